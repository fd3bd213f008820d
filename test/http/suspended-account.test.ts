import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sendFile } from "../client-file.ts";
import { SuspensionWorld } from "../suspension-world.ts";

let world: SuspensionWorld;
let id: string;
beforeEach(async () => {
  world = new SuspensionWorld();
  id = await world.client({ isp_account: await new_account() });
});
afterEach(() => world.close());

const new_account = () => world.account();
const status = async () => (await world.read(id)).isp_account?.status ?? null;

describe("an account", () => {
  const cases = [
    ["active", "suspended", "active"],
    ["suspended", "suspended", "suspended"],
    ["expired", "expired", "expired"],
  ] as const;
  test.each(cases)("that is %s becomes %s, and %s again", async (before, during, after) => {
    await world.change(id, { isp_account: await world.account(before) });
    const count = world.topics().length;
    expect((await world.suspend(id)).body.isp_account.status).toBe(during);
    expect((await world.resume(id)).body.isp_account.status).toBe(after);
    const sent = before === "active" ? ["client.updated"] : [];
    expect(world.topicsAfter(count)).toEqual([
      ...[...sent, "client.suspended"],
      ...[...sent, "client.resumed"],
    ]);
    const updates = world
      .events()
      .slice(count)
      .filter(({ topic }) => topic === "client.updated");
    for (const { data } of updates) expect(data.changed).toEqual(["isp_account"]);
  });

  test("that is missing stays so", async () => {
    await world.change(id, { isp_account: null });
    expect((await world.suspend(id)).body.isp_account).toBeNull();
    expect((await world.resume(id)).body.isp_account).toBeNull();
  });

  test("that expires meanwhile stays expired", async () => {
    await world.suspend(id);
    await world.change(id, { isp_account: await world.account("expired") });
    expect((await world.resume(id)).body.isp_account.status).toBe("expired");
  });

  test("that is removed meanwhile stays removed", async () => {
    await world.suspend(id);
    await world.change(id, { isp_account: null });
    expect((await world.resume(id)).body.isp_account).toBeNull();
  });
});

describe("while suspended", () => {
  test("no change activates the account: resuming does", async () => {
    await world.suspend(id);
    const before = await world.read(id);
    const count = world.topics().length;
    const answer = await world.change(id, {
      city: "Zahle",
      isp_account: await world.account("active"),
    });
    expect([answer.status, answer.body.error.reason]).toEqual([422, "suspended"]);
    expect(answer.body.error.message).toContain(`POST /v1/clients/${id}/resume`);
    expect(await world.read(id)).toEqual(before);
    expect(world.topicsAfter(count)).toEqual([]);
    await world.resume(id);
    const allowed = await world.change(id, { isp_account: await world.account("active") });
    expect(allowed.status).toBe(200);
  });

  test("another account without a status is suspended, and active after", async () => {
    await world.suspend(id);
    const other = { ...(await world.account()), username: "ppp-2" };
    const changed = await world.change(id, { isp_account: other });
    expect(changed.body.isp_account).toMatchObject({ username: "ppp-2", status: "suspended" });
    expect((await world.resume(id)).body.isp_account.status).toBe("active");
  });

  test("a first account, and one in place of an expired one, wait for the end", async () => {
    for (const before of [null, await world.account("expired")]) {
      await world.change(id, { isp_account: before });
      await world.suspend(id);
      await world.change(id, { isp_account: await world.account() });
      expect(await status()).toBe("suspended");
      await world.resume(id);
      expect(await status()).toBe("active");
    }
  });

  test("one that a person suspends stays suspended after", async () => {
    await world.change(id, { isp_account: await world.account("expired") });
    await world.suspend(id);
    await world.change(id, { isp_account: await world.account("suspended") });
    expect((await world.resume(id)).body.isp_account.status).toBe("suspended");
  });

  test("sending back what was read is allowed, and changes nothing", async () => {
    await world.suspend(id);
    const { isp_account, version } = await world.read(id);
    const answer = await world.change(id, { isp_account });
    expect([answer.status, answer.body.version]).toEqual([200, version]);
    expect((await world.resume(id)).body.isp_account.status).toBe("active");
  });

  test("other fields change as ever", async () => {
    await world.suspend(id);
    const { body } = await world.change(id, { city: "Zahle" });
    expect(body).toMatchObject({ city: "Zahle", isp_status: "suspended" });
    expect(body.suspension).not.toBeNull();
  });
});

describe("an import", () => {
  const file = (status: string) =>
    `external_ref,username,isp,isp_username,isp_status\n,haddad1,Ogero,ppp-3,${status}\n`;

  test("rejects the line that would activate the account, and takes the others", async () => {
    await world.suspend(id);
    await world.client();
    const both = `${file("active")},haddad2,Ogero,ppp-4,active\n`;
    const { body } = await sendFile(world, both);
    expect(body).toMatchObject({ updated: 1, rejected: 1 });
    expect(body.rejected_lines[0]).toMatchObject({ line: 2 });
    expect(body.rejected_lines[0].message).toContain(`/v1/clients/${id}/resume`);
    expect(await status()).toBe("suspended");
  });

  test("without a status keeps it suspended, and takes suspended and expired", async () => {
    await world.suspend(id);
    expect((await sendFile(world, file(""))).body).toMatchObject({ updated: 1, rejected: 0 });
    expect(await status()).toBe("suspended");
    expect((await sendFile(world, file("suspended"))).body).toMatchObject({ unchanged: 1 });
    expect((await sendFile(world, file("expired"))).body).toMatchObject({ updated: 1 });
    expect(await status()).toBe("expired");
  });

  test("of an export changes nothing", async () => {
    await world.suspend(id);
    const { text } = await world.get("/v1/clients/export");
    expect((await sendFile(world, text)).body).toMatchObject({ unchanged: 1, rejected: 0 });
  });
});
