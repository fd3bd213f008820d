import * as v from "valibot";
import { instantField, requiredText, wholeNumber } from "../../../http/contract/fields.ts";
import { session } from "../../people-wire.ts";

const code = v.pipe(
  requiredText(100),
  v.description("Six digits of the app, or a recovery code. Case, spaces and dashes do not matter"),
);

const recovery_codes = v.pipe(
  v.nullable(v.array(v.string())),
  v.description(
    "Ten codes for who loses the phone. Each works once. Only this response shows them: null if an Idempotency-Key replays the answer",
  ),
);

const shown_once = v.nullable(v.string());

export const SecondFactor = v.object({
  active: v.boolean(),
  recovery_codes_left: wholeNumber(0),
});

/** Both are null if an Idempotency-Key replays the answer. */
export const NewSecondFactor = v.object({
  secret: v.pipe(shown_once, v.description("Base32, to type into the app")),
  otpauth_url: v.pipe(shown_once, v.description("The same as a QR code's content")),
});

export const FactorCode = v.object({ code });

export const RecoveryCodes = v.object({ recovery_codes });

/** A login's answer when a second factor is on. */
export const MfaRequired = v.object({
  mfa_required: v.literal(true),
  mfa_token: v.pipe(
    v.nullable(v.string()),
    v.description(
      "For `POST /v1/auth/mfa` only, for five minutes and five wrong codes. Null if an Idempotency-Key replays the answer",
    ),
  ),
  expires_at: instantField(),
});

export const MfaLogin = v.object({ mfa_token: requiredText(16_000), code, session });

export type MfaLogin = v.InferOutput<typeof MfaLogin>;
