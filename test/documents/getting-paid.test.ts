import { expect, test } from "bun:test";
import { readNetworks } from "../../src/addresses.ts";
import { AccessWorld } from "../network-access/access-world.ts";
import { fencesOf } from "./blocks.ts";

/* What docs/getting-paid.md tells the reader to send for their own router and gateway. */

const bodies = fencesOf("docs/getting-paid.md").filter(({ language }) => language === "json");

const bodyUnder = (heading: string): object =>
  JSON.parse(bodies.find((fence) => fence.heading === heading)?.text ?? "");

const inWorld = async (work: (world: AccessWorld) => Promise<void>): Promise<void> => {
  const world = new AccessWorld();
  try {
    await work(world);
  } finally {
    await world.end();
  }
};

test("the router is accepted as it is shown", () =>
  inWorld(async (world) => {
    world.outbound.access_networks.push(...readNetworks(["10.0.0.1/32"]));
    const body = bodyUnder("MikroTik (RouterOS 7)");
    const answer = await world.post("/v1/access-controllers", body);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    const { secret: _, certificate_sha256: __, ...others } = body as Record<string, unknown>;
    expect(answer.body).toMatchObject(others);
  }));

test("the message gateway and its channels are accepted as they are shown", () =>
  inWorld(async (world) => {
    world.names["sms.example.net"] = ["93.184.215.14"];
    const body = bodyUnder("SMS and WhatsApp") as { message_gateway: { url: string } };
    const answer = await world.put("/v1/organization", body);
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    const { url } = body.message_gateway;
    expect(answer.body).toMatchObject({ ...body, message_gateway: { url } });
  }));
