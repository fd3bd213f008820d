import type { BillPageTexts } from "./texts.ts";

export const english: BillPageTexts = {
  title: "Your bill from #",
  heading: "Your bill",
  error_title: "Error: #",

  amount_due: "Amount due",
  nothing_due: "Nothing to pay. Thank you.",
  credit: "Your credit",
  overdue: "Overdue",
  open_invoices: "Open invoices",
  issued: "Issued",
  due: "Due",
  total: "Total",
  balance: "Balance due",
  download_invoice: "Download invoice # (PDF)",
  first_invoices: "Only the first # invoices are shown.",

  how_to_pay: "How to pay",

  report: "I have paid",
  report_hint: "Tell us about a payment that you made. It counts once we have checked it.",
  optional: "optional",
  amount: "Amount",
  amount_hint: "For example 30.00",
  currency: "Currency",
  method: "How you paid",
  choose: "Choose…",
  reference: "Reference",
  reference_hint: "The number of the transfer or receipt",
  note: "Note",
  slip: "Photo of the slip",
  slip_hint: "JPEG, PNG or PDF, up to 5 MB",
  send: "Send",
  sent: "Thank you. We will check your payment.",
  fix: "Fix these fields:",
  slip_again: "Choose the file again.",
  errors: {
    amount_missing: "Enter the amount",
    amount_invalid: "Enter an amount, for example 30.00",
    amount_decimals: "The amount has too many decimals",
    currency_unknown: "Choose a currency from the list",
    method_missing: "Choose how you paid",
    too_long: "This is too long",
    unreadable: "Remove the special characters",
    slip_type: "Choose a JPEG, a PNG or a PDF",
    slip_size: "Choose a file of at most 5 MB",
    slip_not_stored: "The file could not be saved. Send the form without it",
    too_many_pending: "We have not checked your earlier payments yet. Please wait until we have",
  },

  claims: "Payments you told us about",
  claim_statuses: {
    pending: "Not checked yet",
    confirmed: "Confirmed",
    rejected: "Not accepted",
  },
  reason: "Reason",

  payments: "Latest payments",
  download_receipt: "Download receipt # (PDF)",

  problems: {
    not_found: {
      heading: "Page not found",
      text: "This link no longer works. Ask your provider for a new one.",
    },
    method_not_allowed: {
      heading: "That does not work here",
      text: "Open the link from your message again.",
    },
    too_many: {
      heading: "Too many attempts",
      text: "Wait a while, then try again. What you sent this time was not saved.",
    },
    too_large: {
      heading: "The file is too large",
      text: "Go back and choose a file of at most 5 MB. Nothing was saved.",
    },
    not_a_form: {
      heading: "The form could not be read",
      text: "Open the page again and fill in the form. Nothing was saved.",
    },
    too_slow: {
      heading: "That took too long",
      text: "Try again with a better connection, or without the photo. Nothing was saved.",
    },
    unavailable: {
      heading: "Not available at the moment",
      text: "Try again in a few minutes.",
    },
  },
  back: "Back to your bill",
};
