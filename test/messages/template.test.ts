import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { languages } from "../../src/customer-texts/language.ts";
import { defaultText } from "../../src/customer-texts/messages/default-text.ts";
import { sampleValues } from "../../src/messages/sample-values.ts";
import { renderTemplate } from "../../src/messages/template.ts";
import { templateError } from "../../src/messages/template-error.ts";
import {
  amountIn,
  currencyOf,
  debtValue,
  invoiceValues,
  listed_invoices_max,
} from "../../src/messages/template-values.ts";
import {
  client_message_kinds,
  template_placeholders,
} from "../../src/shared/message-vocabulary.ts";

const recipient = {
  client: { name: "Nadia", username: "nadia" },
  organization: { name: "Cedar Net" },
};

const bodyOf = (body: string, values: object = {}): string =>
  renderTemplate({ subject: "s", body }, { ...recipient, ...values }).body;

test("every placeholder has its value, with or without spaces in the braces", () => {
  const values = {
    client: { name: "v1", username: "v2" },
    organization: { name: "v3" },
    invoice: { number: "v4", total: "v5", balance: "v6", due_date: "v7" },
    ticket: { number: "v8", title: "v9" },
    ...{ debt: "v10", currency: "v11", promise_until: "v12", suspend_on: "v13", bill_link: "v14" },
    payment: { amount: "v15", receipt_number: "v16" },
  };
  const body = template_placeholders.map((name) => `{{${name}}}|{{ ${name} }}`).join(" ");
  const expected = template_placeholders.map((_, n) => `v${n + 1}|v${n + 1}`).join(" ");
  expect(renderTemplate({ subject: body, body }, values)).toEqual({
    subject: expected,
    body: expected,
    text: expected,
  });
});

test("nothing is escaped, and a value is never a template", () => {
  const name = `<b>"Nadia" & {{debt}} {{{debt}}} {{#debt}}x{{/debt}} {{=<% %>=}}`;
  expect(bodyOf("Dear {{client.name}}!", { client: { name, username: "" }, debt: "12" })).toBe(
    `Dear ${name}!`,
  );
});

test("whatever the values are, each stands where its placeholder was, once and as one line", () => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  const braces = fc.constantFrom("{{debt}}", "{{client.name}}", "{{", "}}", "{{{", "{{>x}}", "$&");
  const value = fc
    .array(fc.oneof(text, braces), { maxLength: 4 })
    .map((parts) => `x${parts.join("")}x`);
  const lined = (typed: string): string =>
    typed
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
      .trim();
  fc.assert(
    fc.property(value, value, (name, debt) => {
      const rendered = renderTemplate(
        { subject: "{{client.name}}: {{debt}}", body: "{{client.name}}\n\n{{debt}}" },
        { ...recipient, client: { name, username: "" }, debt },
      );
      expect(rendered).toEqual({
        subject: `${lined(name)}: ${lined(debt)}`,
        body: `${lined(name)}\n\n${lined(debt)}`,
        text: `${lined(name)}\n${lined(debt)}`,
      });
    }),
    { seed: 30, numRuns: 200 },
  );
});

test("a name cannot turn the direction of the text around it", () => {
  const name = "Nadia \u202eevil\u2066";
  expect(bodyOf("Dear {{client.name}}, pay", { client: { name, username: "" } })).toBe(
    "Dear Nadia evil, pay",
  );
});

describe("a line whose placeholders are all empty", () => {
  test("is left out, with the empty line that would be a second one", () => {
    expect(bodyOf("a\n\n{{debt}}\n\nb")).toBe("a\n\nb");
    expect(bodyOf("a\n\nOwed: {{debt}}\nPay: {{bill_link}}\n\nb")).toBe("a\n\nb");
    expect(bodyOf("{{debt}}\n\nb")).toBe("b");
    expect(bodyOf("a\n\n{{debt}}")).toBe("a\n");
  });

  test("stays if one of them is not empty", () => {
    expect(bodyOf("{{client.name}} {{debt}}.")).toBe("Nadia .");
    expect(bodyOf("{{debt}} {{bill_link}}", { bill_link: "https://x" })).toBe(" https://x");
  });

  test("`currency` keeps no line in which an amount is empty, but one that it has to itself", () => {
    expect(bodyOf("Owed: {{debt}} {{currency}}", { currency: "USD" })).toBe("");
    expect(bodyOf("Owed: {{debt}} {{currency}}", { debt: "5.00", currency: "USD" })).toBe(
      "Owed: 5.00 USD",
    );
    expect(bodyOf("In {{currency}}", { currency: "USD" })).toBe("In USD");
  });

  test("lines without placeholders stay as they are, several empty ones too", () => {
    expect(bodyOf("a\n\n\n\nb")).toBe("a\n\n\n\nb");
  });
});

test("a subject that is empty is the organization's name", () => {
  expect(renderTemplate({ subject: "{{debt}}", body: "" }, recipient).subject).toBe("Cedar Net");
});

describe("templates that are refused", () => {
  test.each([
    ["{{client.password}}", "{{client.password}}"],
    ["{{Client.name}}", "{{Client.name}}"],
    ["{{}}", "{{}}"],
    ["{{constructor}}", "{{constructor}}"],
    ["{{__proto__.name}}", "{{__proto__.name}}"],
    ["{{client}}", "{{client}}"],
    ["{{client.name.length}}", "{{client.name.length}}"],
    ["{{.}}", "{{.}}"],
    ["{{{client.name}}}", "{{&client.name}}"],
    ["{{&client.name}}", "{{&client.name}}"],
    ["{{#debt}}x{{/debt}}", "{{#debt}}"],
    ["{{^debt}}x{{/debt}}", "{{^debt}}"],
    ["{{>client.name}}", "{{>client.name}}"],
    ["{{! a comment }}", "{{!"],
    ["{{=<% %>=}}", "{{="],
    ["a\nb {{#debt}}\nc\n{{/debt}}", "sections"],
    ["{{/debt}}", "sections"],
    ["{{client.name", "not complete"],
    ["{{client.name}", "not complete"],
    ["{{client.na\nme}}", "not complete"],
  ])("%j", (template, named) => {
    const error = templateError(template);
    expect(error).toContain(named);
    for (const name of template_placeholders) expect(error).toContain(`{{${name}}}`);
  });

  test("names every unknown placeholder, each once", () => {
    const error = templateError("{{a}} {{b}}\n{{a}} {{debt}} {{c}}");
    expect(error).toContain("{{a}}, {{b}}, {{c}};");
  });

  test.each(["", "plain", "a } b }} c { d", "{ {client.name} }", "{{ client.name }}"])(
    "%j is not",
    (template) => expect(templateError(template)).toBeNull(),
  );
});

describe("default texts", () => {
  const texts = client_message_kinds.flatMap((kind) =>
    languages.map((language) => ({ kind, language, ...defaultText(kind, language) })),
  );

  test.each(texts)("$kind in $language renders with every value, and with none", (text) => {
    for (const template of [text.subject, text.body]) expect(templateError(template)).toBeNull();
    const organization = { name: "Cedar Net", currency: "USD" };
    const full = renderTemplate(text, sampleValues(organization, text.language, "2026-11-30"));
    const bare = renderTemplate(text, { ...recipient, currency: "USD" });
    for (const rendered of [full, bare]) {
      expect(rendered.body).not.toMatch(/[{}]|undefined|null|\n\n\n| {2}/);
      expect(rendered.subject).toStartWith("Cedar Net");
      expect(rendered.body).toEndWith("Cedar Net");
    }
    // No label stands without its value.
    expect(bare.body).not.toMatch(/: ?$/m);
    expect(full.body).toContain("https://isp.example/p/sample");
  });

  test("each language has its own", () => {
    for (const kind of client_message_kinds) {
      const bodies = languages.map((language) => defaultText(kind, language).body);
      expect(new Set(bodies).size).toBe(languages.length);
      expect(defaultText(kind, "ar").body).toMatch(/[\u0600-\u06ff]{4}/);
    }
  });
});

describe("values", () => {
  const invoice = {
    number: "INV-1",
    total: 125_000,
    balance: 100,
    currency: "USD",
    due_date: "2026-11-30",
  };

  test("amounts carry a code only where it is not the message's", () => {
    expect(amountIn(125_000, "USD", "USD")).toBe("1,250.00");
    expect(amountIn(125_000, "LBP", "USD")).toMatch(/ LBP$/);
  });

  test("several invoices are lists, of which the rest is counted", () => {
    expect(invoiceValues([], "USD")).toBeUndefined();
    expect(invoiceValues([invoice], "USD")).toEqual({
      ...{ number: "INV-1", total: "1,250.00", balance: "1.00", due_date: "2026-11-30" },
    });
    const two = [invoice, { ...invoice, number: "INV-2", currency: "EUR" }];
    expect(invoiceValues(two, "USD")).toEqual({
      number: "INV-1, INV-2",
      total: "1,250.00, 1,250.00 EUR",
      balance: "1.00, 1.00 EUR",
      due_date: "2026-11-30, 2026-11-30",
    });
    const many = Array.from({ length: listed_invoices_max + 2 }, () => invoice);
    const { number = "" } = invoiceValues(many, "USD", 3) ?? {};
    expect(number.split(", ")).toHaveLength(listed_invoices_max + 1);
    expect(number).toEndWith(", +5");
  });

  test("a debt ends with the client's own currency", () => {
    const owed = [
      { currency: "EUR", amount: 700 },
      { currency: "USD", amount: 1250 },
    ];
    expect(debtValue(owed, "EUR")).toBe("12.50 USD, 7.00");
    expect(debtValue(owed, "USD")).toBe("7.00 EUR, 12.50");
    expect(debtValue(owed.slice(0, 1), "USD")).toBe("7.00 EUR, 0.00");
    expect(currencyOf(owed, "USD")).toBe("USD");
    expect(currencyOf(owed.slice(0, 1), "USD")).toBe("EUR");
    expect(currencyOf([{ currency: "EUR", amount: -7 }], "USD")).toBe("USD");
    expect(debtValue([{ currency: "USD", amount: -5 }], "USD")).toBeUndefined();
    expect(debtValue([], "USD")).toBeUndefined();
  });
});
