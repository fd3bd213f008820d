import type { SlaState } from "../board/sla-state.ts";
import { counting } from "./counted.ts";

const counted = counting("en");

/** `7 h 30` of minutes. */
const hours = (minutes: number): string => {
  const rest = Math.round(minutes % 60);
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${String(rest).padStart(2, "0")}` : ""}`;
};

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
    nobody: "Nobody assigned",
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
    board: "Board",
    date: "Date",
    days: "Other days",
    yesterday: "Yesterday",
    today: "Today",
    tomorrow: "Tomorrow",
    before: "The day before",
    after: "The day after",
    whole_day: "Show the whole day",
    day_of: (board: string, date: string) => `${board}, ${date}`,
    no_boards: "There is no board yet.",
    not_open: "There is no such board, or it is not open to you.",
    no_technicians:
      "Nobody on this board takes visits. Make technicians members of the board, and they stand here.",
    load: (visits: number, booked: number, open: number) =>
      `${counted(visits, { one: "# visit", other: "# visits" })}, ${hours(booked)} of ${hours(open)}`,
    does_not_work: "Does not work on this day",
    takes_none: "Takes no visits now",
    and: " and ",
    time_off: "Time off",
    busy: "Busy",
    priority: "Priority",
    waiting: (total: number) => counted(total, { one: "# job waits", other: "# jobs wait" }),
    most_urgent: (shown: number) => `The ${shown} most urgent of them stand here.`,
    none_waits: "Every job of this board has its visit.",
    none_found: "No job that waits looks like this.",
    drop_here: "Drop it here to take the visit back.",
    due: (due: string) => `Due ${due}`,
    how: "Drag jobs and visits with the mouse, or choose one to book it. By keyboard: Enter books, Space lifts, arrows carry.",
    lifted: (where: string) =>
      `Lifted: ${where}. Arrows carry it, Space puts it down, Escape lets go.`,
    let_go: "Let go; nothing has changed.",
  },

  technician: {
    title: "Technician",
    takes_visits: "Takes visits",
    skills: "Skills",
    skills_hint: "With commas between them.",
    most_visits: "Visits a day at most",
    most_hint: "Suggestions give them no more; empty: any number.",
    usual_hours: (start: string, end: string) =>
      `Works the usual hours: ${start} – ${end}, Monday to Saturday`,
    night_hint: "An end before its beginning is on the next day.",
    weekday: {
      mon: "Monday",
      tue: "Tuesday",
      wed: "Wednesday",
      thu: "Thursday",
      fri: "Friday",
      sat: "Saturday",
      sun: "Sunday",
    },
    free_day: "Free",
    add_hours: "Add hours",
    add_hours_of: (day: string) => `Add hours on ${day}`,
    remove_hours: (day: string, start: string) => `Remove the hours from ${start} on ${day}`,
    time_off: "Time off",
    no_time_off: "None now, and none to come.",
    delete_time_off: (when: string) => `Delete the time off ${when}`,
    time_off_deleted: "The time off is deleted.",
    time_off_added: "The time off is added. Visits that were booked in it stay.",
    add_time_off: "Add time off",
    reason: "Reason",
    calendar: "Calendar",
    calendar_hint: "Whoever knows it sees the visits: give it to the technician alone.",
    no_calendar: "This calendar has no address.",
    copy: "Copy",
    copied: "Copied.",
    rotate: "Give a new address",
    revoke: "Take the address away",
    rotate_warning: "The former address ends at once: the phone has to be given the new one.",
    revoke_warning: "The calendar ends at once on every phone that shows it.",
    calendar_rotated: "The calendar has a new address.",
    calendar_revoked: "The calendar has no address any more.",
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
