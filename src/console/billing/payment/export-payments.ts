import { api, dataOf } from "../../api/client.ts";
import type { Payment, paths } from "../../api/document.d.ts";
import { exportCsv } from "../../ui/export-csv.ts";

type Query = NonNullable<paths["/v1/payments"]["get"]["parameters"]["query"]>;

/** The columns, named as in the API. */
const columns = {
  paid_at: ({ paid_at }: Payment) => paid_at,
  client_id: ({ client_id }: Payment) => client_id,
  method: ({ method }: Payment) => method,
  reference: ({ reference }: Payment) => reference,
  receipt_number: ({ receipt_number }: Payment) => receipt_number,
  amount: ({ amount }: Payment) => amount,
  currency: ({ currency }: Payment) => currency,
  exchange_rate: ({ exchange_rate }: Payment) => exchange_rate,
  invoice_amount: ({ invoice_amount }: Payment) => invoice_amount,
  invoice_currency: ({ invoice_currency }: Payment) => invoice_currency,
};

export const exportPayments = (filters: Query): Promise<boolean> =>
  exportCsv({
    name: "payments",
    columns,
    read: async (page) => {
      const query = { ...filters, page, per_page: 100 };
      const list = await dataOf(api.GET("/v1/payments", { params: { query } }));
      return { data: list.data, last_page: list.pagination.last_page };
    },
  });
