import { createHash, createHmac } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";

/*
 * A stand-in for a RADIUS server that takes Disconnect-Requests, on loopback. It reads and signs packets as RFC 5176
 * describes them, in its own words, not in the service's.
 */

export interface Asked {
  code: number;
  identifier: number;
  user: string;
  /** Seconds, as sent. */
  timestamp: number;
  /** Whether both digests are right. */
  is_authentic: boolean;
  packet: Buffer;
  /** The port that it came from. */
  port: number;
}

/** What it says: ACK, NAK with a cause, or nothing. */
export type Said = "ack" | number | "nothing";

export interface Made {
  said: Exclude<Said, "nothing">;
  secret?: string;
  /** Signed with a Message-Authenticator, too; a wrong one if told. */
  signed?: boolean | "wrong";
  identifier?: number;
  code?: number;
}

const zeros = Buffer.alloc(16);

const attributes = (packet: Buffer): Map<number, Buffer> => {
  const found = new Map<number, Buffer>();
  for (let at = 20; at < packet.length; at += packet[at + 1] ?? 256)
    found.set(packet[at] ?? 0, packet.subarray(at + 2, at + (packet[at + 1] ?? 2)));
  return found;
};

const replaced = (packet: Buffer, at: number, by: Buffer): Buffer =>
  Buffer.concat([packet.subarray(0, at), by, packet.subarray(at + by.length)]);

const readRequest = (packet: Buffer, port: number, secret: string): Asked => {
  const found = attributes(packet);
  const without = replaced(packet, 4, zeros);
  const sum = createHash("md5").update(without).update(secret).digest();
  const signature = found.get(80) ?? zeros;
  const unsigned = replaced(without, packet.indexOf(signature), zeros);
  const expected = createHmac("md5", secret).update(unsigned).digest();
  return {
    code: packet[0] ?? 0,
    identifier: packet[1] ?? 0,
    user: found.get(1)?.toString() ?? "",
    timestamp: found.get(55)?.readUInt32BE() ?? 0,
    is_authentic:
      sum.equals(packet.subarray(4, 20)) &&
      expected.equals(signature) &&
      packet.readUInt16BE(2) === packet.length,
    packet,
    port,
  };
};

export const answerPacket = (request: Buffer, secret: string, made: Made): Buffer => {
  const cause = made.said === "ack" ? [] : [101, 6, 0, 0, made.said >> 8, made.said & 0xff];
  const signature = made.signed ? [80, 18, ...zeros] : [];
  const length = 20 + cause.length + signature.length;
  const code = made.code ?? (made.said === "ack" ? 41 : 42);
  let packet: Buffer = Buffer.from([
    ...[code, made.identifier ?? request[1] ?? 0, length >> 8, length & 0xff],
    ...request.subarray(4, 20),
    ...cause,
    ...signature,
  ]);
  const key = made.secret ?? secret;
  if (made.signed) {
    const digest = createHmac("md5", made.signed === "wrong" ? "x" : key)
      .update(packet)
      .digest();
    packet = replaced(packet, length - 16, digest);
  }
  return replaced(packet, 4, createHash("md5").update(packet).update(key).digest());
};

export class RadiusServer {
  readonly asked: Asked[] = [];
  /** Users with so many sessions each. */
  readonly sessions = new Map<string, number>();
  /** Says something else, in one or more packets; by default it ends one session with each request. */
  instead: ((asked: Asked) => Buffer[] | null) | null = null;

  private constructor(
    private readonly socket: Socket,
    readonly secret: string,
  ) {
    socket.on("message", (packet, from) => {
      const asked = readRequest(packet, from.port, secret);
      this.asked.push(asked);
      for (const said of this.instead?.(asked) ?? [this.answer(asked)])
        socket.send(said, from.port, from.address);
    });
  }

  static async start(secret = "a shared secret", at = "127.0.0.1"): Promise<RadiusServer> {
    const socket = createSocket(at.includes(":") ? "udp6" : "udp4");
    await new Promise<void>((resolve) => socket.bind(0, at, resolve));
    return new RadiusServer(socket, secret);
  }

  get port(): number {
    return this.socket.address().port;
  }

  private answer({ user, packet }: Asked): Buffer {
    const open = this.sessions.get(user) ?? 0;
    if (open > 0) this.sessions.set(user, open - 1);
    return answerPacket(packet, this.secret, { said: open > 0 ? "ack" : 503, signed: true });
  }

  stop(): void {
    this.socket.close();
  }
}
