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

  completion: {
    title: "Complete the job",
    outcome: "How did it end?",
    outcomes: { done: "Done", partial: "Partly done", revisit: "Come back" },
    outcome_hints: {
      done: "The work is finished.",
      partial: "Some of it is done; the rest is for later.",
      revisit: "Nothing is billed, and the job is open again.",
    },
    reason: "Why?",
    reason_code: "Kind of reason",
    reason_codes: {
      no_show: "Nobody was there",
      needs_parts: "Parts are missing",
      needs_time: "It takes more time",
      customer_request: "The client asked for it",
      other: "Something else",
    },
    notes: "Notes",
    checklist: "Checklist",
    required: "required",
    missing: (labels: readonly string[]) => `Not done yet: ${labels.join(", ")}.`,
    may_not_bill: "Your role may not bill. Remove the items, or have somebody else complete it.",
    items: "What was used",
    no_items: "Nothing was used so far.",
    choose_item: "Choose an item…",
    add_item: "Add it",
    quantity: "Quantity",
    price: "Price",
    price_sources: {
      line: "This line’s own price",
      client: "the client’s price",
      job_type: "the job type’s price",
      catalogue: "the catalogue’s price",
    },
    usual_price: (price: string, source: string) => `${price}, ${source}`,
    serial: "Serial number",
    mac: "MAC address",
    line_faults: {
      quantity: "How many? More than 0, with 3 decimals at most.",
      price: "This is no price.",
      currency: "Priced in another currency than the invoice: it cannot be billed so.",
      unknown: "Its price is not known here.",
      too_large: "That is too much.",
    },
    plus_tax: (rate: string) => `plus ${rate} tax`,
    invoice_now: "Bill what was done now",
    subtotal: "Subtotal",
    tax: "Tax",
    invoice_total: "Invoice",
    work_total: "Worth",
    owes: "The client owes already",
    has_credit: "The client has credit of",
    not_billed: {
      billed: "It is billed already: there will be no second invoice.",
      none: "Jobs of this type are not billed.",
      manual: "The items are kept: the job is billed later.",
      revisit: "Coming back bills nothing; the items are kept.",
      no_items: "Without items there is no invoice.",
      later: "The items are kept, to be billed later.",
    },
    payment: "Payment at the door",
    take_payment: "The client pays now",
    method: "How",
    methods: {
      cash: "Cash",
      whish: "Whish",
      omt: "OMT",
      bob: "BOB Finance",
      bank_transfer: "Bank transfer",
    },
    paid_in: "In which currency",
    rate: (quote: string, base: string) => `${quote} for 1 ${base}`,
    rate_unknown: "Left empty, the organization’s newest rate counts; type it to see the change.",
    to_pay: "To pay:",
    amount: "Amount",
    handed: "Handed over",
    exactly: "Exactly that",
    give_back: "Give back",
    becomes_credit: "Becomes the client’s credit:",
    or: "or",
    stays_open: (amount: string) => `${amount} stays open.`,
    gives_change: "I give the change back",
    follow_up: "Follow-up",
    create_follow_up: "Create a job that follows this one",
    follow_up_title: "Its title",
    follow_up_due: "Due on",
    notify_client: "Tell the client that it is done",
    not_a_number: "This is no number.",
    action: (outcome: "done" | "partial" | "revisit", is_billed: boolean): string =>
      outcome === "revisit" ? "Come back later" : is_billed ? "Complete and bill" : "Complete",
  },

  new_ticket: {
    title: "Take the call",
    board: "Board",
    job_type: "Job type",
    no_job_type: "No job type",
    what: "What is it about?",
    client: "Client",
    client_required: "Jobs of this type need a client.",
    priority: "Priority",
    type: "Type",
    due_date: "Due on",
    description: "Description",
    labels: "Labels",
    labels_hint: "Separated by commas",
    visit: "Visit",
    visits: {
      none: "Not yet",
      auto: "Whoever is free first",
      book: "Choose technician and time next",
    },
    more: "More",
    action: "Create the job",
    created: (number: string) => `${number} is created.`,
    no_boards: "There is no board that you can open: somebody has to add you to one.",
  },

  plan: {
    title: "Day plan",
  },

  booking: {
    title: (number: string) => `Visit of ${number}`,
    when: "When",
    day: "Day",
    from: "From",
    until: "Until",
    length: "How long",
    next_day: "on the next day",
    zone: (zone: string) => `Times of ${zone}`,
    minutes: (minutes: number) =>
      minutes % 60 === 0
        ? counted(minutes / 60, { one: "# hour", other: "# hours" })
        : minutes % 30 === 0 && minutes > 60
          ? `${(minutes / 60).toFixed(1)} hours`
          : counted(minutes, { one: "# minute", other: "# minutes" }),
    technician: "Technician",
    free: "Free",
    not_free: "Not free",
    score: (score: number) => `${score} of 100`,
    next_free: (span: string) => `Choose the next free time: ${span}`,
    nobody: "No member of this board takes visits.",
    others: (count: number) =>
      counted(count, { one: "# other technician", other: "# other technicians" }),
    first_free: (name: string, span: string) => `Book the first free time: ${name}, ${span}`,
    book: "Book",
    booked: (name: string, span: string) => `Booked: ${name}, ${span}.`,
    take_back: "Take the visit back",
    taken_back: "The visit is taken back.",
    refused: "Why this visit was refused",
    conflict: {
      overlap: "Another visit",
      outside_hours: "Outside the working hours",
      time_off: "Time off",
      missing_skill: "Lacks the skill",
    },
    open_other: "Open the other job",
    take_slot: (span: string) => `Book the next free time: ${span}`,
    no_slot: "Nothing is free in the next 14 days.",
    override: "Book all the same",
    override_reason: "Reason to book all the same",
    override_hint: "It stays in the job's history.",
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
  },

  my_day: {
    title: "My day",
  },

  desk: {
    title: "Desk",
  },
};

export type Words = typeof en;
