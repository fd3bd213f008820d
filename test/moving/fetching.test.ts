import { expect, test } from "bun:test";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { main } from "../command.ts";
import { fetchAll, newFolder, startOldSystem } from "./old-system.ts";
import { splynx_answers } from "./splynx-answers.ts";
import { uisp_answers } from "./uisp-answers.ts";

const invoices = "/crm/api/v1.0/invoices";
const clients = "/crm/api/v1.0/clients";

/** What a fetch was refused with. */
const errorOf = (fetched: Promise<unknown>): Promise<string> =>
  fetched.then(
    () => "fetched",
    (error: Error) => error.message,
  );

/** Answers with this a few times, and then as documented. */
const times = (count: number, path: string, answer: () => Response) => {
  let left = count;
  return (asked: string): Response | undefined => {
    if (asked !== path || left === 0) return undefined;
    left -= 1;
    return answer();
  };
};

const busy = (headers: Record<string, string> = {}) => new Response("", { status: 429, headers });

test("a busy system is asked again after as long as it says", async () => {
  const waits: number[] = [];
  const disturb = times(1, invoices, () => busy({ "Retry-After": "7" }));
  await using system = startOldSystem(uisp_answers, disturb);
  using folder = newFolder();
  await fetchAll("uisp", system, folder, { waits });
  expect(waits).toEqual([7_000]);
  expect(system.asked.filter((asked) => asked === `${invoices} 0`)).toHaveLength(2);
});

test("a busy system that says no time is asked ever more rarely, and then given up", async () => {
  const waits: number[] = [];
  await using system = startOldSystem(uisp_answers, (path) =>
    path === invoices ? busy() : undefined,
  );
  using folder = newFolder();
  const error = await errorOf(fetchAll("uisp", system, folder, { waits }));
  expect(error).toContain(`${invoices} answered 429, also after 6 attempts`);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
});

test("a pause of hours is left to the operator", async () => {
  await using system = startOldSystem(uisp_answers, (path) =>
    path === invoices ? busy({ "Retry-After": "7200" }) : undefined,
  );
  using folder = newFolder();
  const error = await errorOf(fetchAll("uisp", system, folder));
  expect(error).toContain("asks to wait 120 minutes. Run the same command again");
});

test("nothing is asked while a busy system waits", async () => {
  const pause = Promise.withResolvers<void>();
  await using system = startOldSystem(
    uisp_answers,
    times(1, invoices, () => busy({ "Retry-After": "1" })),
  );
  using folder = newFolder();
  const waited = Promise.withResolvers<void>();
  const fetched = fetchAll("uisp", system, folder, {
    wait: () => {
      waited.resolve();
      return pause.promise;
    },
  });
  await waited.promise;
  // What is under way when the 429 comes is still answered; nothing begins after that.
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  const asked = system.asked.length;
  expect(asked).toBeLessThan(Object.keys(uisp_answers).length);
  pause.resolve();
  await fetched;
});

test("a system that fails for a moment is asked again", async () => {
  const disturb = times(2, clients, () => new Response("", { status: 502 }));
  await using system = startOldSystem(uisp_answers, disturb);
  using folder = newFolder();
  const waits: number[] = [];
  await fetchAll("uisp", system, folder, { waits });
  expect(waits.toSorted()).toEqual([1_000, 1_000]);
  expect(folder.names()).toContain("clients.csv");
});

test("a system that is not there is given up", async () => {
  using folder = newFolder();
  const nowhere = { url: "http://127.0.0.1:1" };
  const error = await errorOf(fetchAll("uisp", nowhere, folder));
  expect(error).toContain("http://127.0.0.1:1 cannot be reached");
});

test("four requests are under way at once, and never more", async () => {
  let waiting = 0;
  let most = 0;
  let next = Promise.withResolvers<void>();
  const customers = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, name: "x" }));
  const list = "/api/2.0/admin/customers/customer";
  await using system = startOldSystem({ ...splynx_answers, [list]: customers }, async (path) => {
    if (!path.includes("customer-billing")) return undefined;
    waiting += 1;
    most = Math.max(most, waiting);
    const { promise, resolve } = next;
    if (waiting === 4) {
      // Once all four are there, a fifth has every chance to come before they are answered.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      waiting = 0;
      next = Promise.withResolvers<void>();
      resolve();
    }
    await promise;
    return Response.json({ deposit: "1" });
  });
  using folder = newFolder();
  await fetchAll("splynx", system, folder);
  expect(most).toBe(4);
});

const many_invoices = Array.from({ length: 1_200 }, (_, index) => ({
  id: index + 1,
  clientId: 12,
  number: `${index + 1}`,
  createdDate: "2024-05-01T00:00:00+0300",
  dueDate: "2024-05-15T00:00:00+0300",
  currencyCode: "USD",
  status: 1,
  items: [{ label: "Fiber", price: 1, quantity: 1 }],
  total: 1,
}));

test("an interrupted fetch goes on, and asks for each page once", async () => {
  let is_down = true;
  await using system = startOldSystem(
    { ...uisp_answers, [invoices]: many_invoices },
    (path, request) =>
      is_down && path === invoices && request.url.includes("offset=1000")
        ? new Response("", { status: 400 })
        : undefined,
  );
  using folder = newFolder();
  expect(await errorOf(fetchAll("uisp", system, folder))).toContain("answered 400");
  expect(folder.names()).toEqual([".fetched"]);
  const page = join(folder.path, ".fetched", "invoices-500.json");
  expect(statSync(page).mode & 0o777).toBe(0o600);
  is_down = false;
  const before = system.asked.length;
  const { files } = await fetchAll("uisp", system, folder);
  expect(files).toContainEqual({ file: "invoices", lines: 1_200 });
  const pages = system.asked.filter((asked) => asked.startsWith(invoices));
  expect(pages).toEqual([0, 500, 1000, 1000].map((offset) => `${invoices} ${offset}`));
  const again = system.asked.slice(before).filter((asked) => asked !== `${invoices} 1000`);
  expect(again.filter((asked) => system.asked.slice(0, before).includes(asked))).toEqual([]);
  expect(existsSync(join(folder.path, ".fetched"))).toBe(false);
});

test("a fetch that was killed goes on", async () => {
  const reached = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<undefined>();
  await using system = startOldSystem(
    { ...uisp_answers, [invoices]: many_invoices },
    (path, request) => {
      if (path !== invoices || !request.url.includes("offset=500")) return undefined;
      reached.resolve();
      return killed.promise;
    },
  );
  using folder = newFolder();
  const options = ["--url", system.url, "--to", folder.path, "--token-stdin"];
  const child = Bun.spawn([process.execPath, main, "import", "uisp", ...options], {
    stdin: new TextEncoder().encode("app-key"),
    stdout: "ignore",
    stderr: "ignore",
  });
  await reached.promise;
  child.kill("SIGKILL");
  await child.exited;
  killed.resolve(undefined);
  expect(folder.names()).toEqual([".fetched"]);
  const { files } = await fetchAll("uisp", system, folder);
  expect(files).toContainEqual({ file: "invoices", lines: 1_200 });
  const pages = system.asked.filter((asked) => asked.startsWith(invoices));
  expect(pages).toEqual([0, 500, 500, 1000].map((offset) => `${invoices} ${offset}`));
});

test("a record that moves to the next page counts once", async () => {
  const shifted = [...many_invoices.slice(0, 500), ...many_invoices.slice(499)];
  await using system = startOldSystem({ ...uisp_answers, [invoices]: shifted });
  using folder = newFolder();
  const { files } = await fetchAll("uisp", system, folder);
  expect(files).toContainEqual({ file: "invoices", lines: 1_200 });
});

test("a list that knows no limit is taken whole, and one without end is refused", async () => {
  const whole = () => Response.json(many_invoices);
  await using unlimited = startOldSystem(uisp_answers, (path) =>
    path === invoices ? whole() : undefined,
  );
  using folder = newFolder();
  const { files } = await fetchAll("uisp", unlimited, folder);
  expect(files).toContainEqual({ file: "invoices", lines: 1_200 });

  await using endless = startOldSystem(uisp_answers, (path) =>
    path === invoices ? Response.json(many_invoices.slice(0, 500)) : undefined,
  );
  using other = newFolder();
  expect(await errorOf(fetchAll("uisp", endless, other))).toContain("the same page again");
});

test("the answers of one system do not go on with those of another", async () => {
  await using system = startOldSystem(uisp_answers);
  await using other = startOldSystem(uisp_answers);
  using folder = newFolder();
  await fetchAll("uisp", system, folder, { dry_run: true });
  const error = await errorOf(fetchAll("uisp", other, folder));
  expect(error).toContain(`has answers of ${system.url}: choose another folder`);
  expect(other.asked).toEqual([]);
});

test("a token is not kept", async () => {
  await using system = startOldSystem(uisp_answers);
  using folder = newFolder();
  await fetchAll("uisp", system, folder, { token: "very-secret", dry_run: true });
  const source = readFileSync(join(folder.path, ".fetched", "source.json"), "utf8");
  expect(JSON.parse(source)).toEqual({ system: "uisp", url: system.url });
});

test.each([401, 403])("%d says what to check, and is not tried again", async (status) => {
  await using uisp = startOldSystem({}, () => new Response("", { status }));
  using folder = newFolder();
  expect(await errorOf(fetchAll("uisp", uisp, folder))).toContain(
    `answered ${status}. Check the app key`,
  );
  await using splynx = startOldSystem({}, () => new Response("", { status }));
  using other = newFolder();
  expect(await errorOf(fetchAll("splynx", splynx, other))).toContain("Unsecure access");
  expect(splynx.asked.length).toBeLessThanOrEqual(4);
});

const broken = [
  ["no JSON", () => new Response("<html>Log in</html>"), "answered no JSON"],
  ["half of it", () => new Response('[{"id": 1'), "answered no JSON"],
  ["a list of numbers", () => Response.json([1, 2]), "answered no records"],
  ["nothing at that address", () => new Response("", { status: 404 }), "is --url the address"],
] as const;

test.each(broken)("%s is refused and not kept", async (_, answer, message) => {
  await using system = startOldSystem(uisp_answers, (path) =>
    path === clients ? answer() : undefined,
  );
  using folder = newFolder();
  expect(await errorOf(fetchAll("uisp", system, folder))).toContain(message);
  expect(existsSync(join(folder.path, ".fetched", "clients-0.json"))).toBe(false);
});

test("what old versions do not have is left empty", async () => {
  const tickets = "/crm/api/v1.0/ticketing/tickets";
  await using system = startOldSystem({ ...uisp_answers, [tickets]: undefined });
  using folder = newFolder();
  const { files } = await fetchAll("uisp", system, folder);
  expect(files).toContainEqual({ file: "tickets", lines: 1 });
});

test("a redirect is followed on the same server only", async () => {
  await using other = startOldSystem(uisp_answers);
  await using system = startOldSystem(
    { ...uisp_answers, "/moved": uisp_answers[clients] },
    (path, { url }) =>
      path === clients ? Response.redirect(`/moved${new URL(url).search}`) : undefined,
  );
  using folder = newFolder();
  await fetchAll("uisp", system, folder);
  expect(folder.csv("clients")).toContain("Rima Haddad");

  await using away = startOldSystem({}, (path) => Response.redirect(`${other.url}${path}`));
  using second = newFolder();
  expect(await errorOf(fetchAll("uisp", away, second))).toContain(
    `redirects to ${other.url}, which does not get the token`,
  );
  expect(other.asked).toEqual([]);
});
