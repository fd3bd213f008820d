import type { Tx } from "../../../database/org.ts";
import { type Answer, noContent, ok } from "../../../http/contract/answer.ts";
import { once } from "../../../http/contract/idempotency.ts";
import { type OpenContext, open } from "../../../http/contract/operation.ts";
import { Refusal } from "../../../refusal.ts";
import { ownPeople, ownSession } from "../sessions/own-session.ts";
import { recordOwnChange } from "../sign-in-changed.ts";
import { removeFactor, renewRecoveryCodes } from "./change.ts";
import { findCodesLeft, findPeopleWithFactor } from "./queries.ts";
import { beginSetUp, confirmSetUp } from "./set-up.ts";
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

const isWrongCode = (error: unknown): boolean =>
  error instanceof Refusal && error.reason === "validation_failed";

/** As `changeOwn`, by a code: a wrong one counts as a failed login (§15). */
const changeByCode = <A extends Answer>(
  context: OwnContext,
  secret: readonly string[],
  work: (root: Tx, own: Own) => A,
) => {
  const { throttle, presented, subject } = context;
  const names = [subject.first.email, ...subject.rows.map(({ user_id }) => user_id)];
  return throttle.attempt(names, presented.address, isWrongCode, () =>
    changeOwn(context, secret, work),
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
      changeByCode(context, ["recovery_codes"], (root, { people, token }) => {
        const { code } = context.body;
        const confirmed = confirmSetUp(root, people, { code, token });
        const [action, operation] = ["Turn your second factor on", "POST /v1/auth/totp/confirm"];
        const change = { change: "totp_on", action, operation } as const;
        recordOwnChange(root, confirmed.people, change, context.presented);
        return ok({ recovery_codes: confirmed.recovery_codes });
      }),
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
      changeByCode(context, [], (root, { people, token }) => {
        const { code } = context.body;
        const removed = removeFactor(root, people, { code, token });
        const [action, operation] = ["Turn your second factor off", "DELETE /v1/auth/totp"];
        const change = { change: "totp_off", action, operation } as const;
        recordOwnChange(root, removed, change, context.presented);
        return noContent();
      }),
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
      changeByCode(context, ["recovery_codes"], (root, { people }) => {
        const renewed = renewRecoveryCodes(root, people, context.body);
        const [action, operation] = [
          "Make new recovery codes",
          "POST /v1/auth/totp/recovery-codes",
        ];
        const change = { change: "recovery_codes", action, operation } as const;
        recordOwnChange(root, renewed.people, change, context.presented);
        return ok({ recovery_codes: renewed.recovery_codes });
      }),
  ),
];
