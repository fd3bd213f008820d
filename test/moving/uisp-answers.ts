import type { Answers } from "./old-system.ts";

const at = (path: string): string => `/crm/api/v1.0/${path}`;

const client = (id: number, more: object) => ({
  id,
  userIdent: `U${id}`,
  organizationId: 1,
  isLead: false,
  isArchived: false,
  clientType: 1,
  companyName: "",
  firstName: "",
  lastName: "",
  street1: "",
  street2: "",
  city: "",
  zipCode: "",
  registrationDate: "2021-03-01T00:00:00+0200",
  note: "",
  username: null,
  contacts: [],
  accountBalance: 0,
  accountCredit: 0,
  accountOutstanding: 0,
  currencyCode: "USD",
  addressGpsLat: null,
  addressGpsLon: null,
  ...more,
});

const invoice = (id: number, more: object) => ({
  id,
  clientId: 12,
  number: `2024${id}`,
  createdDate: "2024-05-01T00:00:00+0300",
  dueDate: "2024-05-15T00:00:00+0300",
  maturityDays: 14,
  notes: "",
  currencyCode: "USD",
  status: 1,
  proforma: false,
  uncollectible: false,
  items: [],
  taxes: [],
  ...more,
});

/** UISP CRM: one client of each kind, and what belongs to them. */
export const uisp_answers: Answers = {
  [at("organizations")]: [
    { id: 1, name: "Cedar Net" },
    { id: 2, name: "Cedar Net Bekaa" },
  ],
  [at("clients")]: [
    client(12, {
      firstName: "Rima",
      lastName: "Haddad",
      street1: "Cedar street 4",
      street2: "Floor 2",
      city: "Zahle",
      zipCode: "1801",
      username: "rima",
      note: "=HYPERLINK(1)",
      addressGpsLat: 33.85,
      addressGpsLon: 35.9,
      contacts: [
        { id: 1, email: "rima@cedar.example", phone: "+961 3 123 456", types: [] },
        { id: 2, email: "Home@cedar.example", phone: "03 654 321", types: [] },
      ],
      accountBalance: -64.5,
      accountOutstanding: 64.5,
    }),
    client(13, {
      clientType: 2,
      companyName: "Bakery & Co",
      firstName: "Sami",
      username: "RIMA",
      contacts: [{ id: 3, email: "RIMA@cedar.example", phone: "", types: [] }],
      organizationId: 2,
      currencyCode: "LBP",
      accountCredit: 150000.4,
    }),
    client(14, { firstName: "A lead", isLead: true }),
  ],
  [at("service-plans")]: [
    {
      id: 3,
      name: "Fiber 50",
      organizationId: 1,
      taxable: true,
      taxId: null,
      periods: [
        { id: 9, period: 1, price: 50, enabled: true },
        { id: 10, period: 12, price: 500, enabled: true },
      ],
    },
    {
      id: 4,
      name: "Fiber 20",
      organizationId: 2,
      taxable: false,
      periods: [
        { id: 11, period: 1, price: 900000, enabled: false },
        { id: 12, period: 3, price: 2500000, enabled: true },
      ],
    },
  ],
  [at("products")]: [{ id: 1, name: "UTP cable", price: 0.5, unit: "m", taxable: false }],
  [at("surcharges")]: [{ id: 2, name: "Public IP", price: 10, taxable: false }],
  [at("taxes")]: [{ id: 1, name: "VAT 11%", rate: 11, selected: true }],
  [at("clients/services")]: [
    {
      id: 21,
      clientId: 12,
      status: 1,
      servicePlanId: 3,
      servicePlanPeriod: 1,
      price: 45,
      taxable: true,
      tax1Id: 1,
    },
    { id: 22, clientId: 13, status: 3, servicePlanId: 4, servicePlanPeriod: 3, price: 3000000 },
    { id: 23, clientId: 12, status: 2, servicePlanId: 3, servicePlanPeriod: 1, price: 45 },
    { id: 24, clientId: 12, status: 7, servicePlanId: 3, servicePlanPeriod: 1, price: 45 },
    { id: 25, clientId: 14, status: 1, servicePlanId: 3, servicePlanPeriod: 1, price: 45 },
  ],
  [at("invoices")]: [
    invoice(1, {
      notes: "Thank you",
      items: [
        { label: "Fiber 50", price: 45, quantity: 1, unit: "", serviceId: 21, tax1Id: 1 },
        { label: "Cable", price: 0.5, quantity: 12.5, unit: "m", productId: 1 },
      ],
      taxes: [{ name: "VAT 11%", totalValue: 4.95 }],
      total: 56.2,
    }),
    invoice(2, {
      items: [{ label: "Router", price: 30, quantity: 1, unit: "" }],
      discount: 5.7,
      total: 24.3,
      status: 2,
    }),
    invoice(3, { items: [{ label: "Wrong", price: 9, quantity: 1 }], total: 9, status: 4 }),
    invoice(4, {
      clientId: 13,
      currencyCode: "LBP",
      items: [{ label: "3 months", price: 3000000, quantity: 1 }],
      total: 3000000,
      status: 3,
    }),
    invoice(5, { status: 0, number: null, total: 10 }),
    invoice(6, { proforma: true, total: 10 }),
    invoice(7, { clientId: 14, total: 10 }),
    invoice(8, { items: [{ label: "Back", price: -4, quantity: 1 }], total: -4 }),
  ],
  [at("payments")]: [
    {
      id: 31,
      clientId: 13,
      methodId: "6efe0fa8-36b2-4dd1-b049-427bffc7d369",
      createdDate: "2024-05-03T10:00:00+0300",
      amount: 3150000.4,
      currencyCode: "LBP",
      paymentCovers: [{ id: 1, paymentId: 31, invoiceId: 4, refundId: null, amount: 3000000 }],
    },
    {
      id: 32,
      clientId: 12,
      methodId: "m-pesa",
      createdDate: "2024-05-04T10:00:00+0300",
      amount: 20,
      currencyCode: "USD",
      providerPaymentId: "+MP1",
      paymentCovers: [
        { id: 2, paymentId: 32, invoiceId: 2, refundId: null, amount: 10 },
        { id: 3, paymentId: 32, invoiceId: null, refundId: 4, amount: 10 },
      ],
    },
    {
      id: 33,
      clientId: 12,
      method: 1,
      createdDate: "2024-05-05T10:00:00+0300",
      amount: 5,
      currencyCode: "USD",
      paymentCovers: [{ id: 4, invoiceId: null, refundId: 5, amount: 5 }],
    },
    { id: 34, clientId: null, method: 1, amount: 5, currencyCode: "USD" },
  ],
  [at("payment-methods")]: [
    { id: "6efe0fa8-36b2-4dd1-b049-427bffc7d369", name: "Cash" },
    { id: "m-pesa", name: "M-Pesa" },
  ],
  [at("credit-notes")]: [
    {
      id: 1,
      clientId: 12,
      number: "CN1",
      createdDate: "2024-05-20T00:00:00+0300",
      total: 6,
      currencyCode: "USD",
      paymentCovers: [{ id: 9, creditNoteId: 1, invoiceId: 1, amount: 4 }],
    },
  ],
  [at("users/admins")]: [
    { id: 5, email: "ali@cedar.example", username: "ali", firstName: "Ali", lastName: "Nasr" },
  ],
  [at("ticketing/tickets")]: [
    {
      id: 7,
      subject: "No internet",
      clientId: 12,
      assignedUserId: 5,
      createdAt: "2024-05-06T08:00:00+0300",
      lastActivity: "2024-05-06T12:00:00+0300",
      status: 3,
    },
  ],
  [at("ticketing/tickets/comments")]: [
    {
      id: 1,
      ticketId: 7,
      body: "<p>The light is red &amp; blinks</p>",
      userId: null,
      public: true,
      createdAt: "2024-05-06T08:00:00+0300",
      emailFromName: "Rima",
    },
    { id: 2, ticketId: 99, body: "Of a ticket that is gone", public: true },
  ],
  [at("scheduling/jobs")]: [
    {
      id: 8,
      title: "Change the router",
      description: "Second floor",
      assignedUserId: 5,
      clientId: 12,
      date: "2024-05-07T09:00:00+0300",
      duration: 90,
      status: 1,
    },
  ],
  [at("scheduling/jobs/comments")]: [
    { id: 4, jobId: 8, userId: 5, createdDate: "2024-05-07T10:00:00+0300", message: "On the way" },
  ],
};

/** An archived client, which this system lists only when it is asked for. */
export const archived_client = client(15, {
  firstName: "Nada",
  isArchived: true,
  currencyCode: "USD",
});
