import * as v from "valibot";
import {
  instantField,
  listOf,
  pageQuery,
  requiredText,
  text,
  uuid,
} from "../../../http/contract/fields.ts";
import { paginatedSchema } from "../../../http/contract/page.ts";
import { session } from "../../people-wire.ts";

/** Field names and values are WebAuthn's, as browsers' `toJSON()` and `parse…FromJSON()` have them. */
const bytes = (max: number, what: string) => v.pipe(text(max), v.description(`${what}, base64url`));

const public_key = v.picklist(["public-key"]);
const required = v.picklist(["required"]);
const challenge = v.pipe(v.string(), v.description("Works once, for 5 minutes"));
const timeout = v.pipe(v.number(), v.description("Milliseconds"));

const CreationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge,
  pubKeyCredParams: v.array(v.object({ type: public_key, alg: v.number() })),
  timeout,
  excludeCredentials: v.array(
    v.object({ id: v.string(), type: public_key, transports: v.array(v.string()) }),
  ),
  authenticatorSelection: v.object({
    residentKey: required,
    requireResidentKey: v.boolean(),
    userVerification: required,
  }),
  attestation: v.picklist(["none"]),
});

export const PasskeyCreationOptions = v.object({ options: CreationOptions });

export const PasskeyRequestOptions = v.object({
  options: v.object({ rpId: v.string(), challenge, timeout, userVerification: required }),
});

/** The ids and the type of a credential: `rawId` is `id` again. */
const credential = { id: requiredText(2000), rawId: requiredText(2000), type: public_key };

export const NewPasskey = v.object({
  name: v.pipe(requiredText(100), v.description("How the person tells their passkeys apart")),
  response: v.pipe(
    v.object({
      ...credential,
      response: v.object({
        clientDataJSON: bytes(5000, "What the browser signed"),
        attestationObject: bytes(10_000, "The new key, CBOR"),
        transports: v.optional(listOf(text(50), 10)),
      }),
    }),
    v.description("A `PublicKeyCredential` of `navigator.credentials.create`, as its `toJSON()`"),
  ),
});

export type NewPasskey = v.InferOutput<typeof NewPasskey>;

export const PasskeyLogin = v.object({
  response: v.pipe(
    v.object({
      ...credential,
      response: v.object({
        clientDataJSON: bytes(5000, "What the browser signed"),
        authenticatorData: bytes(5000, "What the authenticator signed"),
        signature: bytes(5000, "The signature of both"),
        userHandle: v.optional(v.nullable(bytes(100, "The person's handle"))),
      }),
    }),
    v.description("A `PublicKeyCredential` of `navigator.credentials.get`, as its `toJSON()`"),
  ),
  session,
});

export type PasskeyLogin = v.InferOutput<typeof PasskeyLogin>;

export const Passkey = v.object({
  id: uuid(),
  name: v.string(),
  created_at: instantField(),
  last_used_at: v.nullable(instantField()),
});

export const PasskeyList = paginatedSchema(Passkey);

export const passkeys_query = pageQuery(15);
