import { describe, expect, test } from "bun:test";
import {
  contractSignature,
  deliveryHeaders,
  standardSignature,
} from "../../src/outbound/signature.ts";

describe("the contract's signature", () => {
  test.each([
    [
      "convoy-webhook-secret",
      '{"event":"charge.success","amount":1000,"currency":"NGN"}',
      "1cdbc3c8e883cd0e7f835821ed2e653289f427834f450f3380838d85c082a16d",
    ],
    ["whsec_test_secret", "", "316b9ab98c15bfa039d243f3196acee619cf29749a91a634e6a8154e2f7b6727"],
    [
      "whsec_test_secret",
      '{"n":"بيروت 🚀"}',
      "b9e2af924fcbe22add25087c92d8ec0eea6d57c15a017a021577ae79f840fc91",
    ],
  ])("of %s over %s", (secret, body, v1) => {
    expect(contractSignature(secret, 1700000000, body)).toBe(`t=1700000000,v1=${v1}`);
  });
});

test("the signature of Standard Webhooks", () => {
  expect(
    standardSignature(
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1614265330,
      '{"test": 2432232314}',
    ),
  ).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

describe("the headers of a delivery", () => {
  const signed = {
    topic: "ticket.created",
    delivery_id: "d",
    event_id: "e",
    body: "{}",
    secret: "whsec_bmV3",
    former_secret: null,
  };

  test("are the contract's and those of Standard Webhooks", () => {
    expect(deliveryHeaders(signed, 1700000000)).toEqual({
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "X-Service-Signature": contractSignature("whsec_bmV3", 1700000000, "{}"),
      "X-Service-Topic": "ticket.created",
      "X-Service-Delivery": "d",
      "X-Service-Event": "e",
      "webhook-id": "evt_e",
      "webhook-timestamp": "1700000000",
      "webhook-signature": standardSignature("whsec_bmV3", "evt_e", 1700000000, "{}"),
    });
  });

  test("after a roll the former secret signs beside the new one, but not the contract's header", () => {
    const headers = deliveryHeaders({ ...signed, former_secret: "whsec_b2xk" }, 1700000000);
    expect(headers["X-Service-Signature"]).toBe(contractSignature("whsec_bmV3", 1700000000, "{}"));
    expect(headers["webhook-signature"]).toBe(
      ["whsec_bmV3", "whsec_b2xk"]
        .map((secret) => standardSignature(secret, "evt_e", 1700000000, "{}"))
        .join(" "),
    );
  });
});
