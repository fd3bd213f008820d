import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import ICAL from "ical.js";
import { build } from "../../src/database/build.ts";
import { newCalendar } from "../calendar-token.ts";
import { TicketWorld } from "../ticket-world.ts";

/* Whatever people write comes out of the feed as it went in, and stays inside its line. */

/** RFC 7986 and its elder say that these are texts; the reader, which is older, takes them as they come. */
for (const name of ["name", "x-wr-calname"])
  Object.assign(ICAL.design.icalendar.property, { [name]: { defaultType: "text" } });

let world: TicketWorld;
let user_id: string;
let token: string;
let ticket: { id: string };
let client: { id: string };

beforeAll(async () => {
  world = await TicketWorld.open();
  ({ user_id, token } = newCalendar(world.sqlite, world.cedar.id));
  const named = { name: "Nour", username: "nour" };
  client = (await world.post("/v1/clients", named)).body;
  ticket = await world.ticket({
    client_id: client.id,
    technician_id: user_id,
    scheduled_at: "2031-10-13T10:00",
    scheduled_until: "2031-10-13T11:00",
  });
});
afterAll(() => world.close());

interface Texts {
  title: string;
  description: string;
  name: string;
  phone_number: string;
  address: string;
  city: string;
  technician: string;
  organization: string;
}

const write = ({ title, description, technician, organization, ...of_client }: Texts): void =>
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    tx.updateRow("tickets", ticket.id, { title, description });
    tx.updateRow("clients", client.id, of_client);
    root.run(build.updateTable("users").set({ name: technician }).where("id", "=", user_id));
    root.run(
      build.updateTable("organizations").set({ name: organization }).where("id", "=", tx.org_id),
    );
  });

/** As a text of RFC 5545 can be: one kind of line end, and no other control character. */
const told = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "");

const snippet = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "\r\nBEGIN:VEVENT\r\nUID:planted\r\nEND:VEVENT\r\n",
    "\nSTATUS:CANCELLED",
    "END:VCALENDAR\r",
    ",;\\n\\,\\;\\\\",
    "\u0001\u0007\u007f\u0085\u2028\u2029",
    "واتصل بالعميل قبل الزيارة، من فضلك",
    "👷🏽‍♀️".repeat(30),
    "ա".repeat(80),
    '"quoted": ^n ^^',
    " leading and trailing ",
    "\ud800 alone",
  ),
);
/** No request brings a NUL character in. */
const text = fc
  .array(snippet, { maxLength: 4 })
  .map((parts) => parts.join("").replaceAll("\u0000", ""));
const texts: fc.Arbitrary<Texts> = fc.record({
  title: text,
  description: text,
  name: text,
  phone_number: text,
  address: text,
  city: text,
  technician: text,
  organization: text,
});

/** A control character that goes must not join two line ends. */
const split_line_end: Texts = {
  title: "",
  description: "",
  name: "Nour\r\u0001",
  phone_number: "03 123 456",
  address: "",
  city: "",
  technician: "",
  organization: "",
};

/** Whether the address says the city already, between its commas. */
const isSaid = (city: string, address: string): boolean =>
  address.split(",").some((part) => part.trim().toLowerCase() === city.toLowerCase());

const octets = (line: string): number => new TextEncoder().encode(line).byteLength;

test("what is put in comes out by another program's reader", async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (written) => {
      write(written);
      const answer = await world.get(`/v1/calendars/${token}.ics`, { key: null });
      expect(answer.status).toBe(200);

      const raw = new TextDecoder("utf-8", { fatal: true }).decode(answer.bytes);
      const lines = raw.split("\r\n");
      expect(lines.pop()).toBe("");
      expect(lines.filter((line) => /[\r\n]/.test(line) || octets(line) > 75)).toEqual([]);
      expect(raw.replaceAll(/\r\n|\t/g, "")).not.toMatch(/[\u0000-\u001f\u007f]/);

      const calendar = new ICAL.Component(ICAL.parse(raw));
      const events = calendar.getAllSubcomponents();
      const said = (name: string) => events[0]?.getFirstPropertyValue(name) ?? null;
      expect(events).toHaveLength(1);
      const { title, description, name, phone_number, address, city } = written;
      expect({
        calendar: calendar.getFirstPropertyValue("name"),
        outlook: calendar.getFirstPropertyValue("x-wr-calname"),
        summary: said("summary"),
        description: said("description"),
        location: said("location"),
        status: said("status"),
      }).toEqual({
        calendar: told(`${written.organization}: ${written.technician}`),
        outlook: told(`${written.organization}: ${written.technician}`),
        summary: told(`T-1 ${title}`),
        description:
          told(
            [
              ...(name ? [`Client: ${name}`] : []),
              ...(phone_number ? [`Phone: ${phone_number}`] : []),
              ...(description ? [description] : []),
            ].join("\n"),
          ) || null,
        location:
          told([address, isSaid(city, address) ? "" : city].filter(Boolean).join(", ")) || null,
        status: "CONFIRMED",
      });
    }),
    { numRuns: 300, examples: [[split_line_end]] },
  );
});
