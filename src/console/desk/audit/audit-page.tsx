import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { fieldsOf } from "../../parts/use-fields.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { DeskPage } from "../desk-page.tsx";
import { ActorField } from "./actor-field.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { type AuditFilters, no_filters } from "./audit-filters.ts";

/** Who did what. */
export const AuditPage = () => {
  const [filters, setFilters] = useState(no_filters);
  const [page, setPage] = useState(1);
  const narrow = (change: Partial<AuditFilters>) => {
    setFilters((kept) => ({ ...kept, ...change }));
    setPage(1);
  };
  const field = fieldsOf(filters, narrow);
  const chosen = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value.trim() !== ""),
  );
  const query = { page, ...chosen };
  const read = useRead(`audit ${JSON.stringify(query)}`, () =>
    answerOf(api.GET("/v1/audit-log", { params: { query } })),
  );
  const operations = [...new Set(read.data?.data.map(({ operation }) => operation))].sort();
  const { desk } = words.value;
  const { audit } = desk;
  return (
    <DeskPage>
      <div class="filters">
        <ActorField
          value={filters.actor_id}
          onValue={(actor_id) => narrow({ actor_id })}
          seen={read.data?.data.map(({ actor }) => actor) ?? []}
        />
        <TextField label={audit.operation} list="audit-operations" {...field("operation")} />
        <datalist id="audit-operations">
          {operations.map((operation) => (
            <option key={operation} value={operation} />
          ))}
        </datalist>
        <TextField label={audit.subject} {...field("subject_id")} />
        <TextField label={desk.from} type="date" {...field("date_from")} />
        <TextField label={desk.until} type="date" {...field("date_to")} />
        {Object.keys(chosen).length > 0 && (
          <Button kind="quiet" onClick={() => narrow(no_filters)}>
            {audit.clear}
          </Button>
        )}
      </div>
      <Ready read={read}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Nothing>{audit.none}</Nothing>
          ) : (
            <>
              <AuditEntries entries={data} onNarrow={narrow} />
              <Pager
                page={page}
                last_page={pagination.last_page}
                total={pagination.total}
                onPage={setPage}
              />
            </>
          )
        }
      </Ready>
    </DeskPage>
  );
};
