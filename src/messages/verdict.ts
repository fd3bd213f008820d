/** Why the mail server did not accept a message. */
export type SendError =
  /** The mail server could not be reached, or closed the connection. */
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  /** It refused the login, or all messages. */
  | "login"
  | "server"
  /** It refused this message or its recipient. */
  | "message"
  /** The recipient's address is invalid. */
  | "address"
  /** The PDF that goes with it could not be made. */
  | "document"
  /** A bug in this program. */
  | "unexpected";

/** The result of an attempt. */
export interface SendResult {
  /** Null if the mail server accepted the message. */
  trouble: SendError | null;
  /** The SMTP status code, if there was a response. */
  code: number | null;
  /** The response or the error, as one short line. */
  answer: string | null;
}

export type Verdict =
  | { status: "sent" }
  | { status: "failed"; error: string }
  | { status: "queued"; error: string; wait_seconds: number };

/** Waits between attempts: 1, 5 and 30 minutes, 2 and 12 hours (decisions §6). */
export const retry_waits_seconds: readonly number[] = [60, 300, 1800, 7200, 43_200];

/**
 * Decides after attempt number `attempts` (from 1): sent, retried after a wait, or failed. Only a permanent
 * refusal (5xx) of the message or its recipient fails immediately. A refused login is retried, since the
 * operator can fix it.
 */
export const verdict = (outcome: SendResult, attempts: number): Verdict => {
  if (outcome.trouble === null) return { status: "sent" };
  const error = errorText(outcome.trouble, outcome.answer);
  return retriedOrFailed(error, attempts, isPermanent(outcome));
};

/** After a failed attempt: retried after the next wait, or failed if there is none left or the error is final. */
export const retriedOrFailed = (error: string, attempts: number, is_final: boolean): Verdict =>
  is_final || attempts > retry_waits_seconds.length
    ? { status: "failed", error }
    : { status: "queued", error, wait_seconds: waitAfter(attempts) };

/** One second more, because moments are truncated to seconds. */
const waitAfter = (attempts: number): number => (retry_waits_seconds[attempts - 1] ?? 0) + 1;

/** The longest wait for a next attempt. */
export const longest_wait_seconds = Math.max(...retry_waits_seconds) + 1;

const isPermanent = ({ trouble, code }: SendResult): boolean =>
  trouble === "address" || (trouble === "message" && (code === null || code >= 500));

/** Codes that mean a refused login, after any command. */
const login_codes: readonly number[] = [530, 534, 535, 538];

/** Classifies a refusal of a command (`MAIL FROM`, `RCPT TO`, `DATA`, …). */
export const refusedAt = (command: string, code: number | null): SendError => {
  if (command.startsWith("AUTH") || (code !== null && login_codes.includes(code))) return "login";
  return /^(?:MAIL FROM|RCPT TO|DATA)$/.test(command) && code !== 421 ? "message" : "server";
};

const error_texts: Readonly<Record<SendError, string>> = {
  dns: "the mail server's name was not found",
  connect: "the mail server could not be reached, or broke off",
  tls: "no trusted TLS with the mail server",
  timeout: "the mail server did not answer in time",
  login: "the mail server refused the login",
  server: "the mail server takes no messages",
  message: "the mail server refused the message",
  address: "not an e-mail address",
  document: "the receipt could not be made",
  unexpected: "it could not be sent",
};

/** The error that users see. It has the server's response only if that is about the message, not about the operator's server. */
const errorText = (trouble: SendError, answer: string | null): string =>
  trouble === "message" && answer !== null ? answer : error_texts[trouble];

const answer_max = 200;

/** A server's response as one short line. */
export const shortAnswer = (answer: string): string =>
  answer
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, answer_max)
    .toWellFormed();
