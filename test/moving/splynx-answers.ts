import type { Answers } from "./old-system.ts";

const at = (path: string): string => `/api/2.0/admin/${path}`;

const customer = (id: number, more: object) => ({
  id,
  login: `login${id}`,
  status: "active",
  partner_id: 1,
  location_id: 1,
  name: `Customer ${id}`,
  email: "",
  billing_email: "",
  phone: "",
  category: "person",
  street_1: "",
  zip_code: "",
  city: "",
  date_add: "2020-02-03",
  gps: "",
  ...more,
});

const invoice = (id: number, more: object) => ({
  id,
  customer_id: 1,
  number: `20240100${id}`,
  date_created: "2024-01-05",
  date_till: "2024-01-20",
  note: "",
  status: "not_paid",
  type: "one_time",
  items: [],
  ...more,
});

const item = (description: string, price: string, tax: string, more: object = {}) => ({
  description,
  quantity: 1,
  unit: "0",
  price,
  tax,
  period_from: "0000-00-00",
  period_to: "0000-00-00",
  ...more,
});

const january = { period_from: "2024-01-01", period_to: "2024-01-31" };

const service = (id: number, more: object) => ({
  id,
  customer_id: 1,
  tariff_id: 4,
  status: "active",
  quantity: 1,
  unit_price: "0.0000",
  ...more,
});

/** Splynx: one customer of each kind, and what belongs to them. */
export const splynx_answers: Answers = {
  [at("customers/customer")]: [
    customer(1, {
      name: "-Rima Haddad",
      email: "rima@cedar.example, home@cedar.example",
      billing_email: "rima@cedar.example",
      phone: "+961 3 123 456, 03 654 321",
      street_1: "Cedar street 4",
      zip_code: "1801",
      city: "Zahle",
      gps: "33.85,35.9",
    }),
    customer(2, { status: "disabled", location_id: 2 }),
    customer(3, { category: "lead" }),
    customer(4, { deleted: "1" }),
  ],
  [at("customers/customer-billing/1")]: { customer_id: 1, deposit: "-35.0400" },
  [at("customers/customer-billing/2")]: { customer_id: 2, deposit: "12.5000" },
  [at("customers/customer-billing/3")]: { customer_id: 3, deposit: "0.0000" },
  [at("administration/locations")]: [
    { id: 1, name: "Zahle" },
    { id: 2, name: "Beirut" },
  ],
  [at("administration/administrators")]: [
    { id: 9, login: "ali", name: "Ali Nasr", email: "ali@cedar.example", phone: "+961 3 000 000" },
  ],
  [at("tariffs/internet")]: [
    { id: 4, title: "Fiber 50", price: "55.5000", with_vat: true, vat_percent: "11.0000" },
  ],
  [at("tariffs/recurring")]: [
    { id: 4, title: "Public IP", price: "10.0000", with_vat: false, vat_percent: "11.0000" },
  ],
  [at("tariffs/one-time")]: [{ id: 1, title: "Installation", price: "40.0000", with_vat: false }],
  [at("customers/customer/0/internet-services")]: [
    service(1, { unit_price: "44.4000" }),
    service(2, { customer_id: 2, status: "disabled" }),
    service(3, { customer_id: 3 }),
    service(4, { deleted: "1" }),
  ],
  [at("customers/customer/0/recurring-services")]: [service(1, { quantity: 2 })],
  [at("finance/invoices")]: [
    invoice(1, {
      type: "recurring",
      note: "Thank you",
      items: [item("Fiber 50", "64516.1290", "7.5000", january)],
      total: "69354.8400",
      status: "paid",
    }),
    invoice(2, {
      type: "recurring",
      items: [item("Public IP", "10.0000", "0.0000", { ...january, quantity: 2 })],
      total: "20.0000",
    }),
    invoice(3, { status: "deleted", total: "5.0000" }),
    invoice(4, { customer_id: 4, total: "5.0000" }),
    invoice(5, {
      items: [item("Router", "30.0000", "11.0000"), item("Discount", "-10.0000", "11.0000")],
      total: "22.2000",
    }),
  ],
  [at("finance/payments")]: [
    {
      id: 1,
      customer_id: 1,
      invoice_id: 1,
      payment_type: "1",
      receipt_number: "R-1",
      date: "2024-01-06",
      amount: "69355.0000",
    },
    {
      id: 2,
      customer_id: 1,
      invoice_id: 2,
      payment_type: "7",
      receipt_number: "R-2",
      date: "2024-01-07",
      amount: "5.0000",
    },
    {
      id: 3,
      customer_id: 1,
      payment_type: "1",
      date: "2024-01-08",
      amount: "5.0000",
      deleted: "1",
    },
    { id: 4, customer_id: 1, credit_note_id: 2, date: "2024-01-08", amount: "5.0000" },
  ],
  [at("finance/payment-methods")]: [
    { id: 1, name: "Cash" },
    { id: 7, name: "Refill card" },
  ],
  [at("finance/invoice-relations")]: [
    { id: 1, payer_id: 1, type: "payment", invoice_id: 1, amount: 69354.84 },
    { id: 2, payer_id: 2, type: "credit_note", invoice_id: 2, amount: 1 },
  ],
  [at("finance/credit-notes")]: [
    {
      id: 2,
      customer_id: 1,
      number: "CN-2",
      date_created: "2024-01-08",
      status: "not_refunded",
      total: "7.0000",
    },
    { id: 3, customer_id: 1, status: "deleted", total: "7.0000" },
  ],
  [at("support/tickets")]: [
    {
      id: 6,
      customer_id: 1,
      assign_to: 9,
      status_id: 3,
      type_id: 2,
      subject: "No internet",
      priority: "urgent",
      closed: true,
      created_at: "2024-01-09 10:28:34",
      updated_at: "2024-01-10 09:00:00",
      trash: 0,
    },
    { id: 7, customer_id: 1, subject: "Of a moment", trash: 1 },
  ],
  [at("support/ticket-messages")]: [
    {
      id: 11,
      ticket_id: 6,
      customer_id: 1,
      admin_id: 0,
      message: "The light is red<br>since noon",
      message_type: "message",
      date: "2024-01-09",
      time: "10:28:34",
    },
    {
      id: 12,
      ticket_id: 6,
      admin_id: 9,
      message: "Call first",
      message_type: "note",
      date: "2024-01-09",
      time: "11:00:00",
    },
    { id: 13, ticket_id: 6, message: "Status changed", message_type: "change_ticket" },
    { id: 14, ticket_id: 7, message: "Of a moment", message_type: "message" },
  ],
  [at("support/tickets-statuses")]: [
    { id: 1, title_for_agent: "New", mark: ["open", "unresolved"] },
    { id: 3, title_for_agent: "Waiting on customer", mark: ["open"] },
    { id: 2, title_for_agent: "Closed", mark: ["closed"] },
  ],
  [at("support/tickets-types")]: [{ id: 2, title: "Problem" }],
};
