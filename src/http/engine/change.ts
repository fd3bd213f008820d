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
import { reidentify } from "./identify.ts";
import { checkVersion } from "./if-match.ts";
import { usageOf } from "./key-usage.ts";
import { operationKey } from "./read.ts";
import { publicUrl } from "./url.ts";

/** A write whose request was validated, but not yet against the database. */
export interface WriteRequest {
  service: Service;
  operation: WriteOperation;
  call: Call;
  /** As authenticated before the body was read. */
  caller: Caller;
  query: Record<string, unknown>;
  body: object;
  idempotent: IdempotentCall | null;
}

/** Performs a write. The caller is authenticated again in each transaction, since their abilities may have changed. */
export const performWrite = async (request: WriteRequest): Promise<Answer> => {
  const { service, operation, call, idempotent } = request;
  if (!operation.spec.prepare && !operation.spec.readFirst)
    return prepareAndSave(request, request.caller, undefined);
  service.sqlite.refuseIfForbidden();
  const caller = reauthenticated(request);
  const db = service.sqlite.reader(caller.organization.id);
  const subject = operation.spec.find?.(db, caller, call.params);
  return onceAtATime(db, idempotent, replayRules(operation, db, caller), () =>
    prepareAndSave(request, caller, subject),
  );
};

/** Runs `prepare`, the transaction, and `finish`. */
const prepareAndSave = async (
  request: WriteRequest,
  caller: Caller,
  subject: unknown,
): Promise<Answer> => {
  const { service, operation, call, query, body, idempotent } = request;
  const { spec } = operation;
  const { params } = call;
  const write = saveChangeOf(request);
  const writeAsCaller = <T>(work: (tx: OrgTx, caller: Caller) => T): Promise<T> =>
    write((tx) => work(tx, reauthenticated(request)));
  const prepared = spec.readFirst
    ? await service.read(caller.organization.id, {
        operation: operationKey(operation),
        first: { caller, params, query, body },
      })
    : await spec.prepare?.({
        db: service.sqlite.reader(caller.organization.id),
        outbound: service.outbound,
        deliverer: service.deliverer,
        caller,
        params,
        subject,
        query,
        body,
        write: writeAsCaller,
      });
  let answer: Answer | undefined;
  try {
    answer = await writeAsCaller((tx, current) => {
      const found = spec.find?.(tx, current, params);
      return once(tx, idempotent, replayRules(operation, tx, current), () =>
        runHandler(request, tx, current, found, prepared),
      );
    });
  } finally {
    if (!answer || answer.replayed) await spec.abandon?.({ prepared, write });
  }
  if (answer.replayed || !spec.finish) return answer;
  return spec.finish({ answer, params, query, body, write });
};

/** Runs the handler in the transaction of the change. */
const runHandler = (
  request: WriteRequest,
  tx: OrgTx,
  caller: Caller,
  subject: unknown,
  prepared: unknown,
): Answer => {
  const { service, operation, call, query, body } = request;
  const { spec } = operation;
  const { params } = call;
  // `GuardsVersion`: the subject of a versioned operation has a version.
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

const reauthenticated = ({ service, operation, call, caller }: WriteRequest): Caller =>
  reidentify(service, operation, call, caller);

/** Saves changes in the caller's organization without authenticating the caller again. */
const saveChangeOf =
  ({ service, call, caller }: WriteRequest): SaveChange =>
  (work) =>
    service.sqlite.write(
      (root) => work(root.org(caller.organization.id)),
      now(),
      bodyBytes(call.request),
    );

const body_max_bytes = 1024 * 1024;

/** The approximate memory of the body. Without a Content-Length it counts as the largest body. */
const bodyBytes = ({ headers }: Request): number => {
  const unannounced = headers.has("transfer-encoding") ? body_max_bytes : 0;
  return Math.min(Number(headers.get("content-length")) || unannounced, body_max_bytes);
};

/** How answers to this caller are stored and replayed. */
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

/** Stored answers belong to one API key or one user. */
const credentialOf = ({ actor }: Caller): string =>
  actor.type === "api_key" ? `${actor.id}` : `user:${actor.id}`;
