/** What kept a message from being taken over. */
export type Trouble =
  /** The mail server was not reached, or broke off. */
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  /** It refused who sends: the login, or any message at all. */
  | "login"
  | "server"
  /** It refused this message or its recipient. */
  | "message"
  /** The recipient's address is none. */
  | "address"
  /** A fault of this program. */
  | "unexpected";

/** What an attempt came to. */
export interface Outcome {
  /** Null when the mail server took the message over. */
  trouble: Trouble | null;
  /** SMTP's three digits, where it answered. */
  code: number | null;
  /** Its answer, else what was met, in one short line. */
  answer: string | null;
}

export type Verdict =
  | { status: "sent" }
  | { status: "failed"; error: string }
  | { status: "queued"; error: string; wait_seconds: number };

/** Decisions §6: 1, 5 and 30 minutes, 2 and 12 hours between the attempts. */
export const retry_waits_seconds: readonly number[] = [60, 300, 1800, 7200, 43_200];

/**
 * After attempt number `attempts` (from 1): sent, tried again after a wait, or failed for good. Only
 * what the server says for ever (5xx) of the message or its recipient fails at once: a refused login
 * is the operator's to mend, and the message is as good afterwards.
 */
export const verdict = (outcome: Outcome, attempts: number): Verdict => {
  if (outcome.trouble === null) return { status: "sent" };
  const error = inWords(outcome.trouble, outcome.answer);
  if (attempts > retry_waits_seconds.length || isForEver(outcome))
    return { status: "failed", error };
  return { status: "queued", error, wait_seconds: waitAfter(attempts) };
};

/** Moments are cut to a second: one more, so that no wait is too short. */
const waitAfter = (attempts: number): number => (retry_waits_seconds[attempts - 1] ?? 0) + 1;

/** No message waits longer for its next attempt. */
export const longest_wait_seconds = Math.max(...retry_waits_seconds) + 1;

const isForEver = ({ trouble, code }: Outcome): boolean =>
  trouble === "address" || (trouble === "message" && (code === null || code >= 500));

/** Codes that are about who sends, at whatever command they come. */
const of_login: readonly number[] = [530, 534, 535, 538];

/** What a refusal at a command (`MAIL FROM`, `RCPT TO`, `DATA`, …) is about. */
export const refusedAt = (command: string, code: number | null): Trouble => {
  if (command.startsWith("AUTH") || (code !== null && of_login.includes(code))) return "login";
  return /^(?:MAIL FROM|RCPT TO|DATA)$/.test(command) && code !== 421 ? "message" : "server";
};

const words: Readonly<Record<Trouble, string>> = {
  dns: "the mail server's name was not found",
  connect: "the mail server could not be reached, or broke off",
  tls: "no trusted TLS with the mail server",
  timeout: "the mail server did not answer in time",
  login: "the mail server refused the login",
  server: "the mail server takes no messages",
  message: "the mail server refused the message",
  address: "not an e-mail address",
  unexpected: "it could not be sent",
};

/** For those who read the messages: what was refused of one, and of the operator's server only the kind. */
const inWords = (trouble: Trouble, answer: string | null): string =>
  trouble === "message" && answer !== null ? answer : words[trouble];

const answer_max = 200;

/** A server's answer in one short line. */
export const shortAnswer = (answer: string): string =>
  answer
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, answer_max)
    .toWellFormed();
