import type { Client } from "../../../api/document.d.ts";
import { strings } from "../../../strings/strings.ts";
import { Table } from "../../../ui/table.tsx";
import { accessColumns } from "../../access-columns.tsx";

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
        columns={accessColumns()}
      />
    </section>
  );
};
