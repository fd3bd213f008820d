import { afterAll, describe, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { emptyForm } from "../../src/bill-page/form.ts";
import { findPage } from "../../src/bill-page/queries.ts";
import { readPage } from "../../src/bill-page/read-page.ts";
import { submitClaim } from "../../src/bill-page/submit.ts";
import { billLinkFor, rotateBillLink, showBillLink } from "../../src/billing/bill-links/link.ts";
import { listClaims } from "../../src/billing/claims/queries.ts";
import { slip_files } from "../../src/billing/claims/slips.ts";
import { createPayment } from "../../src/billing/payments/create.ts";
import { createClient } from "../../src/clients/create.ts";
import { now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about links, pages and claims: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, {
  inspect: (text) => seen.push(text),
  public_url: "https://bills.example",
});
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const db = sqlite.reader(organization.id);
const write = <T>(work: (tx: OrgTx) => T): T =>
  sqlite.writeNow((root) => work(root.org(organization.id)));
const client = write((tx) => {
  const made = createClient(tx, organization, { name: "Haddad", username: "haddad" });
  createPayment(tx, organization, { client_id: made.id, amount: 1 });
  return made;
});
const link = write((tx) => rotateBillLink(tx, client.id));

const bad = /SCAN (?!json_each|\d|CONSTANT)|TEMP B-TREE|AUTOMATIC/;

/** The steps that read more than they need, of the statements that `work` runs for the first time. */
const badSteps = async (work: () => unknown): Promise<string[]> => {
  seen = [];
  await work();
  return seen
    .filter((text) => /^\s*(?:select|update|delete)/i.test(text))
    .flatMap((text) => explain(sqlite, text))
    .filter((step) => bad.test(step));
};

describe("by index", () => {
  test("a link is found, shown, made for a message, and ended", async () => {
    expect(await badSteps(() => findPage(sqlite, link.token ?? ""))).toEqual([]);
    expect(await badSteps(() => write((tx) => showBillLink(tx, client.id)))).toEqual([]);
    const messages = () => write((tx) => billLinkFor(tx, client.id));
    expect(await badSteps(() => Array.from({ length: 26 }, messages))).toEqual([]);
  });

  test("a page is read", async () => {
    const request = { language: "en", path: "/p/x", form_id: "x", was_sent: false } as const;
    const page = { client_id: client.id, form: emptyForm(), at: now(), ...request };
    expect(await badSteps(() => readPage(db, page))).toEqual([]);
  });

  test("a claim is saved with its slip", async () => {
    const owner = findPage(sqlite, link.token ?? "");
    if (!owner) throw new Error("the link opens no page");
    const claim = {
      amount: 1,
      currency: "USD",
      method: "cash",
      reference: null,
      note: null,
    } as const;
    const slip = { name: "slip", content_type: "image/png", content: new Blob(["x"]) };
    const submit = () => submitClaim(sqlite, owner, { claim, slip, fingerprint: "same" });
    expect(await badSteps(() => submit())).toEqual([]);
    expect(await badSteps(() => submit())).toEqual([]);
    expect(await badSteps(() => sqlite.writeNow((root) => slip_files.prune(root)))).toEqual([]);
  });

  test.each([{}, { status: "pending" }, { client_id: client.id }] as const)(
    "claims are listed: %p",
    async (filters) => {
      expect(await badSteps(() => listClaims(db, { page: 1, per_page: 15, ...filters }))).toEqual(
        [],
      );
    },
  );
});
