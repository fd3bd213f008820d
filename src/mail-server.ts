import { isAddress, type Mailbox } from "./mailbox.ts";

/** The SMTP server of `SMTP_URL`. */
export interface MailServer {
  /** Whether to connect with TLS (smtps). Otherwise STARTTLS is used if the server offers it. */
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

/** Whether the server is this machine, so that passwords do not cross a network. */
export const isLocalhost = ({ host }: MailServer): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);

/** The sender if `MAIL_FROM` is not set: the SMTP user if it is an address, otherwise `lastmile@` the server. */
export const defaultSender = ({ host, login }: MailServer): Mailbox => {
  if (login && isAddress(login.user)) return { name: "", address: login.user };
  const is_name = /[a-z]$/i.test(host) && !host.includes(":");
  return { name: "Lastmile", address: `lastmile@${is_name ? host : "localhost"}` };
};
