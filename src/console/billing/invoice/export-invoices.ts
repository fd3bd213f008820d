import { api, dataOf } from "../../api/client.ts";
import type { Invoice, paths } from "../../api/document.d.ts";
import { exportCsv } from "../../ui/export-csv.ts";

type Query = NonNullable<paths["/v1/invoices"]["get"]["parameters"]["query"]>;

/** The columns, named as in the API. */
const columns = {
  number: ({ number }: Invoice) => number,
  client: ({ client_snapshot }: Invoice) => client_snapshot.name,
  status: ({ status }: Invoice) => status,
  issue_date: ({ issue_date }: Invoice) => issue_date,
  due_date: ({ due_date }: Invoice) => due_date,
  period: ({ period }: Invoice) => period,
  currency: ({ currency }: Invoice) => currency,
  subtotal: ({ subtotal }: Invoice) => subtotal,
  tax_total: ({ tax_total }: Invoice) => tax_total,
  total: ({ total }: Invoice) => total,
  balance: ({ balance }: Invoice) => balance,
};

export const exportInvoices = (filters: Query): Promise<boolean> =>
  exportCsv({
    name: "invoices",
    columns,
    read: async (page) => {
      const query = { ...filters, page, per_page: 100 };
      const list = await dataOf(api.GET("/v1/invoices", { params: { query } }));
      return { data: list.data, last_page: list.pagination.last_page };
    },
  });
