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
