import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { createAuthority } from "../../src/demo/certificate-authority.ts";

/** One authority for the whole run. */
export const authority = createAuthority();

/** A message as it came. */
export interface Mail {
  from: string;
  /** As the envelope says. */
  to: string[];
  /** Header and body, as they came. */
  raw: string;
  is_secure: boolean;
  user: string | undefined;
}

/** What the server does at a step: goes on, refuses with SMTP's digits and words, says nothing more, or hangs up. */
export type Reply = "ok" | "hang" | "drop" | { code: number; words: string };

type Step = "greeting" | "login" | "sender" | "recipient" | "content";

interface Asked {
  /** Speaks STARTTLS, with a certificate for `localhost`. */
  starttls?: boolean;
}

/** A mail server on loopback. `reply` decides what it says; all it was given is in `received`. */
export class MailSink {
  readonly received: Mail[] = [];
  /** How far senders came, in order. */
  readonly steps: Step[] = [];
  reply: (step: Step, address: string) => Reply = () => "ok";
  private readonly server: SMTPServer;
  private readonly sockets = new Set<Socket>();
  private readonly hanging: (() => void)[] = [];

  private constructor({ starttls = false }: Asked) {
    const { cert_pem, key_pem } = authority.issue("localhost");
    this.server = new SMTPServer({
      ...(starttls ? { cert: cert_pem, key: key_pem } : {}),
      disabledCommands: starttls ? [] : ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      onConnect: (_, done) => this.answer("greeting", "", done),
      onAuth: ({ username }, _, done) =>
        this.answer("login", username ?? "", (error) => done(error, { user: username })),
      onMailFrom: ({ address }, _, done) => this.answer("sender", address, done),
      onRcptTo: ({ address }, _, done) => this.answer("recipient", address, done),
      onData: async (stream, { envelope, secure, user }, done) => {
        this.received.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: await readAll(stream),
          is_secure: secure,
          user,
        });
        this.answer("content", "", done);
      },
    });
    this.server.server.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
    this.server.on("error", () => {}); // connections that were dropped
  }

  static async start(asked: Asked = {}): Promise<MailSink> {
    const sink = new MailSink(asked);
    await new Promise<void>((resolve) => sink.server.listen(0, "127.0.0.1", resolve));
    return sink;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  url(login = ""): string {
    return `smtp://${login}localhost:${this.port}`;
  }

  count(step: Step): number {
    return this.steps.filter((each) => each === step).length;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(resolve));
    this.dropAll();
    await closed;
  }

  /** Goes on wherever it hangs. */
  release(): void {
    for (const done of this.hanging.splice(0)) done();
  }

  private answer(step: Step, address: string, done: (error?: Error | null) => void): void {
    this.steps.push(step);
    const reply = this.reply(step, address);
    if (reply === "ok") done();
    else if (reply === "drop") this.dropAll();
    else if (reply === "hang") this.hanging.push(() => done());
    else done(Object.assign(new Error(reply.words), { responseCode: reply.code }));
  }

  private dropAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

const readAll = async (stream: SMTPServerDataStream): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** The header lines by their names in lower case, folded ones in one; a name that comes twice fails. */
export const headersOf = ({ raw }: Mail): Map<string, string> => {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  const headers = new Map(pairs);
  if (headers.size !== pairs.length) throw new Error(`a header stands twice:\n${head}`);
  return headers;
};

/** The subject as a reader sees it. */
export const subjectOf = (mail: Mail): string =>
  (headersOf(mail).get("subject") ?? "")
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === "B" ? fromBase64(text) : fromQuoted(text.replaceAll("_", " ")),
    );

/** The body as a reader sees it. */
export const bodyOf = (mail: Mail): string => {
  const body = mail.raw.slice(mail.raw.indexOf("\r\n\r\n") + 4);
  const how = headersOf(mail).get("content-transfer-encoding");
  const text =
    how === "base64"
      ? fromBase64(body)
      : how === "quoted-printable"
        ? fromQuoted(body.replace(/=\r\n/g, ""))
        : body;
  return text.replaceAll("\r\n", "\n");
};

const fromBase64 = (text: string): string => Buffer.from(text, "base64").toString();

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    "latin1",
  ).toString();
