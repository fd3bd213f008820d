import { describe, expect, test } from "bun:test";
import { phoneAddress } from "../../src/messages/gateway/phone-address.ts";
import { reachOf } from "../../src/messages/reach.ts";
import type { MessageChannel } from "../../src/shared/message-vocabulary.ts";

describe("a phone number as E.164", () => {
  test.each([
    ["03 123 456", "961", "+9613123456"],
    ["3123456", "961", "+9613123456"],
    ["71-123.456", "961", "+96171123456"],
    ["+961 71 123 456", "961", "+96171123456"],
    ["00961 71 123 456", "961", "+96171123456"],
    ["96171123456", "961", "+96171123456"],
    ["9613123456", "961", "+9613123456"],
    ["٠٣ ١٢٣ ٤٥٦", "961", "+9613123456"],
    ["\u202a+961 3 123456\u202c", "961", "+9613123456"],
    ["＋961 3 123456", "961", "+9613123456"],
    ["+33 6 12 34 56 78", "961", "+33612345678"],
    ["0033 6 12 34 56 78", "961", "+33612345678"],
    ["06 12 34 56 78", "33", "+33612345678"],
    // A national number may begin with the digits of the code.
    ["9123456789", "91", "+919123456789"],
    ["919123456789", "91", "+919123456789"],
    ["7771234567", "7", "+77771234567"],
    ["(202) 555-0123", "1", "+12025550123"],
    ["12025550123", "1", "+12025550123"],
    // In Italy the first zero belongs to the number.
    ["06 1234567", "39", "+39061234567"],
  ])("%s in +%s is %s", (phone, code, expected) => {
    expect(phoneAddress(phone, code)).toBe(expected);
  });

  test.each([
    ["", "961"],
    ["+", "961"],
    ["12", "961"],
    ["961", "961"],
    ["+961", "961"],
    ["0000000000000000000000", "961"],
    ["03 123 456 ext. 7", "961"],
    ["call me", "961"],
    ["03 123 456 or 71 123 456", "961"],
    ["+961 3 123 456; +33 6 12 34 56 78", "961"],
    ["+999 123 456 789", "961"],
    ["3123456", "999"],
    ["1".repeat(191), "961"],
  ])("%j in +%s is none", (phone, code) => {
    expect(phoneAddress(phone, code)).toBeNull();
  });
});

describe("the channels that reach a client", () => {
  const both = { email: "nadia@example.com", phone_number: "03 123 456" };
  const mail = { ...both, phone_number: null };
  const phone = { ...both, email: null };
  const none = { email: null, phone_number: null };
  const unusable = { email: null, phone_number: "12" };

  const to = { email: "nadia@example.com", gateway: "+9613123456" };
  const at = (...channels: MessageChannel[]) =>
    channels.map((channel) => ({ channel, to: to[channel] }));

  const reach = (
    named: MessageChannel[] | undefined,
    client: typeof none | typeof both | typeof mail | typeof phone,
    { smtp = true, gateway = true } = {},
  ) => {
    const { channels, obstacle } = reachOf(
      {
        language: "en",
        phone_country_code: "961",
        channels: named ? { invoice_created: named } : {},
        message_gateway: gateway ? { url: "https://sms.example" } : null,
      },
      { language: null, ...client },
      "invoice_created",
      smtp,
    );
    return [channels, obstacle] as const;
  };

  test("e-mail unless the organization says otherwise", () => {
    expect(reach(undefined, both)).toEqual([at("email"), null]);
    expect(reach(["email"], both)).toEqual([at("email"), null]);
    expect(reach(["gateway"], both)).toEqual([at("gateway"), null]);
    expect(reach(["gateway", "email"], both)).toEqual([at("gateway", "email"), null]);
  });

  test("of both, those that have an address", () => {
    expect(reach(["email", "gateway"], mail)).toEqual([at("email"), null]);
    expect(reach(["email", "gateway"], phone)).toEqual([at("gateway"), null]);
    expect(reach(["email", "gateway"], { ...both, phone_number: "12" })).toEqual([
      at("email"),
      null,
    ]);
  });

  test("the other one where none of the named can reach the client", () => {
    expect(reach(["email"], phone)).toEqual([at("gateway"), null]);
    expect(reach(["gateway"], mail)).toEqual([at("email"), null]);
    expect(reach(["email"], both, { smtp: false })).toEqual([at("gateway"), null]);
    expect(reach(["gateway"], both, { gateway: false })).toEqual([at("email"), null]);
  });

  test("nobody without an address", () => {
    for (const named of [undefined, ["gateway"], ["email", "gateway"]] as const)
      for (const client of [none, unusable])
        expect(reach(named && [...named], client)).toEqual([[], "no_address"]);
    expect(reach(["email"], phone, { gateway: false })).toEqual([[], "no_address"]);
  });

  test("an e-mail address is one, also where only a gateway is named and no mail server is there", () => {
    expect(reach(["gateway"], mail, { smtp: false })).toEqual([at("email"), "no_channel"]);
    expect(reach(["gateway"], both, { smtp: false, gateway: false })).toEqual([
      at("gateway"),
      "no_channel",
    ]);
  });

  test("an address that no channel serves is where the skipped message would have gone", () => {
    const nothing = { smtp: false, gateway: false };
    expect(reach(["email"], both, nothing)).toEqual([at("email"), "no_channel"]);
    expect(reach(["gateway"], phone, nothing)).toEqual([at("gateway"), "no_channel"]);
    expect(reach(["email", "gateway"], both, nothing)).toEqual([
      at("email", "gateway"),
      "no_channel",
    ]);
    expect(reach(["email"], mail, { smtp: false })).toEqual([at("email"), "no_channel"]);
  });

  test.each([
    ["ar", "ar"],
    ["ar-LB", "ar"],
    [" Arabic", "ar"],
    ["FR", "fr"],
    ["Français", "fr"],
    ["en_GB", "en"],
    ["hy", "fr"],
    ["", "fr"],
    [null, "fr"],
  ] as const)("of a client who speaks %j the language is %s", (language, expected) => {
    const organization = {
      language: "fr",
      phone_country_code: "961",
      channels: {},
      message_gateway: null,
    } as const;
    expect(reachOf(organization, { ...both, language }, "job_completed", true).language).toBe(
      expected,
    );
  });
});
