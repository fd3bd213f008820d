/**
 * What reads cost in a small file and in a large one of the same kind, both served at once:
 * `bun test/bench/growth.ts SMALL PRINTED LARGE PRINTED [ROUNDS] [ONLY]`, where each PRINTED is a file
 * with what `million-clients.ts`, `million-tickets.ts` or `million-invoices.ts` printed. Prints for
 * each read what the main thread had of the processor, in ms: the median in both files, how much the
 * large one takes more, and there the longest turn that it can have been. So what else the machine does
 * hardly counts. What is read aside costs the main thread little: the clock's median stands beside it.
 */
import { readFileSync } from "node:fs";

const [
  small = "",
  small_printed = "",
  large = "",
  large_printed = "",
  sent_rounds = "60",
  only = "",
] = process.argv.slice(2);
const rounds = Number(sent_rounds);
const warm_ups = 30;

type Made = Record<string, string>;

/** A number that differs each round. */
const some = (round: number): number => (round * 7919) % 9973;

type Targets = Record<string, (made: Made, round: number) => string>;

const lists = (base: string, queries: readonly string[]): Targets =>
  Object.fromEntries(
    queries.map((query) => [
      `${base}?${query}`,
      (made: Made) =>
        `${base}?${query.replaceAll(/\b(\w+)=@/g, (_, name) => `${name}=${made[name === "assignee" ? "technician_id" : name]}`)}`,
    ]),
  );

const of_clients: Targets = {
  "clients by phone": (_, round) =>
    `/v1/clients?phone=0${3 + (some(round) % 4)}-${String(some(round)).padStart(7, "0")}`,
  "clients by external_ref": (_, round) => `/v1/clients?external_ref=crm-${some(round)}`,
  "query, a username": (_, round) => `/v1/clients?query=client.${some(round)}`,
  "query, rare of common parts": (_, round) => `/v1/clients?query=c${some(round) & ~1}@example`,
  "query, common": (_, round) => `/v1/clients?query=${["beirut", "haddad", "street"][round % 3]}`,
  "query, common, few left": (_, round) => `/v1/clients?query=street&code=c${some(round)}`,
  ...lists("/v1/clients", [
    "query=ghdjian",
    "query=beirut&status=inactive&due_day=11",
    "",
    "pageSize=100",
    "pageIndex=100",
    "city=zahle",
    "city=zahle&pageIndex=100",
    "city=beirut",
    "zone=zone 3",
    "building=bldg 3",
    "code=c77",
    "due_day=3",
    "status=active",
    "has_balance=0",
    "auto_invoice=0",
    "unassigned=1",
    "unassigned_isp=1",
    "services_count[]=none",
    "services_count[]=none&services_count[]=one",
    "agreed_payment_method[]=cash",
    "agreed_payment_method[]=cash&agreed_payment_method[]=omt",
    "agreed_payment_method[]=cash&agreed_payment_method[]=omt&pageIndex=2",
    "agreed_payment_method[]=cash&agreed_payment_method[]=omt&orderBy=name",
    "agreed_payment_method[]=cash&status=active",
    "city=beirut&status=active",
    "city=zahle&due_day=3",
    "status=inactive&due_day=3",
    "status=active&unassigned=1&has_balance=0",
    "date_from=2026-01-01",
    "date_from=2026-01-01&status=active",
    "orderBy=name",
    "orderBy=-balance",
    "orderBy=-due_day&pageIndex=100",
    "city=zahle&orderBy=name",
    "status=active&orderBy=-created_at",
  ]),
};

const of_tickets: Targets = {
  ...lists("/v1/tickets", [
    "",
    "per_page=100",
    "board_id=@",
    "board_id=@&status_category=new",
    "client_id=@",
    "client_phone=03 001234",
    "client_external_ref=crm-1234",
    "external_ref=job-9800",
    "status_category=new",
    "status_category=waiting,done",
    "status_category=scheduled&priority=high",
    "assignee=@",
    "technician_id=@",
    "technician_id=@&status_category=scheduled",
    "unassigned=1",
    "overdue=1",
    "overdue=1&priority=critical",
    "overdue=1&board_id=@",
    "overdue=0",
    "archived=1",
    "archived=1&client_id=@",
    "archived=1&technician_id=@",
    "archived=1&overdue=1",
    "archived=all",
    "status=Waiting",
    "priority=critical",
    "type=bug",
    "mine=1",
    "job_type_id=@",
    "search=9999",
    "search=internet",
    "search=internet&archived=1",
    "search=99",
    "search=client 77",
    "page=100",
    ...[
      "created_at",
      "updated_at",
      "due_date",
      "priority",
      "status",
      "scheduled_at",
      "sla_due_at",
    ].flatMap((sort) =>
      ["", "&sort_order=asc", "&priority=low&unassigned=0", "&archived=1"].map(
        (more) => `sort_by=${sort}${more}`,
      ),
    ),
  ]),
  "a board with 500 cards, slim": (made) => `/v1/ticket-boards/${made.small_board_id}?slim=1`,
  "a board with 500 cards": (made) => `/v1/ticket-boards/${made.small_board_id}`,
  "the boards": () => "/v1/ticket-boards",
  "a client with everything": (made) => `/v1/clients/${made.client_id}`,
};

const of_invoices: Targets = {
  ...lists("/v1/invoices", [
    "",
    "status=paid",
    "status=void",
    "recurring=0",
    "status=partially_paid&recurring=1",
    "period=2026-11",
    "date_from=2026-11-01&date_to=2026-11-30",
    "date_to=2024-02-10",
    "date_from=2024-02-10&status=paid",
    "client_id=@",
    "page=100",
  ]),
  ...lists("/v1/payments", [
    "",
    "status=paid",
    "date_from=2026-11-01&date_to=2026-11-30",
    "client_id=@",
    "page=100",
  ]),
  ...lists("/v1/journal-entries", ["", "client_id=@", "page=100"]),
  "a client with invoices and payments": (made) =>
    `/v1/clients/${made.client_id}?include=invoices,payments`,
  "a client's statement of a year": (made) =>
    `/v1/clients/${made.client_id}/statement?date_from=2026-01-01&date_to=2026-12-31`,
  "preview of the monthly bill": () => "/v1/invoices/recurring-preview?date=2026-11-03",
};

const of_every_file: Targets = {
  ...lists("/v1/events", ["", "per_page=100"]),
  ...lists("/v1/audit-log", [""]),
  ...lists("/v1/messages", [""]),
  ...lists("/v1/webhooks", [""]),
  "the organization": () => "/v1/organization",
};

class Service {
  private constructor(
    private readonly child: Bun.Subprocess,
    private readonly port: number,
    readonly made: Made,
  ) {}

  static async start(path: string, printed: string): Promise<Service> {
    const child = Bun.spawn([process.execPath, "test/bench/service.ts"], {
      env: {
        ...process.env,
        DATABASE_PATH: path,
        PORT: "0",
        HOST: "127.0.0.1",
        LOG_LEVEL: "error",
      },
      stderr: "pipe",
    });
    let told = "";
    for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
      told += chunk;
      if (told.includes('{"port"')) break;
    }
    const line = told.split("\n").find((each) => each.startsWith('{"port"'));
    if (!line) throw new Error(`the service has not started: ${told}`);
    const service = new Service(child, JSON.parse(line).port, await Bun.file(printed).json());
    while (!(await fetch(`http://127.0.0.1:${service.port}/ready`)).ok) await Bun.sleep(50);
    return service;
  }

  /** What the main thread had of the processor until now, in ms. */
  private get processor_ms(): number {
    const { pid } = this.child;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  }

  async ask(target: string) {
    const before = this.processor_ms;
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${this.port}${target}`, {
      headers: { authorization: `Bearer ${this.made.key}` },
    });
    const text = await response.text();
    const clock_ms = performance.now() - began;
    const processor_ms = this.processor_ms - before;
    return { clock_ms, processor_ms, status: response.status, text };
  }

  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    await this.child.exited;
  }
}

type Answer = Awaited<ReturnType<Service["ask"]>>;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const totalOf = (text: string): string => {
  const body = JSON.parse(text);
  return String((body.meta ?? body.pagination)?.total ?? "");
};

const compare = async (name: string, target: Targets[string], services: readonly Service[]) => {
  const answers: Answer[][] = services.map(() => []);
  for (let round = 0; round < warm_ups + rounds; round += 1)
    for (const [index, service] of services.entries()) {
      const answer = await service.ask(target(service.made, round));
      if (round >= warm_ups) answers[index]?.push(answer);
    }
  const [few = [], many = []] = answers;
  const processor = (some: Answer[]) => median(some.map(({ processor_ms }) => processor_ms));
  const clock = (some: Answer[]) => median(some.map(({ clock_ms }) => clock_ms));
  const last = many.at(-1);
  const found = answers.map((some) => totalOf(some.at(-1)?.text ?? "{}"));
  const growth = processor(many) / processor(few);
  const longest = Math.max(...many.map(({ processor_ms }) => processor_ms));
  const figures = [processor(few), processor(many), growth, longest, clock(few), clock(many)];
  const statuses = answers.map((some) => some.at(-1)?.status).join("/");
  console.log(
    `${figures.map((figure) => figure.toFixed(2).padStart(8)).join("")} ${growth >= 1.5 ? "*" : " "} ${found.join("/").padStart(16)}  ${last?.status === 200 ? "" : `${statuses} `}${name}`,
  );
};

const services = [
  await Service.start(small, small_printed),
  await Service.start(large, large_printed),
];
try {
  const { made } = services[0] as Service;
  const kinds = made.board_id ? of_tickets : made.accounts ? of_invoices : of_clients;
  console.log("   small   large  growth longest  clock s  clock l");
  for (const [name, target] of Object.entries({ ...kinds, ...of_every_file }))
    if (name.includes(only)) await compare(name, target, services);
} finally {
  await Promise.all(services.map((service) => service.stop()));
}
