import type { Tx } from "../../../database/org.ts";
import { type Answer, noContent, ok } from "../../../http/contract/answer.ts";
import { once } from "../../../http/contract/idempotency.ts";
import { type OpenContext, open } from "../../../http/contract/operation.ts";
import { throttledAccounts } from "../login.ts";
import { ownPeople, ownSession } from "../sessions/own-session.ts";
import type { SessionRow } from "../sessions/session-queries.ts";
import { type OwnChange, recordOwnChange } from "../sign-in-changed.ts";
import { removeFactor, renewRecoveryCodes } from "./change-by-code.ts";
import { findCodesLeft, findPeopleWithFactor } from "./queries.ts";
import { beginSetUp, confirmSetUp, WrongCode } from "./set-up.ts";
import { FactorCode, NewSecondFactor, RecoveryCodes, SecondFactor } from "./wire.ts";

const tag = "People";

type Own = ReturnType<typeof ownPeople>;
type OwnContext = Pick<
  OpenContext<ReturnType<typeof ownSession>>,
  "sqlite" | "throttle" | "presented" | "subject" | "idempotent"
>;

/** Changes the factor of the token's people, once per Idempotency-Key. */
const changeOwn = <A extends Answer>(
  { sqlite, presented, idempotent }: OwnContext,
  secret: readonly string[],
  work: (root: Tx, own: Own) => A,
) =>
  sqlite.write((root) => {
    const own = ownPeople(root, presented);
    const { org_id, user_id } = own.first;
    const rules = { credential: `user:${user_id}`, secret };
    return once(root.org(org_id), idempotent, rules, () => work(root, own));
  });

const isWrongCode = (error: unknown): boolean => error instanceof WrongCode;

interface ChangedByCode<A> {
  /** Those whose factor the code fits. */
  people: readonly SessionRow[];
  answer: A;
}

/** As `changeOwn`, by a code: a wrong one counts as a failed login (§15). */
const changeByCode = <A extends Answer>(
  context: OwnContext,
  change: OwnChange,
  work: (root: Tx, own: Own) => ChangedByCode<A>,
) => {
  const { throttle, presented, subject } = context;
  const names = throttledAccounts(subject.first.email, subject.rows);
  return throttle.attempt(names, presented.address, isWrongCode, (right) =>
    changeOwn(context, ["recovery_codes"], (root, own) => {
      const { people, answer } = work(root, own);
      recordOwnChange(root, people, change, presented);
      right(throttledAccounts(own.first.email, people));
      return answer;
    }),
  );
};

/** §15. */
export const secondFactorOperations = [
  open(
    "GET",
    "/v1/auth/totp",
    {
      id: "getSecondFactor",
      summary: "Read whether your second factor is on",
      description: "Needs no `Organization-Id`.",
      tag,
      identify: ownSession,
      answers: { 200: SecondFactor },
    },
    ({ sqlite, subject }) => {
      const [first] = findPeopleWithFactor(sqlite, subject.rows);
      const recovery_codes_left = first
        ? findCodesLeft(sqlite.reader(first.org_id), first.user_id)
        : 0;
      return ok({ active: first !== undefined, recovery_codes_left });
    },
  ),

  open(
    "POST",
    "/v1/auth/totp",
    {
      id: "beginSecondFactor",
      summary: "Begin to set up a second factor",
      description:
        "Gives a secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). The factor is on once `POST /v1/auth/totp/confirm` has a code of it; until then each call gives a new secret. It belongs to each person that the token stands for.",
      tag,
      identify: ownSession,
      answers: { 200: NewSecondFactor },
      reasons: ["mfa_active"],
    },
    (context) =>
      changeOwn(context, ["secret", "otpauth_url"], (root, { people, first }) =>
        ok(beginSetUp(root, people, first.email)),
      ),
  ),

  open(
    "POST",
    "/v1/auth/totp/confirm",
    {
      id: "confirmSecondFactor",
      summary: "Turn your second factor on",
      description:
        "The code is used up: the next sign-in needs another one. This session stays, all other sessions end. A wrong code is 422 and counts as a failed login (429).",
      tag,
      identify: ownSession,
      body: FactorCode,
      answers: { 200: RecoveryCodes },
      reasons: ["mfa_active", "rate_limited"],
      example: { code: "287082" },
    },
    (context) =>
      changeByCode(
        context,
        {
          change: "totp_on",
          action: "Turn your second factor on",
          operation: "POST /v1/auth/totp/confirm",
        },
        (root, { people, token }) => {
          const { code } = context.body;
          const { recovery_codes, ...confirmed } = confirmSetUp(root, people, { code, token });
          return { ...confirmed, answer: ok({ recovery_codes }) };
        },
      ),
  ),

  open(
    "DELETE",
    "/v1/auth/totp",
    {
      id: "deleteSecondFactor",
      summary: "Turn your second factor off",
      description:
        "By a code of the app, or a recovery code. This session stays, all other sessions end. A wrong code is 422 and counts as a failed login (429).",
      tag,
      identify: ownSession,
      body: FactorCode,
      answers: { 204: null },
      reasons: ["rate_limited"],
      example: { code: "287082" },
    },
    (context) =>
      changeByCode(
        context,
        {
          change: "totp_off",
          action: "Turn your second factor off",
          operation: "DELETE /v1/auth/totp",
        },
        (root, { people, token }) => {
          const { code } = context.body;
          return { people: removeFactor(root, people, { code, token }), answer: noContent() };
        },
      ),
  ),

  open(
    "POST",
    "/v1/auth/totp/recovery-codes",
    {
      id: "renewRecoveryCodes",
      summary: "Make new recovery codes",
      description:
        "The ones before no longer work. A wrong code is 422 and counts as a failed login (429).",
      tag,
      identify: ownSession,
      body: FactorCode,
      answers: { 200: RecoveryCodes },
      reasons: ["rate_limited"],
      example: { code: "287082" },
    },
    (context) =>
      changeByCode(
        context,
        {
          change: "recovery_codes",
          action: "Make new recovery codes",
          operation: "POST /v1/auth/totp/recovery-codes",
        },
        (root, { people }) => {
          const { recovery_codes, ...renewed } = renewRecoveryCodes(root, people, context.body);
          return { ...renewed, answer: ok({ recovery_codes }) };
        },
      ),
  ),
];
