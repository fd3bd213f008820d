/**
 * Times the lists of a running service on a filled database:
 * `bun test/bench/ticket-reads.ts http://127.0.0.1:3000 '<what million-tickets.ts printed>' [ROUNDS]`.
 * Prints, for each filter and each sort, the median and the 99th percentile in milliseconds.
 */
const [base = "", printed = "{}", rounds = "200"] = process.argv.slice(2);
const made = JSON.parse(printed) as Record<string, string>;

const filters: Record<string, string> = {
  none: "",
  board_id: `board_id=${made.board_id}`,
  client_id: `client_id=${made.client_id}`,
  client_phone: "client_phone=05 0001234",
  client_external_ref: "client_external_ref=crm-1234",
  external_ref: "external_ref=job-999888",
  "external_ref, archived": "external_ref=job-600000&archived=1",
  "status_category=new": "status_category=new",
  "status_category=waiting,done": "status_category=waiting,done",
  assignee: `assignee=${made.technician_id}`,
  unassigned: "unassigned=1",
  overdue: "overdue=1",
  "overdue=0": "overdue=0",
  "archived=1": "archived=1",
  "archived=all": "archived=all",
  "status=Waiting": "status=Waiting",
  "priority=critical": "priority=critical",
  "type=bug": "type=bug",
  "search, rare": "search=999999",
  "search, common": "search=internet",
  "search, two letters": "search=99",
  technician_id: `technician_id=${made.technician_id}`,
  mine: "mine=1",
  job_type_id: `job_type_id=${made.job_type_id}`,
};

const sorts = [
  "created_at",
  "updated_at",
  "due_date",
  "priority",
  "status",
  "scheduled_at",
  "sla_due_at",
];

const time = async (path: string): Promise<string> => {
  const spent: number[] = [];
  let total = 0;
  for (let round = 0; round < Number(rounds) + 20; round += 1) {
    const began = performance.now();
    const response = await fetch(base + path, { headers: { authorization: `Bearer ${made.key}` } });
    const body = (await response.json()) as { pagination?: { total: number } };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    if (round >= 20) spent.push(performance.now() - began);
    total = body.pagination?.total ?? 0;
  }
  spent.sort((a, b) => a - b);
  const at = (share: number) => (spent[Math.floor(share * (spent.length - 1))] ?? 0).toFixed(2);
  return `${at(0.5).padStart(8)} ${at(0.99).padStart(8)} ${String(total).padStart(8)}`;
};

const line = async (name: string, path: string): Promise<void> =>
  console.log(`${await time(path)}  ${name}`);

console.log("  median      p99    total");
for (const [name, query] of Object.entries(filters)) await line(name, `/v1/tickets?${query}`);
for (const sort of sorts)
  for (const order of ["asc", "desc"])
    for (const more of ["", "&status_category=new", "&priority=low&unassigned=0", "&archived=1"])
      await line(
        `${sort} ${order}${more}`,
        `/v1/tickets?sort_by=${sort}&sort_order=${order}${more}`,
      );
await line("board with 500 cards, slim", `/v1/ticket-boards/${made.small_board_id}?slim=1`);

export {};
