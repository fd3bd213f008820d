import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { BillPageWorld, png, valid_form } from "./bill-page-world.ts";

let world: BillPageWorld;
let client: string;
let path: string;

beforeEach(async () => {
  world = new BillPageWorld();
  client = await world.client();
  path = await world.link(client);
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const slip = (content: Uint8Array | string, name = "slip.png", type = "image/png") =>
  new File([Buffer.from(content as string)], name, { type });

const formId = (html: string): string => html.match(/name="form_id" value="([^"]+)"/)?.[1] ?? "";

/** The fields whose error is beside them, as a screen reader finds it. */
const errorsIn = (html: string): string[] =>
  [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"[^>]*>/g)].flatMap(
    ([control, name = ""]) => {
      if (!control.includes(`${name}-error`)) return [];
      expect(html).toContain(`id="${name}-error"`);
      expect(control).toContain('aria-invalid="true"');
      expect(control).toMatch(/aria-describedby="[^"]*\w+-error"/);
      return [name];
    },
  );

describe("a form", () => {
  test("makes a claim and leads to a page that says so", async () => {
    const { status, headers } = await world.send(path, {
      ...valid_form,
      note: "For October\r\nand November",
    });
    expect([status, headers.get("location")]).toEqual([303, `${path}?sent=1#sent`]);
    const { html } = await world.page(`${path}?sent=1`);
    expect(html).toMatch(/<p id="sent" class="notice good" role="status">Thank you/);
    expect(html).toContain("Not checked yet");
    expect(await world.claims()).toEqual([
      expect.objectContaining({
        client_id: client,
        amount: 30,
        currency: "USD",
        method: "whish",
        reference: "W-4711",
        note: "For October\nand November",
        slip: null,
        status: "pending",
        payment_id: null,
      }),
    ]);
  });

  test("sends payment.claimed, and is no money", async () => {
    await world.send(path);
    const [claim] = await world.claims();
    const { slip: _slip, payment_id: _id, reason: _reason, ...rest } = claim;
    const { decided_at: _at, decided_by: _by, ...data } = rest;
    expect(world.events().at(-1)).toEqual({
      topic: "payment.claimed",
      data: { claim: { ...data, has_slip: false } },
    });
    expect((await world.get("/v1/payments")).body.data).toEqual([]);
  });

  test("shows what is wrong beside each field, and keeps what was typed", async () => {
    const { status, html } = await world.send(path, {
      amount: "about 30",
      currency: "XYZ",
      method: "shells",
      reference: "R".repeat(192),
      note: "N\u0007",
      slip: slip("<svg/>"),
    });
    expect(status).toBe(422);
    expect(errorsIn(html).sort()).toEqual([
      "amount",
      "currency",
      "method",
      "note",
      "reference",
      "slip",
    ]);
    expect(html).toContain('role="alert"');
    expect(html).toContain("<title>Error: Your bill from Cedar Net</title>");
    expect(html).toContain('value="about 30"');
    expect(html).toContain(`value="${"R".repeat(192)}"`);
    expect(await world.claims()).toEqual([]);
  });

  test("with an error elsewhere asks for the file again", async () => {
    const { html } = await world.send(path, { method: "cash", slip: slip(png) });
    expect(html).toContain('<p id="slip-error" class="bad">Choose the file again.</p>');
    expect(html).toMatch(/<option selected value="cash">|<option value="cash" selected/);
  });

  test("offers the currencies that the client pays in", async () => {
    await world.invoice(client, 2_000_000, { currency: "LBP" });
    const { html } = await world.page(path);
    expect([...html.matchAll(/<option value="([A-Z]{3})">/g)].map(([, code]) => code)).toEqual([
      "USD",
      "LBP",
    ]);
    await world.send(path, { ...valid_form, amount: "٢٬٠٠٠٬٠٠٠", currency: "LBP" });
    expect((await world.claims())[0]).toMatchObject({ amount: 2_000_000, currency: "LBP" });
  });

  test.each(["text/plain", "application/json", "application/x-www-form-urlencoded"])(
    "that is not multipart is refused: %s",
    async (type) => {
      const { status, html } = await world.sendRaw(path, "amount=30&method=cash", type);
      expect(status).toBe(415);
      expect(html).toContain("The form could not be read");
    },
  );
});

describe("sent twice", () => {
  test("the same form makes one claim, also at the same moment", async () => {
    const form_id = formId((await world.page(path)).html);
    const fields = { ...valid_form, form_id, slip: slip(png) };
    const answers = await Promise.all([1, 2, 3].map(() => world.send(path, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await world.claims()).toHaveLength(1);
    expect(world.sqlite.rows("SELECT id FROM payment_slips")).toHaveLength(1);
    expect(world.topics().filter((topic) => topic === "payment.claimed")).toHaveLength(1);
  });

  test("a corrected form, or a new page's, makes another", async () => {
    const form_id = formId((await world.page(path)).html);
    await world.send(path, { ...valid_form, form_id });
    await world.send(path, { ...valid_form, form_id, amount: "31" });
    await world.send(path, { ...valid_form, form_id: formId((await world.page(path)).html) });
    expect((await world.claims()).map(({ amount }: { amount: number }) => amount)).toEqual([
      30, 31, 30,
    ]);
  });
});

describe("a slip", () => {
  test.each([
    ["image/png", png],
    ["image/jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1)],
    ["application/pdf", "%PDF-1.7\n%%EOF"],
  ])("is stored by what it is: %s", async (content_type, content) => {
    const { status } = await world.send(path, {
      ...valid_form,
      slip: slip(content, "../../etc/\u202epass\u0000wd.exe", "text/html"),
    });
    expect(status).toBe(303);
    const [claim] = await world.claims();
    expect(claim.slip).toEqual({
      name: expect.not.stringMatching(/[\u0000-\u001f\u202e/\\]/),
      content_type,
      size: content.length,
    });
    const slips = await world.get(`/v1/payment-claims/${claim.id}/slip`);
    expect(slips.status).toBe(200);
    expect(slips.headers.get("content-type")).toBe(content_type);
    expect(slips.headers.get("content-disposition")).toStartWith("attachment");
    expect(slips.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(Buffer.from(slips.bytes)).toEqual(Buffer.from(content as string));
    expect(world.events().at(-1)?.data).toMatchObject({ claim: { has_slip: true } });
  });

  test("of more than 5 MiB is wrong, and a body of more than 6 MiB too large", async () => {
    const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 + 1 - png.length)]);
    const refused = await world.send(path, { ...valid_form, slip: slip(large) });
    expect([refused.status, errorsIn(refused.html)]).toEqual([422, ["slip"]]);
    const fits = await world.send(path, { ...valid_form, slip: slip(large.subarray(0, -1)) });
    expect(fits.status).toBe(303);
    const huge = Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]);
    const { status, html } = await world.send(path, { ...valid_form, slip: slip(huge) });
    expect(status).toBe(413);
    expect(html).toContain("The file is too large");
  });

  test("that is no picture or PDF is wrong, whatever it is called", async () => {
    for (const content of ["<html><script>alert(1)</script>", "GIF89a", "", "PK\u0003\u0004"]) {
      const { status, html } = await world.send(path, { ...valid_form, slip: slip(content) });
      expect([status, errorsIn(html)]).toEqual([422, ["slip"]]);
    }
    expect(world.sqlite.rows("SELECT id FROM payment_slips")).toEqual([]);
  });

  test("counts for the organization's storage, and is refused beyond it", async () => {
    const before = (await world.get("/v1/organization")).body.storage_used_mb;
    const mib = Buffer.concat([png, Buffer.alloc(1024 * 1024)]);
    await world.send(path, { ...valid_form, slip: slip(mib) });
    const { body } = await world.get("/v1/organization");
    expect(body.storage_used_mb).toBeGreaterThan(before + 1);
    await world.put("/v1/organization", { storage_quota_mb: 2 });
    const { status, html } = await world.send(path, { ...valid_form, slip: slip(mib) });
    expect([status, errorsIn(html)]).toEqual([422, ["slip"]]);
    expect(world.sqlite.rows("SELECT id FROM payment_slips")).toHaveLength(1);
    expect((await world.get("/v1/organization")).body.storage_used_mb).toBe(body.storage_used_mb);
    expect((await world.send(path)).status).toBe(303);
  });
});

describe("limits", () => {
  test("a link sends five forms in an hour", async () => {
    setSystemTime(new Date("2026-10-15T08:00:00Z"));
    for (let sent = 0; sent < 5; sent += 1) expect((await world.send(path)).status).toBe(303);
    const { status, headers, html } = await world.send(path);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeWithin(3590, 3601);
    expect(html).toContain("Too many attempts");
    expect(await world.claims()).toHaveLength(5);
    expect((await world.page(path)).status).toBe(200);
    expect((await world.send(await world.link(await world.client()))).status).toBe(303);
    setSystemTime(new Date("2026-10-15T09:00:00Z"));
    expect((await world.send(path)).status).toBe(303);
  });

  test("the page that says so is in the client's language", async () => {
    const french = await world.link(await world.client({ language: "fr" }));
    for (let sent = 0; sent < 5; sent += 1) await world.send(french);
    expect((await world.send(french)).html).toContain("Trop de tentatives");
  });

  test("an address sends a hundred", async () => {
    for (let sent = 0; sent < 20; sent += 1) {
      const each = await world.link(await world.client());
      for (let more = 0; more < 5; more += 1) await world.send(each, {});
    }
    expect((await world.send(path)).status).toBe(429);
  });

  test("twenty claims of a client wait at most", async () => {
    setSystemTime(new Date("2026-10-15T08:00:00Z"));
    for (let sent = 0; sent < 20; sent += 1) {
      if (sent % 5 === 0) setSystemTime(new Date(Date.now() + 3_600_000));
      expect((await world.send(path)).status).toBe(303);
    }
    setSystemTime(new Date(Date.now() + 3_600_000));
    const { status, html } = await world.send(path, { ...valid_form, slip: slip(png) });
    expect(status).toBe(422);
    expect(html).toContain("We have not checked your earlier payments yet");
    expect(world.sqlite.rows("SELECT id FROM payment_slips")).toEqual([]);
  });
});
