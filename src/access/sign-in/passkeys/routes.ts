import { created, noContent, ok } from "../../../http/contract/answer.ts";
import { once, onceAtATime } from "../../../http/contract/idempotency.ts";
import { open } from "../../../http/contract/operation.ts";
import { paginated } from "../../../http/contract/page.ts";
import { pathId } from "../../../http/contract/path-id.ts";
import { ownPeople } from "../sessions/own-session.ts";
import { addPasskey, checkPasskeyCount, verifyNewPasskey } from "./add.ts";
import { creationOptions } from "./options.ts";
import { findOwnPasskeys, pageOfPasskeys } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";
import { removePasskey } from "./remove.ts";
import {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyList,
  passkeys_query,
} from "./wire.ts";

const tag = "People";

/** §15. */
export const passkeyOperations = [
  open(
    "POST",
    "/v1/auth/passkeys/options",
    {
      id: "createPasskeyOptions",
      summary: "Begin to add a passkey",
      description:
        "Answers what `navigator.credentials.create` needs, as JSON. Send its result to `POST /v1/auth/passkeys` within 5 minutes, in the same session. Passkeys belong to the host name of `PUBLIC_URL`.",
      tag,
      identify: ownPeople,
      answers: { 200: PasskeyCreationOptions },
      reasons: ["public_url_required"],
    },
    ({ sqlite, tokens, public_url, subject }) => {
      const party = relyingParty(public_url);
      const readerOf = (org_id: string) => sqlite.reader(org_id);
      for (const person of subject.people)
        checkPasskeyCount(findOwnPasskeys(readerOf, [person]).length);
      const passkeys = findOwnPasskeys(readerOf, subject.people);
      return ok({ options: creationOptions(tokens, party, subject.first, passkeys) });
    },
  ),

  open(
    "POST",
    "/v1/auth/passkeys",
    {
      id: "addPasskey",
      summary: "Add a passkey",
      description:
        "For everyone who is logged in, in each organization that the login opened; 20 for each person. A response that is not accepted is 422 on the field `response`, whatever is wrong with it. A passkey is both factors at once: this session counts as one with a second factor from now on. No session ends.",
      tag,
      identify: ownPeople,
      body: NewPasskey,
      answers: { 201: Passkey },
      reasons: ["public_url_required"],
      example: {
        name: "Phone",
        response: {
          id: "mJ3kq0VbW5h2XwT1rYc8zA",
          rawId: "mJ3kq0VbW5h2XwT1rYc8zA",
          type: "public-key",
          response: { clientDataJSON: "eyJ0eXBlIjoi…", attestationObject: "o2NmbXRkbm9uZ…" },
        },
      },
    },
    async ({ sqlite, tokens, public_url, presented, subject, body, idempotent }) => {
      const party = relyingParty(public_url);
      const { org_id, user_id, session_id } = subject.first;
      const rules = { credential: `user:${user_id}` };
      sqlite.refuseIfForbidden();
      return onceAtATime(sqlite.reader(org_id), idempotent, rules, async () => {
        const passkey = await verifyNewPasskey(tokens, party, session_id, body);
        return sqlite.write((root) =>
          once(root.org(org_id), idempotent, rules, () =>
            created(addPasskey(root, passkey, presented)),
          ),
        );
      });
    },
  ),

  open(
    "GET",
    "/v1/auth/passkeys",
    {
      id: "listPasskeys",
      summary: "List your passkeys",
      description: "Newest first. Needs no `Organization-Id`.",
      tag,
      identify: ownPeople,
      query: passkeys_query,
      answers: { 200: PasskeyList },
    },
    ({ sqlite, subject, query }) => {
      const passkeys = findOwnPasskeys((org_id) => sqlite.reader(org_id), subject.people);
      return ok(paginated(pageOfPasskeys(passkeys, query)));
    },
  ),

  open(
    "DELETE",
    "/v1/auth/passkeys/:id",
    {
      id: "deletePasskey",
      summary: "Remove a passkey",
      description:
        "It no longer signs anybody in. No session ends. The passkey of somebody else is 404.",
      tag,
      identify: ownPeople,
      answers: { 204: null },
    },
    async ({ sqlite, presented, params }) => {
      const id = pathId(params);
      await sqlite.write((root) => removePasskey(root, id, presented));
      return noContent();
    },
  ),
];
