import { counting } from "./counted.ts";

const counted = counting("en");

/** What the console says in English. What the service says stays in its own words. */
export const en = {
  common: {
    close: "Close",
    cancel: "Cancel",
    save: "Save",
    delete: "Delete",
    edit: "Edit",
    add: "Add",
    search: "Search",
    try_again: "Try again",
    loading: "Loading…",
    none: "None",
    yes: "Yes",
    no: "No",
    all: "All",
    optional: "optional",
    unreached: "The service could not be reached. Nothing is known to have changed; try again.",
    see_fields: "Some of it cannot be taken: see beside the fields.",
    saved: "Saved.",
  },
  pager: {
    label: "Pages",
    previous: "Previous",
    next: "Next",
    place: (page: string, last: string, total: number) =>
      `Page ${page} of ${last}, ${counted(total, { one: "# row", other: "# rows" })}`,
  },

  shell: {
    skip: "Skip to the content",
    sections: "Sections",
    language: "Language",
    organization: "Organization",
    log_out: "Log out",
    not_here: "There is nothing at this address.",
    not_allowed: "Your role does not open this page.",
  },

  login: {
    title: "Log in",
    email: "E-mail",
    password: "Password",
    action: "Log in",
    ended: "You have been logged out. Log in again to go on.",
  },

  priority: { low: "Low", medium: "Medium", high: "High", critical: "Critical" },

  category: {
    new: "New",
    scheduled: "Scheduled",
    in_progress: "In progress",
    waiting: "Waiting",
    done: "Done",
    cancelled: "Cancelled",
  },

  ticket_type: { task: "Task", bug: "Bug", support: "Support", feature: "Feature" },

  board: {
    title: "Board",
  },

  ticket: {
    title: "Ticket",
  },

  plan: {
    title: "Day plan",
  },

  clients: {
    title: "Clients",
    picker: {
      placeholder: "Name, phone or username",
      waits: {
        nothing: "Type at least 3 characters.",
        part_of_phone: "Type the whole phone number.",
      },
      none: (by: string): string =>
        by === "phone" ? "No client has exactly this phone number." : "No client is found.",
      hits: (count: number) =>
        `${counted(count, { one: "# client", other: "# clients" })} found. Choose with the arrow keys and Enter.`,
      more: (count: number) =>
        counted(count, { one: "# more: type further.", other: "# more: type further." }),
      picked: (name: string) => `${name} is chosen.`,
    },
  },

  billing: {
    title: "Billing",
    refresh: "Refresh",
    client: "Client",
    currency: "Currency",
    amount: "Amount",
    reason: "Reason",
    status: {
      unpaid: "Unpaid",
      partially_paid: "Partly paid",
      paid: "Paid",
      void: "Void",
    },
    overdue: (days: number) =>
      counted(days, { one: "overdue since yesterday", other: "overdue for # days" }),
    method: {
      cash: "Cash",
      collector: "Collector",
      whish: "Whish",
      omt: "OMT",
      bob: "BOB",
      bank_transfer: "Bank transfer",
      in_shop: "In the shop",
      check: "Cheque",
      credit_card: "Credit card",
    },
    pay: {
      title: "Record a payment",
      of: (client: string) => `Of ${client}`,
      action: "Record the payment",
      apply_action: "Apply the credit",
      recorded: "The payment is recorded.",
      applied: "The credit is applied.",
      target: "What it is for",
      targets: {
        invoice: (number: string) => `Invoice ${number}`,
        several: "Several invoices",
        credit: "Credit for later",
        apply: "Nothing new: apply the credit",
      },
      credit_left: (amount: string) => `The client has a credit of ${amount}.`,
      amount_hint: (amount: string) => `All of it: ${amount}`,
      rate: (quote: string, base: string) => `${quote} for 1 ${base}`,
      rate_kept: (rate: string, since: string) => `Left empty: ${rate}, the rate since ${since}`,
      rate_none: "No rate is stored: without one it cannot be recorded.",
      handed: "Handed over",
      handed_hint: "To reckon the change; it is not recorded.",
      give_back: "Give back",
      or: "or",
      and: "and",
      handed_short: (amount: string) => `${amount} less than the amount was handed over.`,
      handed_exactly: "Exactly the amount: nothing to give back.",
      method: "Method",
      reference: "Reference",
      paid_at: "Paid at",
      paid_at_hint: "Left empty: now",
      collector: "Collector",
      shares: "What goes to which invoice",
      share: (number: string) => `To ${number}`,
      share_hint: (open: string, due: string) => `${open} open, due ${due}`,
      share_out: "Share it out again, the first due first",
      more_open: "The client has more open invoices; the first 100 of each kind are here.",
      nothing_open: "The client has no open invoice in this currency.",
      settles: "What it does",
      settles_worth: (amount: string, worth: string) => `${amount} are worth ${worth}.`,
      settles_whole: (number: string, taken: string) => `${taken} to ${number}: paid in full.`,
      settles_part: (number: string, taken: string, left: string) =>
        `${taken} to ${number}: ${left} stay open.`,
      settles_let_go: (number: string, taken: string, rest: string) =>
        `${taken} to ${number}: paid in full, the remainder of ${rest} is let go.`,
      settles_nothing: (number: string) => `Nothing to ${number}.`,
      settles_credit: (amount: string) => `${amount} become the client’s credit.`,
      settles_unknown: "What it does shows here once the amount can be read.",
    },
    invoice: {
      title: (number: string) => `Invoice ${number}`,
      one: "Invoice",
      lines: "Lines",
      item: "Item",
      quantity: "Quantity",
      price: "Price",
      tax: "Tax",
      line_total: "Without tax",
      serial: "Serial number",
      mac: "MAC address",
      subtotal: "Without tax",
      total: "Total",
      paid: "Paid",
      rounding: "Let go",
      balance: "To be paid",
      issued: "Issued",
      due: "Due",
      period: "Month billed",
      ticket: "Job",
      open_ticket: "Open the job",
      notes: "Notes",
      voided_at: "Voided",
      void_reason: "Why it is void",
      payments: "Payments",
      no_payments: "Nothing was paid of it yet.",
      brought: "Of it for this invoice",
      save_pdf: "Save the PDF",
      open_pdf: "Open the PDF",
      void_open: "Void…",
      void_title: (number: string) => `Void ${number}`,
      void_means:
        "Its number stays taken, and it stays in the list as void. A job that it billed can be billed again; a month cannot.",
      void_action: "Void the invoice",
      voided: (number: string) => `${number} is void.`,
    },
    payment: {
      one: "Payment",
      paid_at: "Paid at",
      method: "Method",
      reference: "Reference",
      amount: "Amount",
      take_back: "Take back",
      delete_action: "Delete the payment",
      delete_title: (amount: string) => `Delete the payment of ${amount}`,
      delete_means:
        "What it paid is open again. If its credit was spent since, those applications are taken back with it.",
      deleted: "The payment is deleted.",
    },
  },

  my_day: {
    title: "My day",
  },

  desk: {
    title: "Desk",
  },
};

export type Words = typeof en;
