import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import { document_labels } from "../../src/customer-texts/documents/dictionaries.ts";
import { languages } from "../../src/customer-texts/language.ts";
import { BillingDesk } from "../billing-desk.ts";
import { readPdf } from "../pdf-text.ts";
import { World } from "../world.ts";

/* Documents in the client's language. */

const world = new World();
let desk: BillingDesk;
beforeAll(async () => {
  desk = await BillingDesk.open(world);
});
afterEach(async () => {
  setSystemTime();
  await world.put("/v1/organization", { language: "en" });
});
afterAll(() => world.close());

const pdfOf = async (path: string) => {
  const { status, bytes, text } = await world.get(path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  const pdf = await readPdf(bytes);
  return { ...pdf, text: pdf.pages.join(" ").replaceAll(/\s+/g, " ") };
};

/** The invoice, statement and receipt of a client in this language. */
const documentsOf = async (language: string | null, fields: object = {}) => {
  desk.at("2026-10-15T09:00:00Z");
  const id = await desk.client("Nour Haddad", { language, ...fields });
  const invoice = desk.invoice(id, [{ price: 12_00 }]);
  const payment = desk.pay(id, 20_00, { invoices: [invoice] });
  return {
    invoice: await pdfOf(`/v1/invoices/${invoice.id}/pdf`),
    statement: await pdfOf(`/v1/clients/${id}/statement.pdf?date_from=2026-10-01`),
    receipt: await pdfOf(`/v1/payments/${payment.id}/receipt.pdf`),
    slip: await pdfOf(`/v1/payments/${payment.id}/receipt.pdf?width=58`),
  };
};

const shown = {
  en: {
    invoice: ["INVOICE", "PAID", "Billed to", "Balance due", "Cash", "15 Oct 2026", "Page 1 of 1"],
    statement: ["STATEMENT", "From 1 Oct 2026", "Opening balance", "Closing balance (credit)"],
    receipt: ["RECEIPT", "Receipt number", "Amount received", "Credit 8.00 USD"],
  },
  ar: {
    invoice: ["فاتورة", "مدفوعة", "المبلغ المستحق", "المجموع", "المقبوض", "2026-10-15"],
    statement: ["كشف حساب", "من 2026-10-01", "الرصيد الختامي", "المرجع"],
    receipt: ["إيصال", "رقم", "المبلغ المقبوض", "رصيد دائن"],
  },
  fr: {
    invoice: ["FACTURE", "PAYÉE", "Facturé à", "Reste à payer", "Espèces", "Page 1 sur 1"],
    statement: ["RELEVÉ DE COMPTE", "à partir du 2026-10-01", "Solde initial", "Solde final"],
    receipt: ["REÇU", "Reçu n°", "Montant reçu", "Crédit 8.00 USD"],
  },
} as const;

/** What a reader finds a text by: without marks, which are drawn beside their letters. */
const plain = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The texts that a page lacks, in words without ligatures, which some readers take apart. Words of Arabic are found one by one: a line is read from the left. */
const missing = (page: string, texts: readonly string[]): string[] => {
  const read = plain(page);
  return texts.filter((text) => {
    const parts = /\p{Script=Arabic}/u.test(text) ? text.split(" ") : [text];
    return !parts.every((part) => read.includes(plain(part)));
  });
};

describe("a document is in the client's language", () => {
  test.each([
    ["ar", "ar"],
    ["ar-LB", "ar"],
    [" AR ", "ar"],
    ["Arabic", "ar"],
    ["fr", "fr"],
    ["French", "fr"],
    ["Français", "fr"],
    ["en-GB", "en"],
    ["de", "en"],
    ["", "en"],
    [null, "en"],
  ] as const)("%j is %s", async (language, expected) => {
    const { invoice, statement, receipt, slip } = await documentsOf(language);
    expect(missing(invoice.text, shown[expected].invoice)).toEqual([]);
    expect(missing(statement.text, shown[expected].statement)).toEqual([]);
    expect(missing(receipt.text, shown[expected].receipt)).toEqual([]);
    expect(missing(slip.text, shown[expected].receipt)).toEqual([]);
    expect(invoice.title).toStartWith(document_labels[expected].invoice);
    expect(receipt.title).toStartWith(document_labels[expected].receipt);
  });

  test.each(["ar", "fr"] as const)("or else in the organization's: %s", async (language) => {
    await world.put("/v1/organization", { language });
    const { invoice, slip } = await documentsOf(null);
    expect(missing(invoice.text, shown[language].invoice)).toEqual([]);
    expect(missing(slip.text, shown[language].receipt)).toEqual([]);
    const other = await documentsOf("en");
    expect(missing(other.invoice.text, shown.en.invoice)).toEqual([]);
  });

  test("several statements, each in its client's", async () => {
    const ids: string[] = [];
    for (const language of ["fr", "ar", null]) {
      const id = await desk.client(`Client ${language}`, { language });
      desk.invoice(id, [{ price: 5_00 }]);
      ids.push(id);
    }
    const query = ids.map((id) => `client_ids[]=${id}`).join("&");
    const { pages, title } = await pdfOf(`/v1/statements.pdf?${query}`);
    expect(pages).toHaveLength(3);
    for (const [index, words] of [
      ["Solde initial", "Page 1 sur 1"],
      ["الرصيد الختامي", "كشف حساب"],
      ["Opening balance", "Page 1 of 1"],
    ].entries())
      expect(missing((pages[index] ?? "").replaceAll(/\s+/g, " "), words)).toEqual([]);
    expect(title).toBe("Statements All entries");
  });

  test("a void invoice says so across the page", async () => {
    for (const [language, label] of [
      ["fr", "ANNULÉE"],
      ["ar", "ملغاة"],
    ] as const) {
      const invoice = desk.invoice(await desk.client("Nour", { language }), [{ price: 1 }]);
      desk.void(invoice);
      const { text } = await pdfOf(`/v1/invoices/${invoice.id}/pdf`);
      expect(text.normalize("NFKC").split(label).length - 1).toBe(2);
    }
  });
});

describe("an Arabic document", () => {
  test("begins at the right, and its numbers stay from left to right", async () => {
    const { invoice } = await documentsOf("ar", { phone_number: "+961 3 123 456" });
    const { pieces, glyphs } = invoice;
    const placeOf = (part: string) => {
      const found = pieces.find(({ text }) => text.includes(part));
      if (!found) throw new Error(`no ${part}`);
      return found;
    };
    // The client at the right, the number at the left.
    expect(placeOf("Nour").left).toBeGreaterThan(placeOf("INV-").right);
    // The first column at the right, the amount at the left.
    expect(placeOf("Fiber").left).toBeGreaterThan(placeOf("12.00").right);
    const drawn = glyphs.map(({ stands_for }) => stands_for).join("");
    for (const run of ["2026-10-15", "+961 3 123 456", "12.00", "0.00 USD", "-12.00"])
      expect(drawn).toContain(run);
  });

  test.each([
    ["one very long Latin word", "W".repeat(190)],
    ["one very long Arabic word", "م".repeat(190)],
    ["words of wide ligatures", "﷽".repeat(7)],
    ["what would turn the line around", "\u202e\u2066evil\u202a name"],
    ["brackets and numbers", "راوتر (Huawei) 4711 [AX3]! 5% «جديد»"],
    ["markup", '#panic("x") $x$ *x* `x` <x> @x \\ //'],
  ])("keeps %s within its margins", async (_what, name) => {
    const id = await desk.client(name, { address: name, language: "ar" });
    const invoice = desk.invoice(
      id,
      [{ name, price: 1, unit: name.slice(0, 40), serial: name }],
      name,
    );
    const payment = desk.pay(id, 1, { invoices: [invoice], reference: name });
    for (const path of [
      `/v1/invoices/${invoice.id}/pdf`,
      `/v1/clients/${id}/statement.pdf`,
      `/v1/payments/${payment.id}/receipt.pdf`,
      `/v1/payments/${payment.id}/receipt.pdf?width=58`,
    ]) {
      const { pieces, sizes, pages } = await pdfOf(path);
      const [[wide = 0] = []] = sizes;
      const margin = wide < 200 ? 14 : 50;
      expect(pages.length).toBeLessThan(3);
      for (const { left, right } of pieces) {
        expect(left).toBeGreaterThan(margin - 1);
        expect(right).toBeLessThan(wide - margin + 1);
      }
    }
  });
});

describe("the dictionaries", () => {
  const textsOf = (labels: object, path = ""): [string, string][] =>
    Object.entries(labels).flatMap(([name, value]) =>
      typeof value === "string" ? [[path + name, value]] : textsOf(value, `${path}${name}.`),
    );
  const placeholders = (text: string) => text.split("#").length - 1;

  test.each(languages)("%s has every text, with as many values as English", (language) => {
    const english = new Map(textsOf(document_labels.en));
    for (const [name, text] of textsOf(document_labels[language])) {
      expect(text.trim()).not.toBe("");
      expect([name, placeholders(text)]).toEqual([name, placeholders(english.get(name) ?? "")]);
    }
  });
});
