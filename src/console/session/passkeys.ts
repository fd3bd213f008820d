import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { passkey_exists, passkey_failed, Refusal } from "../api/refusal.ts";

type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** What the browser answers. It fails alike for who cancels, has no passkey, or is too slow. */
const answerOf = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    const is_known = error instanceof Error && error.name === "InvalidStateError";
    throw new Refusal(0, is_known ? passkey_exists : passkey_failed, "");
  }
};

export const createPasskey = (optionsJSON: CreationOptions) =>
  answerOf(startRegistration({ optionsJSON }));

export const provePasskey = (optionsJSON: RequestOptions) =>
  answerOf(startAuthentication({ optionsJSON }));
