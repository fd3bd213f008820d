/**
 * How long calendars keep the service from all others: `bun test/bench/calendar.ts [CHARACTERS]`, on tickets
 * whose descriptions have so many. While a feed of 20 to 1,000 visits is asked for again and again, a
 * process of its own asks for `/health` every 5 ms. Prints the medians, and the longest of those answers.
 */
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { newCalendar } from "../calendar-token.ts";
import { Service } from "../faults/service.ts";
import { median } from "./median.ts";
import { watchHealth } from "./watch-health.ts";

const rounds = 100;
const sizes = [20, 100, 101, 1000];
const characters = Number(process.argv[2] ?? 200);
const service = new Service();

const makeTickets = async (count: number): Promise<string[]> => {
  const { body: board } = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
  const { body: client } = await service.call("POST", "/v1/clients", {
    name: "Nour Haddad",
    username: "nour",
    phone_number: "03 123 456",
    address: "Azar building, 3rd floor",
  });
  const description = "Router shows a red light; واتصل بالعميل قبل الزيارة. "
    .repeat(Math.ceil(characters / 50))
    .slice(0, characters);
  const about = { title: "No signal since the storm", description, client_id: client.id };
  const ids: string[] = [];
  for (let made = 0; made < count; made += 50) {
    const some = Array.from({ length: 50 }, () =>
      service.call("POST", "/v1/tickets", {
        ...about,
        board_id: board.id,
        priority: "high",
        type: "support",
      }),
    );
    ids.push(...(await Promise.all(some)).map(({ body }) => body.id));
  }
  return ids;
};

/** A technician whose visits are these tickets, half of them over. */
const calendarOf = (sqlite: Sqlite, ticket_ids: readonly string[]): string => {
  const { user_id, token } = newCalendar(sqlite, service.org_id);
  sqlite.writeNow((root) => {
    const tx = root.org(service.org_id);
    for (const [n, ticket_id] of ticket_ids.entries()) {
      const scheduled_at = plusSeconds(now(), (n - ticket_ids.length / 2) * 1800);
      tx.insert("technician_bookings", {
        user_id,
        ticket_id,
        sequence: n % 3,
        scheduled_at,
        scheduled_until: plusSeconds(scheduled_at, 1800),
        booked_at: now(),
        cancelled: 0,
        updated_at: now(),
      });
    }
  });
  return token;
};

const measure = async (what: string, ask: () => Promise<Response>) => {
  for (let warm = 0; warm < 10; warm += 1) await (await ask()).text();
  const watching = watchHealth(service.base);
  await Bun.sleep(500);
  const took: number[] = [];
  let [bytes, status] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await ask();
    bytes = (await answer.arrayBuffer()).byteLength;
    status = answer.status;
    took.push(performance.now() - began);
  }
  const [longest = 0] = await watching.stop();
  const shown = (ms: number) => Number(ms.toFixed(1));
  return { what, status, bytes, "p50 ms": shown(median(took)), "others wait, ms": shown(longest) };
};

await service.start();
const ids = await makeTickets(Math.max(...sizes));
const sqlite = new Sqlite(service.database, { settle: fanOut });
const tokens = sizes.map((size) => calendarOf(sqlite, ids.slice(0, size)));
sqlite.close();
const rows: object[] = [
  await measure("nothing", async () => {
    await Bun.sleep(10);
    return new Response();
  }),
];
for (const [index, size] of sizes.entries()) {
  const url = `${service.base}/v1/calendars/${tokens[index]}.ics`;
  const etag = (await fetch(url)).headers.get("etag") ?? "";
  rows.push(
    await measure(`${size} visits`, () => fetch(url)),
    await measure(`${size} visits, unchanged`, () =>
      fetch(url, { headers: { "If-None-Match": etag } }),
    ),
  );
}
console.table(rows);
await service.remove();
