import type { Client } from "../../../api/document.d.ts";
import { moment } from "../../../format/time.ts";
import { strings } from "../../../strings/strings.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Table } from "../../../ui/table.tsx";

/** The client's state at each router. */
export const Access = ({ client: { access } }: { client: Client }) => {
  const t = strings.value.desk.network;
  return (
    <section class="block">
      <h2>{t.title}</h2>
      <Table
        caption={t.title}
        rows={access}
        keyOf={({ controller_id }) => controller_id}
        columns={[
          { title: t.wanted, cell: ({ wanted }) => t.wanted_states[wanted] },
          {
            title: t.applied,
            cell: ({ applied, error }) => (
              <div>
                <Badge tone={applied === "failed" ? "bad" : "neutral"}>
                  {t.applied_states[applied]}
                </Badge>
                {error && (
                  <p class="said" lang="en">
                    <bdi>{error}</bdi>
                  </p>
                )}
              </div>
            ),
          },
          {
            title: t.checked_at,
            cell: ({ checked_at }) => (checked_at === null ? "–" : moment(checked_at)),
          },
        ]}
      />
    </section>
  );
};
