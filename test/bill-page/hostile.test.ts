import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { logTo } from "../../src/log.ts";
import { BillPageWorld, png, valid_form } from "./bill-page-world.ts";

/*
 * What somebody with bad intentions sends. None of it may answer another's data, run anything in a browser, be an
 * error of ours (500), leave anything behind, or keep others from their page.
 */

const secret_name = "Nobody Else Knows";

/** Texts for names, notes and file names. */
const hostile_texts = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  "</textarea><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "<!--<script>-->",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "#{7*7}",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "\u202egpj.exe",
  "\u2066\u2067\u2068isolates",
  "\u200b\u200d\ufeff",
  `e${"\u0301".repeat(200)}`,
  "\ud800 alone",
  "😀".repeat(100),
  "A".repeat(5000),
  "'; DROP TABLE payment_claims; --",
  "../../../../etc/passwd",
  '=HYPERLINK("http://evil.example")',
  "\r\nSet-Cookie: a=b",
  "%0d%0aSet-Cookie:%20a=b",
  "\\u003cscript\\u003e",
];

const lines: string[] = [];
const log = logTo((line) => void lines.push(line), "trace");

let world: BillPageWorld;
let path: string;
/** Bekaa Fiber's client, whom nobody here may see. */
let others_path: string;
let others_invoice: string;

beforeAll(async () => {
  world = new BillPageWorld({ log });
  const client = await world.client({ name: "Nadia" });
  await world.invoice(client, 45.5);
  path = await world.link(client);
  const { bekaa_key: key, bekaa: organization } = world;
  const other = await world.client({ name: secret_name }, key);
  others_invoice = await world.invoice(other, 77, { organization });
  others_path = await world.link(other, key);
});
afterAll(() => world.close());

const harmless_elements =
  "html head meta title style body main header section div h1 h2 p ul li bdi span a form input label select option textarea button";
const harmless_attributes =
  "accept action aria-describedby aria-invalid aria-labelledby autocomplete charset class content dir enctype for href id inputmode lang maxlength method name required role rows selected type value";

/** A parser of the browsers' kind finds only our own elements and attributes in a page, and no link out of it. */
const expectHarmless = async (html: string): Promise<void> => {
  if (!html.startsWith("<!doctype html>")) return;
  const [elements, attributes, leads] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const parser = new HTMLRewriter().on("*", {
    element(element) {
      elements.add(element.tagName);
      for (const [name, value] of element.attributes) {
        attributes.add(name);
        if (name === "href" || name === "action") leads.add(value);
      }
    },
    comments: () => expect.unreachable(),
  });
  await parser.transform(new Response(html)).text();
  expect([...elements].filter((name) => !harmless_elements.split(" ").includes(name))).toEqual([]);
  expect([...attributes].filter((name) => !harmless_attributes.split(" ").includes(name))).toEqual(
    [],
  );
  expect([...leads].filter((lead) => !/^(?:\/p\/|#)[\w/.#-]*$/.test(lead))).toEqual([]);
};

/** Asks, and checks what must hold for every answer. */
const probe = async (
  method: string,
  url: string,
  sent: { body?: Uint8Array | string; headers?: Record<string, string> } = {},
): Promise<{ status: number; html: string }> => {
  const response = await world.ask(method, url, { key: null, ...sent });
  const html = await response.text();
  expect(response.status).not.toBe(500);
  expect(html).not.toContain(secret_name);
  await expectHarmless(html);
  if (new URL(url, "http://localhost").pathname.startsWith("/p/")) {
    expect(response.headers.get("content-security-policy")).toStartWith("default-src 'none'");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  }
  return { status: response.status, html };
};

/** A page with a link of its own, so that limits of other probes do not hide what it tests. */
const freshPath = async (more: object = {}): Promise<string> =>
  world.link(await world.client(more));

const token = () => path.slice("/p/".length);

describe("tokens", () => {
  const altered = (): string[] => {
    const own = token();
    const swapped = own.replace(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    return [
      own.slice(0, -1),
      own.slice(1),
      `${own}A`,
      `A${own}`,
      `${own}=`,
      `${own}%20`,
      `${own}%00`,
      `${own}%0a`,
      `${own}.`,
      `${own};`,
      `${own}%2f`,
      swapped,
      own.toLowerCase(),
      own.toUpperCase(),
      own.split("").toReversed().join(""),
      own.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`).slice(0, -3),
      Bun.SHA256.hash(own, "hex"),
      Bun.SHA256.hash(own, "base64"),
      Buffer.from(own).toString("base64url"),
      `${own}${own}`,
      `${own}%27%20OR%201=1--`,
      "' OR 1=1--",
      "%27%20OR%20%271%27=%271",
      "null",
      "undefined",
      "*",
      "%25",
      "%",
      "..",
      "%2e%2e",
      "..%2f..%2fetc%2fpasswd",
      "%c0%ae%c0%ae",
      "__proto__",
      "constructor",
      "A".repeat(43),
      "A".repeat(8000),
      "%F0%9F%98%80",
      "",
    ];
  };

  test("that are nearly right, encoded or made up are all the same 404", async () => {
    const expected = (await probe("GET", "/p/unknown")).html;
    for (const each of altered()) {
      const { status, html } = await probe("GET", `/p/${each}`);
      expect([each.slice(0, 60), status]).toEqual([each.slice(0, 60), 404]);
      if (html.startsWith("<!doctype")) expect(html).toBe(expected);
    }
    expect(altered().length).toBeGreaterThan(35);
  });

  test("open no form and no PDF either", async () => {
    for (const each of altered().slice(0, 20)) {
      expect((await probe("POST", `/p/${each}/claims`)).status).toBe(404);
      expect((await probe("GET", `/p/${each}/invoices/${others_invoice}.pdf`)).status).toBe(404);
    }
  });

  test("of another organization open only their own client's documents", async () => {
    expect((await probe("GET", `${path}/invoices/${others_invoice}.pdf`)).status).toBe(404);
    const own = await world.ask("GET", others_path, { key: null });
    expect(await own.text()).toContain(secret_name);
  });

  test("are no credential of the API", async () => {
    for (const headers of [
      { authorization: `Bearer ${token()}` },
      { cookie: `session=${token()}` },
      { "organization-id": token() },
    ])
      expect((await probe("GET", "/v1/clients", { headers })).status).toBe(401);
  });
});

describe("paths and methods", () => {
  test("lead nowhere else", async () => {
    for (const rest of [
      "/../../v1/clients",
      "/..%2f..%2fv1%2fclients",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/....//....//etc/passwd",
      "/invoices",
      "/invoices/",
      "/invoices/1.pdf",
      "/invoices/../../x.pdf",
      `/invoices/${others_invoice}`,
      `/invoices/${others_invoice}.PDF`,
      `/invoices/${others_invoice}.pdf/x`,
      `/invoices/${others_invoice.toUpperCase()}.pdf`,
      `/invoices/${others_invoice}%00.pdf`,
      `/receipts/${others_invoice}.pdf`,
      "/claims/1",
      "/claims/../invoices",
      "/.git/config",
      "/.env",
      "/%00",
      "//evil.example/",
      "/\\evil.example",
      "/style.css",
      "/index.php",
      "/?token=x",
      ";jsessionid=1",
    ]) {
      const { status } = await probe("GET", `${path}${rest}`);
      expect([200, 303, 400, 401, 404]).toContain(status);
      if (status === 200) expect(rest).toBe("/?token=x");
    }
  });

  test("of any name are refused", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"])
      for (const each of [path, `${path}/claims`, "/p/unknown"])
        expect([404, 405]).toContain((await probe(method, each)).status);
    expect((await probe("POST", path)).status).toBe(405);
  });
});

describe("texts", () => {
  test.each(hostile_texts)("in a form run nothing: %p", async (text) => {
    const own = await freshPath();
    const body = new FormData();
    for (const name of ["amount", "currency", "method", "reference", "note", "form_id", "extra"])
      body.append(name, text);
    body.append("slip", new File(["x"], text, { type: text }));
    const refused = await world.ask("POST", `${own}/claims`, { key: null, body });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    await expectHarmless(html);
    const { status } = await world.send(own, {
      ...valid_form,
      reference: text.slice(0, 150),
      note: text.slice(0, 900),
      slip: new File([png], text, { type: text }),
    });
    expect([303, 422]).toContain(status);
    await probe("GET", own);
    for (const claim of await world.claims("?per_page=1"))
      expect(claim.slip?.name ?? "").not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069/\\]/);
  });

  test.each(hostile_texts)("in names and settings run nothing: %p", async (text) => {
    const name = text
      .toWellFormed()
      .replaceAll(/[\r\n]/g, " ")
      .slice(0, 150);
    const own = await freshPath({ name });
    const client = (await world.get("/v1/clients?pageSize=1")).body;
    expect(client).toBeDefined();
    await world.put("/v1/organization", { payment_instructions: { en: name } });
    const { status, html } = await probe("GET", own);
    expect(status).toBe(200);
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});

/** A form of these parts, with a boundary of ours. */
const multipart = (parts: readonly string[], end = "--b--\r\n"): string =>
  `${parts.map((part) => `--b\r\n${part}\r\n`).join("")}${end}`;
const text_part = (name: string, text: string): string =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`;
const file_part = (name: string, filename: string, content: string): string =>
  `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${content}`;
const valid_parts = [text_part("amount", "30"), text_part("method", "cash")];

describe("uploads", () => {
  const with_type = { "content-type": "multipart/form-data; boundary=b" };
  const bodies: [string, string, Record<string, string>, number[]][] = [
    ["no boundary", multipart(valid_parts), { "content-type": "multipart/form-data" }, [422]],
    [
      "another boundary",
      multipart(valid_parts),
      { "content-type": "multipart/form-data; boundary=c" },
      [422],
    ],
    [
      "a boundary of 5,000 characters",
      multipart(valid_parts),
      { "content-type": `multipart/form-data; boundary=${"c".repeat(5000)}` },
      [422],
    ],
    ["no end", multipart(valid_parts, ""), with_type, [422]],
    ["only an end", multipart([]), with_type, [422]],
    ["no body", "", with_type, [422]],
    ["zeros", "\0".repeat(1000), with_type, [422]],
    ["101 parts", multipart(Array(101).fill(text_part("note", "x"))), with_type, [422]],
    ["a header of 20 KiB", multipart([text_part("n".repeat(20_000), "x")]), with_type, [413, 422]],
    ["a text of 70 KiB", multipart([text_part("note", "x".repeat(70_000))]), with_type, [413]],
    ["a file for a text", multipart([file_part("amount", "a.txt", "30")]), with_type, [422]],
    [
      "two slips",
      multipart([...valid_parts, file_part("slip", "a", "x"), file_part("slip", "b", "x")]),
      with_type,
      [422],
    ],
    [
      "a slip that is a text",
      multipart([...valid_parts, text_part("slip", "x")]),
      with_type,
      [303],
    ],
    ["an amount twice", multipart([...valid_parts, text_part("amount", "x")]), with_type, [422]],
    [
      "an unknown file",
      multipart([...valid_parts, file_part("shell", "a.php", "<?php")]),
      with_type,
      [303],
    ],
    [
      "names of prototypes",
      multipart([...valid_parts, text_part("__proto__", "x"), text_part("constructor", "y")]),
      with_type,
      [303],
    ],
    [
      "a compressed body",
      multipart(valid_parts),
      { ...with_type, "content-encoding": "gzip" },
      [303, 415, 422],
    ],
    ["JSON", '{"amount": 30}', { "content-type": "application/json" }, [415]],
    [
      "XML",
      "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
      { "content-type": "text/xml" },
      [415],
    ],
    ["7 MiB", "x".repeat(7 * 1024 * 1024), with_type, [413]],
    [
      "a wrong length",
      multipart(valid_parts),
      { ...with_type, "content-length": "99999999" },
      [413],
    ],
  ];

  test.each(bodies)("with %s answer a page", async (_name, body, headers, statuses) => {
    const own = await freshPath();
    const { status, html } = await probe("POST", `${own}/claims`, { body, headers });
    expect(statuses).toContain(status);
    if (status !== 303) expect(html).toStartWith("<!doctype html>");
  });

  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a picture of vectors", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a program", "MZ\u0090\u0000"],
    ["a shell script", "#!/bin/sh\nrm -rf /"],
    ["an archive", "PK\u0003\u0004"],
    ["a GIF that is a script", "GIF89a/*<script>alert(1)</script>*/"],
    ["nothing", ""],
    ["half a signature", "\u0089PN"],
    ["text", "30 USD"],
  ])("of %s are refused by their bytes", async (_name, content) => {
    const own = await freshPath();
    const slip = new File([content], "slip.png", { type: "image/png" });
    const { status } = await world.send(own, { ...valid_form, slip });
    expect(status).toBe(422);
  });

  test("leave nothing behind", () => {
    const incomplete = world.sqlite
      .all(build.selectFrom("payment_slips").selectAll().where("org_id", "=", world.cedar.id))
      .filter(({ incomplete_since }) => incomplete_since !== null);
    expect(incomplete).toEqual([]);
  });
});

test("a flood of forms of one link, and of wrong tokens, keeps nobody from theirs", async () => {
  world.close();
  world = new BillPageWorld({ log });
  const [flooded, ...others] = await Promise.all(Array.from({ length: 6 }, () => freshPath()));
  const flood = Array.from({ length: 100 }, () => world.send(flooded ?? "", valid_form));
  const guesses = Array.from({ length: 200 }, (_, index) => probe("GET", `/p/guess${index}`));
  const served = await Promise.all(
    others.flatMap((each) => [world.page(each), world.send(each, valid_form)]),
  );
  expect(served.map(({ status }) => status)).toEqual(others.flatMap(() => [200, 303]));
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(404);
});

test("no log, metric or event has a token", async () => {
  const told = [
    lines.join(""),
    (await (await world.ask("GET", "/metrics", { key: null })).text()) as string,
    JSON.stringify(world.events()),
    JSON.stringify(world.sqlite.rows("SELECT * FROM audit_log")),
    JSON.stringify(world.sqlite.rows("SELECT * FROM bill_links")),
  ];
  expect(lines.length).toBeGreaterThan(300);
  for (const text of told) {
    expect(text).not.toContain(token());
    expect(text).not.toContain(others_path.slice("/p/".length));
  }
  const answered = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === "/p/*");
  expect(answered.length).toBeGreaterThan(200);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
