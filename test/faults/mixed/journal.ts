import type { Answer, Service } from "../service.ts";

/** What a write is: it says where its effect shows, and what is told of it. */
export type Kind =
  | "client"
  | "client change"
  | "client deletion"
  | "ticket"
  | "visit"
  | "move"
  | "completion"
  | "comment"
  | "attachment"
  | "invoice"
  | "void"
  | "payment"
  | "payment deletion"
  | "import";

/** A write as it was sent, and what was answered. */
export interface Written {
  kind: Kind;
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body: object | FormData;
  /** The `Idempotency-Key`, of what is posted. */
  key: string;
  /** When it was sent, in milliseconds since 1970. */
  sent_at_ms: number;
  /** Null as long as it has not come, and when the service was killed first. */
  answer: Answer | null;
}

export type Asked = Pick<Written, "kind" | "method" | "path" | "body">;

/** A call that was answered otherwise than it should. */
export class WronglyAnswered extends Error {}

/** Everything that was asked of a service and what it answered, kept outside of it. */
export class Journal {
  /** Since the last kill. */
  round: Written[] = [];
  answered = 0;
  reads = 0;

  constructor(private readonly service: Service) {}

  /** Notes the write, sends it, and notes the answer. Fails when none comes. */
  async write(asked: Asked): Promise<Answer> {
    const sent_at_ms = Date.now();
    const written: Written = { ...asked, key: Bun.randomUUIDv7(), sent_at_ms, answer: null };
    this.round.push(written);
    const answer = await this.send(written);
    if (!isExpected(written, answer))
      throw new WronglyAnswered(`${written.kind}, ${written.path}: ${answer.text}`);
    written.answer = answer;
    this.answered += 1;
    return answer;
  }

  /** The same again, by its key. The answer has the key in its headers. */
  send({ method, path, body, key }: Written): Promise<Answer> {
    return this.service.call(method, path, body, {
      "X-Request-Id": key,
      ...(method === "POST" ? { "Idempotency-Key": key } : {}),
    });
  }

  async read(path: string): Promise<Answer> {
    const answer = await this.service.call("GET", path);
    if (answer.status !== 200) throw new WronglyAnswered(`GET ${path}: ${answer.text}`);
    this.reads += 1;
    return answer;
  }
}

/** A visit may collide with another's; nothing else is refused. */
const isExpected = ({ kind }: Written, { status, body }: Answer): boolean =>
  status < 300 || (kind === "visit" && status === 422 && body.error.reason === "schedule_conflict");
