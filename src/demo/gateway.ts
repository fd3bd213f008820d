import type { Authority } from "./certificate-authority.ts";
import { listenSigned, type Receiver } from "./receiver.ts";

/** The secret that signs messages; each start of the demo sets its own. */
const newSecret = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("hex");

export interface Gateway extends Receiver {
  secret: string;
}

/** What the service posts to a message gateway. */
interface Message {
  id: string;
  to: string;
  kind: string;
  text: string;
}

/** In place of an SMS provider: checks each message's signature, and prints its number and how its text begins. */
export const startGateway = (authority: Authority, say: (line: string) => void): Gateway => {
  const secret = newSecret();
  const sent = new Set<string>();
  const receiver = listenSigned(
    authority,
    { path: "/messages", what: "a message", say },
    (body) => {
      const { id, to, kind, text } = JSON.parse(body) as Message;
      // The greeting, and what comes after it.
      const [greeting = "", first = ""] = text.split("\n").filter((line) => line !== "");
      if (!sent.has(id)) say(`SMS to ${to} (${kind}): ${greeting} ${first} … signature verified`);
      sent.add(id);
      return 204;
    },
  );
  receiver.trust(secret);
  return { ...receiver, secret };
};
