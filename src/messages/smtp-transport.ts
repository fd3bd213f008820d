import type { NodemailerError, Transporter } from "nodemailer";
import { toMillis } from "../clock/instant.ts";
import { isLocalhost, type MailServer } from "../mail-server.ts";
import { isAddress, type Mailbox } from "../mailbox.ts";
import type { DueMessage } from "./due.ts";
import { refusedAt, type SendError, type SendResult, shortAnswer } from "./verdict.ts";

/** Timeouts for each step, and for sending a message as a whole. */
export interface SmtpLimits {
  connect_ms: number;
  greeting_ms: number;
  silence_ms: number;
  whole_ms: number;
}

const default_limits: SmtpLimits = {
  connect_ms: 10_000,
  greeting_ms: 10_000,
  silence_ms: 20_000,
  whole_ms: 60_000,
};

/** A PDF that goes with a message. */
export interface Attachment {
  filename: string;
  content: Uint8Array;
}

export interface SmtpOptions {
  server: MailServer;
  from: Mailbox;
  limits?: SmtpLimits;
  /** Certificate authorities in PEM, instead of the default ones. */
  ca?: string;
}

/** Sends messages by SMTP, each on its own connection. */
export class SmtpTransport {
  private transport: Promise<Transporter> | undefined;
  private readonly limits: SmtpLimits;

  constructor(private readonly options: SmtpOptions) {
    this.limits = options.limits ?? default_limits;
  }

  /** One attempt, within the limits. Returns null if `stop` aborted it. */
  async send(
    message: DueMessage,
    stop: AbortSignal,
    attachment: Attachment | null = null,
  ): Promise<SendResult | null> {
    if (!isAddress(message.to)) return { trouble: "address", code: null, answer: null };
    const signal = AbortSignal.any([stop, AbortSignal.timeout(this.limits.whole_ms)]);
    try {
      this.transport ??= openTransport(this.options, this.limits);
      await (await this.transport).sendMail({
        ...this.mailOf(message),
        attachments: attachment ? [attached(attachment)] : [],
        signal,
      });
      return { trouble: null, code: null, answer: null };
    } catch (error) {
      return stop.aborted ? null : this.resultOf(error as NodemailerError);
    }
  }

  /** The envelope is explicit, so that no header can add a recipient. */
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
      // Suppresses automatic replies (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
      xMailer: false as const,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  private resultOf(error: NodemailerError): SendResult {
    const { response, responseCode, command = "" } = error;
    const answer = shortAnswer(this.withoutLogin(response ?? error.message));
    const code = typeof responseCode === "number" ? responseCode : null;
    return { trouble: kindOf(error, command, code), code, answer };
  }

  /** Removes the login, which some servers repeat, also as encoded by AUTH PLAIN and LOGIN. */
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

const attached = ({ filename, content }: Attachment) => ({
  filename,
  content: Buffer.from(content),
  contentType: "application/pdf",
});

const kinds_by_code: Readonly<Record<string, SendError>> = {
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

const kindOf = (error: NodemailerError, command: string, code: number | null): SendError => {
  const kind = kinds_by_code[error.code ?? ""] ?? "unexpected";
  // An untrusted certificate is reported as a socket error.
  if (kind === "connect" && /certificate|TLS|SSL/i.test(error.message)) return "tls";
  return kind === "login" || kind === "tls" || code === null ? kind : refusedAt(command, code);
};

/** Not loaded at once, so that commands and the service start faster. */
export const loadMailLibrary = () => import("nodemailer");

const openTransport = async (
  { server, ca }: SmtpOptions,
  limits: SmtpLimits,
): Promise<Transporter> => {
  const { createTransport } = await loadMailLibrary();
  const { host, port, is_tls, login } = server;
  return createTransport({
    host,
    port,
    secure: is_tls,
    // Never sends a password in plain text.
    requireTLS: login !== null && !isLocalhost(server),
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
    dnsTimeout: limits.connect_ms,
    connectionTimeout: limits.connect_ms,
    greetingTimeout: limits.greeting_ms,
    socketTimeout: limits.silence_ms,
  });
};
