import type { Caller } from "../../access/caller.ts";
import { now } from "../../clock/instant.ts";
import type { OrgReader, OrgTx, SaveChange } from "../../database/org.ts";
import type { Answer } from "../contract/answer.ts";
import {
  type IdempotentCall,
  once,
  onceAtATime,
  type ReplayRules,
} from "../contract/idempotency.ts";
import type { WriteOperation } from "../contract/operation.ts";
import { auditChange } from "./audit-change.ts";
import type { Call, Service } from "./call.ts";
import { identifyAgain } from "./identify.ts";
import { checkVersion } from "./if-match.ts";
import { usageOf } from "./key-usage.ts";
import { operationKey } from "./read.ts";
import { publicUrl } from "./url.ts";

/** What a write is asked to do, and by whom: checked as far as the request alone tells. */
export interface AskedChange {
  service: Service;
  operation: WriteOperation;
  call: Call;
  /** As they were known before the body came. */
  caller: Caller;
  query: Record<string, unknown>;
  body: object;
  idempotent: IdempotentCall | null;
}

/** Makes the change; who asks is proven again in each transaction, as they may act by then. */
export const change = async (asked: AskedChange): Promise<Answer> => {
  const { service, operation, call, idempotent } = asked;
  if (!operation.spec.prepare && !operation.spec.readFirst)
    return prepareAndSave(asked, asked.caller, undefined);
  const caller = callerNow(asked);
  const db = service.sqlite.reader(caller.organization.id);
  const subject = operation.spec.find?.(db, caller, call.params);
  return onceAtATime(db, idempotent, replayRules(operation, db, caller), () =>
    prepareAndSave(asked, caller, subject),
  );
};

/** What the change prepares, the change itself, and what follows it. */
const prepareAndSave = async (
  asked: AskedChange,
  caller: Caller,
  subject: unknown,
): Promise<Answer> => {
  const { service, operation, call, query, body, idempotent } = asked;
  const { spec } = operation;
  const { params } = call;
  const write = savesOf(asked);
  const writeProven = <T>(work: (tx: OrgTx, caller: Caller) => T): Promise<T> =>
    write((tx) => work(tx, callerNow(asked)));
  const prepared = spec.readFirst
    ? await service.read(caller.organization.id, {
        operation: operationKey(operation),
        first: { caller, params, query, body },
      })
    : await spec.prepare?.({
        outbound: service.outbound,
        deliverer: service.deliverer,
        caller,
        params,
        subject,
        query,
        body,
        write: writeProven,
      });
  let answer: Answer | undefined;
  try {
    answer = await writeProven((tx, proven) => {
      const found = spec.find?.(tx, proven, params);
      return once(tx, idempotent, replayRules(operation, tx, proven), () =>
        act(asked, tx, proven, found, prepared),
      );
    });
  } finally {
    if (!answer || answer.replayed) await spec.abandon?.({ prepared, write });
  }
  if (answer.replayed || !spec.finish) return answer;
  return spec.finish({ answer, params, query, body, write });
};

/** The change itself, inside its transaction. */
const act = (
  asked: AskedChange,
  tx: OrgTx,
  caller: Caller,
  subject: unknown,
  prepared: unknown,
): Answer => {
  const { service, operation, call, query, body } = asked;
  const { spec } = operation;
  const { params } = call;
  // An operation can only be versioned when its subject carries one.
  if (spec.versioned) checkVersion(call.request, subject as { version: number });
  const work = (): Answer => {
    const usage = usageOf(service, caller);
    const url = (): URL => publicUrl(call.request, service.public_url);
    const context = { tx, caller, params, subject, query, body, prepared, usage, url };
    const answer = operation.handle(context);
    auditChange(tx, operation, call, caller, { ...query, ...body }, answer);
    return answer;
  };
  return spec.isDryRun?.({ query, body }) ? tx.dryRun(work) : work();
};

const callerNow = ({ service, operation, call, caller }: AskedChange): Caller =>
  identifyAgain(service, operation, call, caller);

/** Saves changes in the caller's organization, whatever the caller may do by then. */
const savesOf =
  ({ service, call, caller }: AskedChange): SaveChange =>
  (work) =>
    service.sqlite.write(
      (root) => work(root.org(caller.organization.id)),
      now(),
      bytesOf(call.request),
    );

const in_memory_max = 1024 * 1024;

/** What a body takes in memory, about, once it was read; one that does not say its length may take the most. */
const bytesOf = ({ headers }: Request): number => {
  const announced = headers.has("transfer-encoding") ? in_memory_max : 0;
  return Math.min(Number(headers.get("content-length")) || announced, in_memory_max);
};

/** How this caller's answers are stored and replayed. */
const replayRules = (
  { spec: { secret, checkReplay, large } }: WriteOperation,
  db: OrgReader,
  caller: Caller,
): ReplayRules => ({
  credential: credentialOf(caller),
  secret,
  check: checkReplay && ((body) => checkReplay(db, caller, body)),
  large: large && {
    keeps: large.keeps,
    render: (kept) => large.render(db, caller, kept),
  },
});

/** Keys keep their answers to themselves, and so do people. */
const credentialOf = ({ actor }: Caller): string =>
  actor.type === "api_key" ? `${actor.id}` : `user:${actor.id}`;
