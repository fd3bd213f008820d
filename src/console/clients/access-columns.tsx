import type { Client } from "../api/document.d.ts";
import { moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import type { TableColumn } from "../ui/table.tsx";

type Access = Pick<Client["access"][number], "wanted" | "applied" | "error" | "checked_at">;

/** The state that a client should have at a router, and the one that they have. */
export const accessColumns = (): TableColumn<Access>[] => {
  const t = strings.value.desk.network;
  return [
    { title: t.wanted, cell: ({ wanted }) => t.wanted_states[wanted] },
    {
      title: t.applied,
      cell: ({ applied, error }) => (
        <div>
          <Badge tone={applied === "failed" ? "bad" : "neutral"}>{t.applied_states[applied]}</Badge>
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
  ];
};
