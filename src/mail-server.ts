import { isAddress, type Mailbox } from "./mailbox.ts";

/** Where messages are handed over, as `SMTP_URL` names it. */
export interface MailServer {
  /** Whether TLS comes first (smtps); otherwise it is begun by STARTTLS where the server has it. */
  is_tls: boolean;
  host: string;
  port: number;
  login: { user: string; password: string } | null;
}

const ports: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

/** Reads `smtp://user:password@host:port` or `smtps://…`; null for anything else. */
export const parseMailServer = (text: string): MailServer | null => {
  const url = URL.parse(text);
  const port = ports[url?.protocol ?? ""];
  if (!url || port === undefined || /[?#]/.test(text) || !["", "/"].includes(url.pathname))
    return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (!/^[A-Za-z0-9._:-]+$/.test(host) || user === null || password === null) return null;
  if ((user === "") !== (password === "") || url.port === "0") return null;
  return {
    is_tls: url.protocol === "smtps:",
    host,
    port: url.port === "" ? port : Number(url.port),
    login: user === "" ? null : { user, password },
  };
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Whether the server is this machine: what is sent there is on no wire. */
export const isHere = ({ host }: MailServer): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);

/** Who messages are from when nobody said it: who logs in, else this service at the server's name. */
export const usualSender = ({ host, login }: MailServer): Mailbox => {
  if (login && isAddress(login.user)) return { name: "", address: login.user };
  const is_name = /[a-z]$/i.test(host) && !host.includes(":");
  return { name: "Lastmile", address: `lastmile@${is_name ? host : "localhost"}` };
};
