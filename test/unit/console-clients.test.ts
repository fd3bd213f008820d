import { describe, expect, test } from "bun:test";
import type { Client } from "../../src/console/api/document.d.ts";
import { parseSearch } from "../../src/console/clients/client-search.ts";
import {
  bodyOf,
  coordinatesIn,
  draftOf,
  empty_draft,
  mergedDraft,
  withoutEmptyRows,
} from "../../src/console/clients/edit/draft.ts";
import { fileLines, refusedFile } from "../../src/console/clients/import/file-lines.ts";
import {
  addressOf,
  countOf,
  parametersOf,
  readListQuery,
  withChange,
} from "../../src/console/clients/list/address.ts";
import { mapAddress } from "../../src/console/clients/record/map-address.ts";
import { typedNumber } from "../../src/console/format/typed-number.ts";

describe("what is looked for by what was typed", () => {
  test.each([
    ["", { by: "nothing" }],
    ["  ", { by: "nothing" }],
    ["ri", { by: "nothing" }],
    ["03", { by: "nothing" }],
    ["rim", { by: "query", query: "rim" }],
    [" Rima Haddad ", { by: "query", query: "Rima Haddad" }],
    ["ريما", { by: "query", query: "ريما" }],
    ["b12", { by: "query", query: "b12" }],
    ["03 1", { by: "part_of_phone" }],
    ["03 1234", { by: "part_of_phone" }],
    ["+961 3 1234", { by: "part_of_phone" }],
    ["00961 3 1234", { by: "part_of_phone" }],
    ["03 123 456", { by: "phone", phone: "03123456" }],
    ["03/123-456", { by: "phone", phone: "03123456" }],
    ["(03) 123.456", { by: "phone", phone: "03123456" }],
    ["+961 3 123 456", { by: "phone", phone: "+9613123456" }],
    ["＋961 3 123 456", { by: "phone", phone: "+9613123456" }],
    ["00961-3-123456", { by: "phone", phone: "009613123456" }],
    ["٠٣ ١٢٣ ٤٥٦", { by: "phone", phone: "03123456" }],
    ["۰۳ ۱۲۳ ۴۵۶", { by: "phone", phone: "03123456" }],
    ["\u202a+961 3 123 456\u202c", { by: "phone", phone: "+9613123456" }],
    ["03 123 456 Rima", { by: "query", query: "03 123 456 Rima" }],
    ["123456789012345678", { by: "query", query: "123456789012345678" }],
  ] as const)("%p", (typed, sought) => {
    expect(parseSearch(typed, "961")).toEqual(sought);
  });

  test("a number is looked for in all fields once that is asked for", () => {
    expect(parseSearch("1204", "961", true)).toEqual({ by: "query", query: "1204" });
    expect(parseSearch("03 123 456", "961", true)).toEqual({ by: "query", query: "03 123 456" });
  });
});

test("a map is shown where the client is", () => {
  expect(mapAddress(33.84, -35.9)).toEqual({
    map: "https://www.openstreetmap.org/?mlat=33.84&mlon=-35.9#map=17/33.84/-35.9",
    phone: "geo:33.84,-35.9?q=33.84,-35.9",
  });
});

describe("the list's address", () => {
  test("holds what was asked for, and is read back the same", () => {
    const asked = { q: "Rima & co", status: "active", page: "3" };
    const address = addressOf(asked);
    const query = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(readListQuery(query)).toEqual(asked);
    expect(addressOf({})).toBe("/console/clients");
    expect(readListQuery({ unheard_of: "1", status: "" })).toEqual({});
  });

  test("begins at the first page when something else is asked for", () => {
    expect(addressOf(withChange({ q: "rima", page: "3" }, { city: "Zahle" }))).toBe(
      "/console/clients?q=rima&city=Zahle",
    );
    expect(addressOf(withChange({ q: "rima", page: "3" }, { page: "4" }))).toBe(
      "/console/clients?q=rima&page=4",
    );
    expect(countOf({ q: "rima", order: "name", city: "Zahle", has_balance: "0" })).toBe(2);
  });

  test("becomes the parameters of the API", () => {
    expect(
      parametersOf(
        { q: "03 123 456", agreed_payment_method: "omt", order: "-balance", page: "2" },
        { by: "phone", phone: "03123456" },
      ),
    ).toEqual({
      phone: "03123456",
      "agreed_payment_method[]": ["omt"],
      orderBy: "-balance",
      pageIndex: 2,
      pageSize: 25,
    });
  });
});

describe("a client's form", () => {
  const before = { ...empty_draft, name: "Rima", username: "rima", city: "Zahle", zone: "Ksara" };

  test("sends what was changed, and clears what was emptied", () => {
    const draft = { ...before, city: "", due_day: "٥", latitude: "north", currency: "" };
    expect(bodyOf(before, draft) as object).toEqual({
      name: "Rima",
      username: "rima",
      city: null,
      due_day: 5,
      latitude: "north",
    });
  });

  test("drops no seconds of an expiry that was left as it is", () => {
    const isp_account = { isp_id: "i", username: "rima@isp", status: "active" };
    const instant = "2027-01-25T21:59:59.000Z";
    const client = {
      ...{ name: "Rima", username: "rima", extra_phones: [], auto_invoice: false, items: [] },
      isp_account: { ...isp_account, expires_at: instant },
    } as unknown as Client; // only what the form reads
    const known = draftOf(client, () => "2027-01-25T23:59");
    const suspended = { ...known.isp_account, status: "suspended" };
    expect(bodyOf(known, { ...known, isp_account: suspended }).isp_account).toMatchObject({
      status: "suspended",
      expires_at: instant,
    });
    const longer = { ...suspended, expires_at: "2027-02-25T23:59" };
    expect(bodyOf(known, { ...known, isp_account: longer }).isp_account).toMatchObject({
      expires_at: "2027-02-25T23:59:00",
    });
  });

  test("leaves out rows that nobody filled in", () => {
    const draft = withoutEmptyRows({
      ...before,
      extra_phones: ["", "70 123 456", " "],
      items: [{ item_uuid: "", quantity: "1", price: "" }],
    });
    expect(bodyOf(before, draft) as object).toEqual({
      name: "Rima",
      username: "rima",
      extra_phones: ["70 123 456"],
    });
  });

  test("keeps what this person changed over what somebody else changed meanwhile", () => {
    const latest = { ...before, city: "Beirut", zone: "Hamra" };
    const { draft, concurrent_changes } = mergedDraft(before, latest, {
      ...before,
      city: "Tripoli",
    });
    expect(draft).toEqual({ ...before, city: "Tripoli", zone: "Hamra" });
    expect(concurrent_changes).toEqual([
      { name: "city", is_kept: true },
      { name: "zone", is_kept: false },
    ]);
  });

  test("takes a place as maps copy it", () => {
    expect(coordinatesIn("33.8463, 35.9020")).toEqual({
      latitude: "33.8463",
      longitude: "35.9020",
    });
    expect(coordinatesIn("33.8463")).toBeNull();
    expect(coordinatesIn("33.84, 35.9, 12")).toBeNull();
  });

  test("reads numbers in Arabic digits, and passes on what is none", () => {
    expect(typedNumber("٢٧٫٥")).toBe(27.5);
    expect(typedNumber("-33.5")).toBe(-33.5);
    expect(typedNumber("abc") as unknown).toBe("abc");
  });
});

test("the lines of a file are numbered as an editor does", () => {
  const lines = fileLines(
    new TextEncoder().encode("name,city\r\nريما,Zahle\r\n,Beirut\r\n").buffer,
    "utf-8",
  );
  expect(lines[1]).toBe("name,city");
  expect(lines[2]).toBe("ريما,Zahle");
  expect(refusedFile(lines, [{ line: 3 }])).toBe("\ufeffname,city\r\n,Beirut\r\n");
});
