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
    not_open: "The console cannot open yet",
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
  },

  billing: {
    title: "Billing",
  },

  my_day: {
    title: "My day",
    days: "Days",
    yesterday: "Yesterday",
    today: "Today",
    tomorrow: "Tomorrow",
    as_of: (time: string) => `No connection: this is how it stood on ${time}.`,
    not_kept:
      "There is no connection, and this was not kept on this phone. It comes when the connection is back.",
    none: "No visits on this day.",
    none_left: "All visits of this day are done.",
    visits: "Visits",
    summary: (visits: number, done: number) =>
      `${counted(visits, { one: "# visit", other: "# visits" })}, ${done} done`,
    untimed: "Jobs without a time",
    untimed_hint: "Assigned to you; nobody has set a time.",
    time_off: "Time off",
    busy: "Another visit that your role does not show",
    next: "Next",
    late: "Late",
    call: "Call",
    call_whom: (name: string) => `Call ${name}`,
    no_phone: "No phone number",
    navigate: "Navigate",
    navigate_to: (name: string) => `Navigate to ${name}`,
    no_place: "No address",
    start: "Start",
    complete: "Complete",
    no_client: "No client",
    is_waiting: "Waiting to be sent",
    is_refused: "Refused: look",
    started_at: (time: string) => `Started ${time}`,
    done_at: (time: string) => `Done ${time}`,
    back: "Back to the day",
    door: "At the door",
    address: "Address",
    reference: "How to find it",
    box: "Box",
    phones: "Phone numbers",
    balance: "Balance",
    owes: (amount: string) => `Owes ${amount}`,
    has_credit: (amount: string) => `Has a credit of ${amount}`,
    settled: "Owes nothing",
    line: "Internet line",
    line_status: { active: "Active", suspended: "Suspended", expired: "Expired" },
    client_notes: "About the client",
    job: "What is to be done",
    no_description: "Nothing more is written.",
    checklist: "Checklist",
    required: "required",
    brings: "To bring",
    warnings: "Good to know",
    deadline: "Deadline",
    priority: "Priority",
    job_type: "Job type",
    comments: "Comments",
    comment: "Comment",
    add_comment: "Add the comment",
    comment_empty: "Write something first.",
    internal: "Only for the team",
    photos: "Photos and files",
    add_photo: "Take or choose a photo",
    photo_waits: "Waits to be sent",
    files: (count: number) => counted(count, { one: "# file", other: "# files" }),
    whole_ticket: "Open the whole ticket",
    kept_to_send: "Kept on this phone. It is sent as soon as there is a connection.",
    not_here: "This job is not yours, or it is gone.",
    invoice: "Invoice",
    open_invoice: "Open the invoice",
    follow_first: "An earlier step was refused. Decide on it first, then this one is sent.",
  },

  queue: {
    title: "Waiting to be sent",
    offline: "No connection.",
    waiting: (count: number) => counted(count, { one: "# waits to be sent", other: "# wait to be sent" }),
    refused: (count: number) => counted(count, { one: "# was refused", other: "# were refused" }),
    of_other: (name: string, count: number) =>
      `${counted(count, { one: "# thing", other: "# things" })} that ${name} did on this device ${count === 1 ? "waits" : "wait"} to be sent. Only a login of ${name} sends ${count === 1 ? "it" : "them"}.`,
    of_other_short: (name: string, count: number) =>
      `${counted(count, { one: "# waits", other: "# wait" })} of ${name}`,
    unstored: (count: number) =>
      `This phone refuses to store ${counted(count, { one: "# thing", other: "# things" })} that you did. Keep this page open until it is sent.`,
    log_in_to_send: "The connection is back. Log in to send what waits.",
    log_in_to_go_on: "The connection is back. Log in to go on.",
    log_out_title: "Not everything is sent",
    log_out_unsent: (count: number) =>
      `${counted(count, { one: "# thing that you did is", other: "# things that you did are" })} not sent. They stay on this device, and are sent when you log in here again; nobody else's login sends them.`,
    stay: "Stay logged in",
    nothing: "Nothing waits. What you do without a connection is kept here until it is sent.",
    waits: "Waiting",
    taken: "Taken",
    refused_ones: "Refused",
    hide_taken: "Clear what was taken",
    sending: "Being sent…",
    state: {
      waiting: "Waiting",
      taken: "Taken",
      refused: "Refused",
    },
    why: {
      first: "It is sent as soon as there is a connection.",
      connection: "No answer came. It is asked again under the same key, so that it is done once.",
      service: "The service was busy. It is asked again by itself.",
      login: "You have to log in again; it is kept until then.",
      held: "It waits until the step before it is taken.",
      held_by_refused: "The step before it was refused. Decide on that one first.",
    },
    next_try: (time: string) => `Next try ${time}.`,
    taken_at: (time: string) => `Taken at ${time}.`,
    replayed: "It had arrived before, only the answer was lost: it was done once.",
    invoice: (number: string) => `Invoice ${number}`,
    made_at: (time: string) => `Done on ${time}`,
    try_again: "Try again",
    send_now: "Send now",
    change: "Change",
    throw_away: "Throw away",
    throw_away_title: "Throw this away?",
    throw_away_sure: "It was not done on the service, and will not be.",
    throw_away_unsure:
      "It was sent, and no answer came: it may have been done on the service all the same. Throwing it away only stops asking.",
    gone_already: "It is being sent or was taken already.",
    deed: {
      start: "Start",
      done: "Complete: done",
      partial: "Complete: partly done",
      revisit: "Complete: come again",
      comment: "Comment",
      photo: "Photo",
    },
    collected: (amount: string) => `Collected ${amount}`,
    lines: (count: number) => counted(count, { one: "# item", other: "# items" }),
  },

  desk: {
    title: "Desk",
  },
};

export type Words = typeof en;
