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
  },

  my_day: {
    title: "My day",
  },

  desk: {
    title: "Desk",
  },
};

export type Words = typeof en;
