import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface HistorySize {
  clients: number;
  /** Months billed and paid, the last 10 of each client. */
  invoices: number;
  tickets: number;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** The day `index` days before 2026-10-31, in the years before it. */
const dayBefore = (index: number): string =>
  new Date(Date.UTC(2026, 9, 31) - index * 86_400_000).toISOString().slice(0, 10);

const file = (header: string, lines: Iterable<string>): string =>
  `${header}\n${[...lines].join("\n")}\n`;

/** Writes a provider's history as a folder: each invoice paid but every tenth, each client's balance known. */
export const writeHistory = (folder: string, { clients, invoices, tickets }: HistorySize): void => {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, header: string, lines: Iterable<string>) =>
    writeFileSync(join(folder, `${name}.csv`), file(header, lines));
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const is_open = (index: number) => index % 10 === 3;
  write("branches", "external_ref,name,active", ["B1,North,yes", "B2,South,yes"]);
  write("items", "external_ref,name,sku,type,unit,price,currency,tax_rate", [
    "I1,Fibre 50,F50,service,month,30,USD,11",
    "I2,Router,RTR,product,piece,45.5,USD,0",
  ]);
  write("technicians", "external_ref,name,email", [
    "T1,Ali,ali@moved.example",
    "T2,Bea,bea@moved.example",
  ]);
  write("boards", "external_ref,name,columns,members", [
    "F,Field,Inbox=new;Planned=scheduled;Doing=in_progress;Done=done;Off=cancelled,T1;T2",
  ]);
  write(
    "clients",
    "external_ref,name,username,phone_number,city,branch_ref,collector,isp,isp_username,due_day,auto_invoice,currency,created_at",
    numbers(clients).map(
      (n) =>
        `C${n},Client ${n} of the north,user${n},03 ${String(100000 + n)},Zahle,B${(n % 2) + 1},Karim,NetCo,net${n},${(n % 28) + 1},yes,USD,${dayBefore(400 + (n % 300))}`,
    ),
  );
  write(
    "services",
    "external_ref,client_ref,item_ref,quantity,price",
    numbers(clients).map((n) => `S${n},C${n},I1,1,`),
  );
  const dayOf = (n: number) => dayBefore((Math.floor(n / clients) + 1) * 30 + (n % 28));
  write(
    "invoices",
    "external_ref,legacy_number,client_ref,issue_date,due_date,currency,item_ref,description,quantity,price,tax_rate",
    numbers(invoices).map(
      (n) => `V${n},OLD-${n},C${n % clients},${dayOf(n)},${dayOf(n)},USD,I1,Fibre 50,1,30,11`,
    ),
  );
  write(
    "payments",
    "external_ref,client_ref,allocations,amount,currency,method,reference,paid_at,collector",
    numbers(invoices)
      .filter((n) => !is_open(n))
      .map(
        (n) =>
          `P${n},C${n % clients},V${n}=33.30,33.30,USD,cash,R${n},${dayOf(n)}T1${n % 10}:${two(n % 60)}:00Z,Karim`,
      ),
  );
  const owed = new Map<number, number>();
  for (const n of numbers(invoices))
    owed.set(n % clients, (owed.get(n % clients) ?? 0) + (is_open(n) ? 3330 : 0));
  write(
    "opening-balances",
    "external_ref,client_ref,currency,balance",
    [...owed].map(([n, minor]) => `O${n},C${n},USD,${(minor / 100).toFixed(2)}`),
  );
  write(
    "tickets",
    "external_ref,title,description,board_ref,column,client_ref,priority,type,technician_ref,scheduled_at,scheduled_until,created_at,started_at,resolved_at",
    numbers(tickets).map((n) => {
      const day = dayBefore(20 + (n % 700));
      return `K${n},Slow line ${n},"The line of the client is slow, says call ${n}",F,Done,C${n % clients},medium,support,T${(n % 2) + 1},${day}T1${n % 8}:00:00Z,${day}T1${(n % 8) + 1}:00:00Z,${dayBefore(21 + (n % 700))}T09:00:00Z,${day}T1${n % 8}:05:00Z,${day}T1${n % 8}:45:00Z`;
    }),
  );
};
