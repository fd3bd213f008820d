import type { SlaState } from "../board/sla-state.ts";
import { counting } from "./counted.ts";

const counted = counting("en");

/** By the coarsest unit that fits. */
const duration = (minutes: number): string => {
  if (minutes < 60) return counted(minutes, { one: "# minute", other: "# minutes" });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return counted(hours, { one: "# hour", other: "# hours" });
  return counted(Math.floor(hours / 24), { one: "# day", other: "# days" });
};

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
    choose: "Choose a board",
    no_boards: "You are a member of no board. Whoever manages the boards can add you.",
    not_there: "There is no such board, or you are not a member of it.",
    column: "Column",
    empty: "No tickets",
    of: (shown: string, count: string) => `${shown} of ${count}`,
    first_of: (shown: string, count: string) =>
      `The first ${shown} of ${count}. Archive what is done to see the others.`,
    nobody: "Unassigned",
    overdue: (date: string) => `Overdue since ${date}`,
    due: (date: string) => `Due ${date}`,
    comments: (count: number) => counted(count, { one: "# comment", other: "# comments" }),
    attachments: (count: number) => counted(count, { one: "# attachment", other: "# attachments" }),
    sending: "Sending…",
    sla: (state: SlaState): string => {
      if (state.kind === "missed") return "SLA missed";
      const time = duration(state.minutes);
      if (state.kind === "late") return `SLA late by ${time}`;
      if (state.minutes === 0) return state.kind === "paused" ? "SLA paused, late" : "SLA due now";
      return state.kind === "paused" ? `SLA paused, ${time} left` : `SLA ${time} left`;
    },
    search: "Search the board",
    filters: "Filters",
    filters_set: (count: string) => `Filters (${count})`,
    show_all: "Show all",
    attention: "Needs attention",
    attention_overdue: "Past the due date",
    attention_breached: "SLA breached",
    attention_sla: "With an SLA",
    person: "Technician or assignee",
    priority: "Priority",
    job_type: "Job type",
    type: "Type",
    more: (number: string) => `Move or archive ${number}`,
    move_to: "Move to",
    to_top: "To the top of its column",
    to_bottom: "To the bottom of its column",
    archive_it: "Archive",
    open: "Open the ticket",
    archived: (number: string) => `${number} is in the archive.`,
    archive: "Archive",
    to_board: "Back to the board",
    archive_empty: "Nothing is in the archive.",
    archived_at: "Archived",
    unarchive: "Back onto the board",
    unarchived: (number: string) => `${number} is back on the board.`,
    ticket: "Ticket",
    client: "Client",
    action: "Action",
    refused: (number: string, why: string) => `${number} was not moved. ${why}`,
    keys: "Arrow keys walk over the cards. Space lifts a card, arrow keys then carry it, Space drops it, Escape puts it back. Enter opens the ticket.",
    keys_reading: "Arrow keys walk over the cards. Enter opens the ticket.",
    place: (column: string, number: number, of: number) => `${column}, ${number} of ${of}`,
    lifted: (name: string, place: string) =>
      `Lifted: ${name}. ${place}. Arrow keys carry it, Space drops it, Escape puts it back.`,
    dropped: (name: string, place: string) => `Dropped: ${name}. ${place}.`,
    put_back: "The card was put back.",
    put_back_at: (name: string, place: string) => `Put back: ${name}. ${place}.`,
    taken: (number: string, column: string) =>
      `You have let go of ${number}: somebody else moved it. It is now in ${column}.`,
    taken_away: (number: string) =>
      `You have let go of ${number}: somebody else took it off the board.`,
  },

  ticket: {
    title: "Ticket",
  },

  plan: {
    title: "Day plan",
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
