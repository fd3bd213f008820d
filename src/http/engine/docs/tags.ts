/** What the operations of each tag are about. */
export const tag_descriptions: Readonly<Record<string, string>> = {
  "API keys":
    "What programs show to get in: each with its abilities, and with a limit for the day.",
  "Audit log": "Who changed keys, people, settings and endpoints, and who deleted what.",
  Boards: "Where tickets move over columns; each column stands for a state of the work.",
  Branches: "The offices that clients belong to.",
  Calendars: "A technician's visits as a feed that a phone subscribes to.",
  Catalogue: "What is sold and installed, with its price.",
  Clients: "The subscribers: who and where they are, their line, and the prices agreed with them.",
  Collectors: "Those who collect payments at the client's door.",
  "Exchange rates": "What a currency is worth in another, from a moment on.",
  Generators: "The neighbourhood generators that feed a client's line.",
  Invoices: "What clients are billed, by whom it was caused and what of it is still to be paid.",
  ISPs: "The upstream providers whose accounts clients have.",
  "Job types": "The kinds of tickets, with their checklist, default items and deadline.",
  Journal: "The entries of the books, each of them balanced.",
  Messages: "E-mail to clients and to the organization: what was sent, what failed, and why.",
  Organization: "The settings of the provider itself.",
  Payments: "What clients have paid: on invoices, or as credit.",
  People: "Those who work here: their accounts, roles, logging in and out.",
  "Recurring invoices": "The monthly bill: what its runs did, and what a day would bill.",
  Technicians:
    "Who can be sent to visits: hours, skills, time off, what they do on a day, and their calendar's address.",
  Tickets: "Service jobs from creation to archive, with comments, attachments and history.",
  Webhooks: "Endpoints that are told of events, and every delivery to them.",
};
