import type { NodemailerError, Transporter } from "nodemailer";
import { toMillis } from "../clock/instant.ts";
import { isLocalhost, type MailServer } from "../mail-server.ts";
import { isAddress, type Mailbox } from "../mailbox.ts";
import type { DueMessage } from "./due.ts";
import { type Outcome, refusedAt, shortAnswer, type Trouble } from "./verdict.ts";

/** What a mail server is waited for, in milliseconds: a step each, and all of a sending. */
export interface SmtpLimits {
  connect_ms: number;
  greeting_ms: number;
  silence_ms: number;
  whole_ms: number;
}

const usual_limits: SmtpLimits = {
  connect_ms: 10_000,
  greeting_ms: 10_000,
  silence_ms: 20_000,
  whole_ms: 60_000,
};

export interface SmtpOptions {
  server: MailServer;
  from: Mailbox;
  limits?: SmtpLimits;
  /** Certificate authorities, in PEM, instead of those that the world trusts. */
  ca?: string;
}

/** Hands messages over to the mail server by SMTP, each on a connection of its own. */
export class SmtpTransport {
  private transport: Promise<Transporter> | undefined;
  private readonly limits: SmtpLimits;

  constructor(private readonly options: SmtpOptions) {
    this.limits = options.limits ?? usual_limits;
  }

  /** One attempt, within the limits. Null when `stop` ended it. */
  async send(message: DueMessage, stop: AbortSignal): Promise<Outcome | null> {
    if (!isAddress(message.to)) return { trouble: "address", code: null, answer: null };
    const signal = AbortSignal.any([stop, AbortSignal.timeout(this.limits.whole_ms)]);
    try {
      this.transport ??= openTransport(this.options, this.limits);
      await (await this.transport).sendMail({ ...this.mailOf(message), signal });
      return { trouble: null, code: null, answer: null };
    } catch (error) {
      return stop.aborted ? null : this.outcomeOf(error as NodemailerError);
    }
  }

  /** The envelope is said by itself, so that nothing in a header can add a recipient. */
  private mailOf({ id, to, subject, body, created_at }: DueMessage) {
    const { from } = this.options;
    const [, domain] = from.address.split("@");
    return {
      envelope: { from: from.address, to: [to] },
      from,
      to: { name: "", address: to },
      subject,
      text: body,
      messageId: `<${id}@${domain}>`,
      date: new Date(toMillis(created_at)),
      // No holiday notice comes back (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
      xMailer: false as const,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  private outcomeOf(error: NodemailerError): Outcome {
    const { response, responseCode, command = "" } = error;
    const answer = shortAnswer(this.withoutLogin(response ?? error.message));
    const code = typeof responseCode === "number" ? responseCode : null;
    return { trouble: troubleOf(error, command, code), code, answer };
  }

  /** Some servers repeat what they were sent: also as AUTH PLAIN and LOGIN write it. */
  private withoutLogin(text: string): string {
    const { login } = this.options.server;
    if (!login) return text;
    const { user, password } = login;
    const encoded = [`\0${user}\0${password}`, password, user].map((secret) =>
      Buffer.from(secret).toString("base64"),
    );
    return [...encoded, password, user].reduce(
      (left, secret) => left.replaceAll(secret, "…"),
      text,
    );
  }
}

const troubles: Readonly<Record<string, Trouble>> = {
  EDNS: "dns",
  ECONNECTION: "connect",
  ESOCKET: "connect",
  EPROTOCOL: "server",
  ETLS: "tls",
  ETIMEDOUT: "timeout",
  EABORT: "timeout",
  EAUTH: "login",
  EENVELOPE: "message",
  EMESSAGE: "message",
};

const troubleOf = (error: NodemailerError, command: string, code: number | null): Trouble => {
  const named = troubles[error.code ?? ""] ?? "unexpected";
  // A certificate that is not trusted comes as an error of the socket.
  if (named === "connect" && /certificate|TLS|SSL/i.test(error.message)) return "tls";
  return named === "login" || named === "tls" || code === null ? named : refusedAt(command, code);
};

/** The library is loaded when the first message leaves: neither a command nor a start waits for it. */
const openTransport = async (
  { server, ca }: SmtpOptions,
  limits: SmtpLimits,
): Promise<Transporter> => {
  const { createTransport } = await import("nodemailer");
  const { host, port, is_tls, login } = server;
  return createTransport({
    host,
    port,
    secure: is_tls,
    // A password is on no wire in the clear.
    requireTLS: login !== null && !isLocalhost(server),
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
    dnsTimeout: limits.connect_ms,
    connectionTimeout: limits.connect_ms,
    greetingTimeout: limits.greeting_ms,
    socketTimeout: limits.silence_ms,
  });
};
