/**
 * `bun test/container/load.ts URL KEY`: what fills the container: 20,000 tickets by 16 callers, an
 * import of 10,000 clients, an invoice with its PDF, ten times at once.
 */
const [base = "", key = ""] = process.argv.slice(2);

const call = async (method: string, path: string, body: object | FormData): Promise<Answer> => {
  const is_form = body instanceof FormData;
  const response = await fetch(base + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(is_form ? {} : { "Content-Type": "application/json" }),
    },
    body: is_form ? body : JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
};

interface Answer {
  id: string;
  uuid: string;
}

const tickets = 20_000;
const board = await call("POST", "/v1/ticket-boards", { name: "Field work" });
const ticket = { board_id: board.id, title: "No signal", priority: "high", type: "support" };
let left = tickets;
const create = async (): Promise<void> => {
  while (left-- > 0) await call("POST", "/v1/tickets", ticket);
};
let began = performance.now();
await Promise.all(Array.from({ length: 16 }, create));
const tellRate = (what: string, count: number): void =>
  console.log(
    `${count} ${what}: ${Math.round((count * 1000) / (performance.now() - began))} a second`,
  );
tellRate("tickets", tickets);

const clients = 10_000;
const lines = Array.from({ length: clients }, (_, number) => `Client ${number},c${number}`);
const form = new FormData();
form.append("file", new File([`name,username\n${lines.join("\n")}\n`], "clients.csv"));
began = performance.now();
await call("POST", "/v1/clients/import", form);
tellRate("imported clients", clients);

const client = await call("POST", "/v1/clients", { name: "Samir Haddad", username: "samir" });
const item = await call("POST", "/v1/items", { name: "Antenna", type: "service", price: 45 });
const invoice = await call("POST", "/v1/invoices", {
  client_id: client.id,
  items: [{ item_uuid: item.uuid, quantity: 1 }],
});
const print = async (): Promise<void> => {
  const authorized = { headers: { Authorization: `Bearer ${key}` } };
  const { status } = await fetch(`${base}/v1/invoices/${invoice.id}/pdf`, authorized);
  if (status !== 200) throw new Error(`the PDF: ${status}`);
};
began = performance.now();
const pdfs = 10;
await Promise.all(Array.from({ length: pdfs }, print));
tellRate("PDFs", pdfs);
