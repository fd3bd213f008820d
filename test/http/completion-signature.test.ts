import { afterEach, beforeEach, expect, test } from "bun:test";
import { updateOrganization } from "../../src/access/organizations.ts";
import { CompletionWorld } from "../completion-world.ts";
import { readPdf } from "../pdf-text.ts";
import { png } from "../png.ts";

/* The client's signature on a completion: an attachment, and printed on the invoice. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

const image = png(300, 100);
const signature = { name: "نور حداد", image };

const files = async (id: string, key = world.key) =>
  (await world.get(`/v1/tickets/${id}/attachments`, { key })).body;

test("is kept with the completion, once", async () => {
  const id = await world.job();
  const body = { items: world.items(), signature };
  const done = await world.completed(id, body);
  expect(done.attachments).toEqual(await files(id));
  expect(done.attachments).toMatchObject([
    { name: "signature.png", content_type: "image/png", signed_by: "نور حداد" },
  ]);
  expect((await world.read(id)).attachments_count).toBe(1);
  const path = `/v1/tickets/${id}/attachments/${done.attachments[0].id}/content`;
  const { bytes } = await world.get(path);
  expect(Buffer.from(bytes).toString("base64")).toBe(image);
  await world.completed(id, body);
  expect(await files(id)).toHaveLength(1);
});

test("is of nobody's file otherwise, and hidden from others", async () => {
  const id = await world.job();
  const form = new FormData();
  form.append("file", new File(["note"], "note.txt"));
  await world.post(`/v1/tickets/${id}/attachments`, form);
  await world.completed(id, { signature });
  expect((await files(id)).map(({ signed_by }: { signed_by: unknown }) => signed_by)).toEqual([
    null,
    "نور حداد",
  ]);
  const strange = await world.get(`/v1/tickets/${id}/attachments`, { key: world.bekaa_key });
  expect(strange.status).toBe(404);
});

test("needs no right but to complete", async () => {
  const id = await world.job("none");
  const key = world.apiKey({ abilities: ["tickets:complete"] });
  expect((await world.complete(id, { signature }, { key })).status).toBe(200);
  expect(await files(id)).toHaveLength(1);
});

test.each<[string, unknown, string]>([
  ["no name", { image }, "signature.name"],
  ["an empty name", { name: "", image }, "signature.name"],
  ["a long name", { name: "n".repeat(192), image }, "signature.name"],
  ["no image", { name: "Nour" }, "signature.image"],
  ["text", { name: "Nour", image: btoa("<svg onload=alert(1)>") }, "signature.image"],
  ["no base64", { name: "Nour", image: `${image}!` }, "signature.image"],
  ["a cut image", { name: "Nour", image: image.slice(0, -8) }, "signature.image"],
  ["more behind it", { name: "Nour", image: btoa(`${atob(image)}x`) }, "signature.image"],
  ["too many pixels", { name: "Nour", image: png(2001, 1) }, "signature.image"],
  ["too many bytes", { name: "Nour", image: png(9, 9, 102_400) }, "signature.image"],
])("with %s is refused, and nothing is done", async (_what, sent, path) => {
  const id = await world.job();
  const body = { items: world.items(), signature: sent };
  const errors = await world.refused("validation_failed", () => world.complete(id, body));
  expect(Object.keys(errors)).toEqual([path]);
  expect(await files(id)).toEqual([]);
});

test("that exceeds the quota refuses the whole completion", async () => {
  const id = await world.job();
  world.sqlite.writeNow((root) =>
    updateOrganization(root.org(world.cedar.id), { storage_quota_mb: 1 }),
  );
  const form = new FormData();
  form.append("file", new File([new Uint8Array(1024 * 1024 - 60_000)], "photo.bin"));
  expect((await world.post(`/v1/tickets/${id}/attachments`, form)).status).toBe(201);
  const items = world.items();
  const collect_payment = { amount: 44.4 };
  const large = { name: "Nour", image: png(9, 9, 60_000) };
  await world.refused("quota_exceeded", () =>
    world.complete(id, { items, collect_payment, signature: large }),
  );
  expect(await files(id)).toHaveLength(1);
  const { completion } = await world.completed(id, { items, collect_payment });
  expect(completion.invoice.status).toBe("paid");
});

const printed = async (id: string) => {
  const { status, bytes } = await world.get(`/v1/invoices/${id}/pdf`);
  expect(status).toBe(200);
  const has_image = Buffer.from(bytes).includes("/Subtype /Image");
  return { has_image, text: (await readPdf(bytes)).pages.join(" ") };
};

test("is on the invoice, with name and day", async () => {
  const done = await world.completed(await world.job(), {
    items: world.items(),
    signature: { name: "Nour Haddad", image: png(300, 100, 20_000) },
  });
  const plain = await world.completed(await world.job(), { items: world.items() });
  const signed = await printed(done.completion.invoice.id);
  const unsigned = await printed(plain.completion.invoice.id);
  expect(signed.text).toContain("SIGNATURE");
  expect(signed.text).toContain("Nour Haddad");
  expect(signed.text).toContain("12 Oct 2026");
  expect(unsigned.text).not.toContain("SIGNATURE");
  expect([signed.has_image, unsigned.has_image]).toEqual([true, false]);
});

test("that is no real image leaves the invoice printable, with the name", async () => {
  const bytes = Buffer.from(image, "base64");
  bytes.fill(7, 45, 60); // within the pixels
  const done = await world.completed(await world.job(), {
    items: world.items(),
    signature: { name: "Nour Haddad", image: bytes.toString("base64") },
  });
  const { text, has_image } = await printed(done.completion.invoice.id);
  expect([text.includes("Nour Haddad"), has_image]).toEqual([true, false]);
});
