import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "../command.ts";
import { until } from "../until.ts";

const folder = mkdtempSync(join(tmpdir(), "lastmile-demo-"));
/** A demo that runs, and what it has printed. */
interface Shown {
  process: Bun.Subprocess<"ignore", "pipe", "inherit">;
  text: string;
  waitFor(pattern: RegExp): Promise<void>;
}

const start = async (): Promise<Shown> => {
  const process_ = Bun.spawn([process.execPath, main, "demo"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_PATH: join(folder, "lastmile.db"),
      PORT: "0",
      HOST: "127.0.0.1",
      // Of a real service, whose store the demo must not even call.
      LEASE_URL: "s3://lease/object?endpoint=http://127.0.0.1:9",
      AWS_ACCESS_KEY_ID: "id",
      AWS_SECRET_ACCESS_KEY: "secret",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const shown: Shown = {
    process: process_,
    text: "",
    waitFor: (pattern) => until(`${pattern} is printed`, () => pattern.test(shown.text)),
  };
  // No limit of its own: a busy machine fills the database slowly.
  const started = Promise.withResolvers<void>();
  (async () => {
    for await (const chunk of process_.stdout.pipeThrough(new TextDecoderStream())) {
      shown.text += chunk;
      if (shown.text.includes("Webhooks that arrive")) started.resolve();
    }
    started.reject(new Error(`the demo ended, and said only: ${shown.text}`));
  })();
  await started.promise;
  return shown;
};

const stop = async ({ process }: Shown): Promise<void> => {
  process.kill("SIGTERM");
  expect(await process.exited).toBe(0);
};

const said = async (command: string): Promise<string> => {
  const shell = Bun.spawn(["sh", "-c", command], { stdout: "pipe", cwd: folder });
  return await new Response(shell.stdout).text();
};

const paste = async (command: string): Promise<Record<string, unknown>> => {
  const answer = await said(command);
  return answer === "" ? {} : JSON.parse(answer);
};

let demo: Shown;
beforeAll(async () => {
  demo = await start();
});
afterAll(async () => {
  await stop(demo);
  rmSync(folder, { recursive: true });
});

test.skipIf(!Bun.which("curl"))(
  "the printed requests work, and their webhooks verify",
  async () => {
    const commands = demo.text.match(/^curl .*$/gm) ?? [];
    expect(commands).toHaveLength(32);
    const [find = "", create = "", move = "", deliveries = "", list = "", ...visits] = commands;
    const [suggest = "", day = "", refused = "", ...money] = visits;
    expect(await paste(find)).toMatchObject({ data: [{ name: "Arpi Demirjian" }] });

    const job = await paste(create);
    expect(job.status_category).toBe("new");
    await demo.waitFor(new RegExp(`ticket.created ${job.ticket_number} .*signature verified`));

    expect(await paste(move)).toMatchObject({ status_category: "in_progress" });
    await demo.waitFor(/ticket.status_changed .* → In progress\) … signature verified/);

    const { data } = await paste(deliveries);
    expect(data).toMatchObject([{ topic: "ticket.status_changed" }, { topic: "ticket.created" }]);

    const technicians = Object.values(await paste(list)) as { calendar_url: string }[];
    expect(technicians).toHaveLength(5);
    const calendar = /Calendar +(\S+)/.exec(demo.text)?.[1] ?? "";
    const paths = technicians.map(({ calendar_url }) => new URL(calendar_url).pathname);
    expect(paths).toContain(new URL(calendar).pathname);
    const [best] = Object.values(await paste(suggest)).flat();
    expect(best).toMatchObject({ rank: 1, reasons: expect.any(Array) });
    const { technicians: plans, unscheduled } = await paste(day);
    expect(plans).toContainEqual(expect.objectContaining({ hours: expect.any(Array) }));
    expect(unscheduled).not.toEqual([]);
    expect(await paste(refused)).toMatchObject({
      error: {
        reason: "schedule_conflict",
        errors: { conflicts: [{ type: "overlap" }], next_free_slot: expect.any(Object) },
      },
    });

    const [preview = "", complete = "", statement = "", year = "", owing = "", ...after] = money;
    const [pay = "", pdf = "", bill = "", ...collections] = after;
    const [failed = "", standing = "", replay = "", metrics = ""] = collections.slice(12);
    expect(await said(metrics)).toContain("lastmile_build_info");
    const { total, can_bill } = await paste(preview);
    expect(can_bill).toBe(true);
    const { completion, ticket_number } = await paste(complete);
    expect(completion).toMatchObject({ invoice: { total, balance: 0, status: "paid" } });
    const { number } = (completion as { invoice: { number: string } }).invoice;
    for (const line of [
      `ticket.completed ${ticket_number} `,
      `invoice.created ${number} `,
      `invoice.paid ${number} `,
      "payment.created [0-9]+ LBP ",
    ])
      await demo.waitFor(new RegExp(`${line}.*signature verified`));
    const { entries } = (await paste(statement)) as { entries: { reference: string }[] };
    expect(entries.at(-2)).toMatchObject({ kind: "invoice", reference: number, amount: total });
    expect(entries.at(-1)).toMatchObject({ kind: "payment" });
    const { rows } = (await paste(year)) as { rows: { currency: string; invoiced: number }[] };
    expect(rows).toHaveLength(24);
    // A month that begins today has no bills yet.
    for (const { invoiced } of rows.slice(0, -2)) expect(invoiced).toBeGreaterThan(0);
    const { data: debtors } = (await paste(owing)) as { data: { balance: number }[] };
    expect(debtors).toHaveLength(10);
    for (const { balance } of debtors) expect(balance).toBeGreaterThan(0);
    expect(await paste(pay)).toMatchObject({ method: "whish", deleted_at: null });
    await paste(pdf);
    expect(readFileSync(join(folder, "invoice.pdf"), "latin1")).toStartWith("%PDF-");
    const { data: bills } = await paste(bill);
    expect(bills).toContainEqual(expect.objectContaining({ failure: null }));

    await collect(collections);

    await demo.waitFor(/ticket.status_changed .* … 503 from the unsteady receiver/);
    await demo.waitFor(/ … 400 from the unsteady receiver.*\n.*Resend it:\ncurl .*resend'/);
    const resend = /^curl .*resend' .*$/m.exec(demo.text)?.[0] ?? "";
    let refused_webhooks: unknown[] = [];
    await until("the refused webhooks are listed", async () => {
      refused_webhooks = (await paste(failed)).data as unknown[];
      return refused_webhooks.length >= 2;
    });
    expect(refused_webhooks[0]).toMatchObject({ status: "failed", response_status: 400 });
    const cameAgain = (times: number) =>
      demo.waitFor(new RegExp(`(?: … retried to the unsteady receiver[^]*){${times}}`));
    expect(await paste(resend)).toMatchObject({ resend_of: expect.any(String) });
    await cameAgain(1);
    expect(await paste(standing)).toMatchObject({
      active: true,
      failure_count: expect.any(Number),
    });
    const { count } = (await paste(replay)) as { count: number };
    expect(count).toBeGreaterThanOrEqual(1);
    await cameAgain(1 + count);
  },
);

/** Pastes the requests about getting paid. */
const collect = async ([preview = "", always = "", run = "", ...others]: string[]) => {
  const [suspend = "", resume = "", address = "", claims = "", receipt = "", credit = ""] = others;
  const [outcome = "", cash = "", handover = ""] = others.slice(6);
  expect(await paste(preview)).toMatchObject({ data: expect.any(Array) });
  expect(await paste(always)).toMatchObject({ time: "00:00", enabled: true });
  const { messages, finished } = await paste(run);
  expect([Number(messages) > 0, finished]).toEqual([true, true]);
  await demo.waitFor(/SMS to \+961\d+ \(payment_warning\): .* … signature verified/);
  expect(await paste(suspend)).toMatchObject({ suspension: { reason: "manual" } });
  await demo.waitFor(/client.suspended Arpi Demirjian .*signature verified/);
  await demo.waitFor(/SMS to \+9613123456 \(service_suspended\)/);
  expect(await paste(resume)).toMatchObject({ suspension: null });
  await demo.waitFor(/client.resumed Arpi Demirjian .*signature verified/);
  await demo.waitFor(/SMS to \+9613123456 \(service_resumed\)/);

  const page = /Bill page +(\S+)/.exec(demo.text)?.[1] ?? "";
  expect(await (await fetch(page)).text()).toContain("Not checked yet");
  const { url } = (await paste(address)) as { url: string };
  expect([(await fetch(page)).status, (await fetch(url)).status]).toEqual([404, 200]);
  expect(await paste(claims)).toMatchObject({ data: [{ slip: { name: "transfer.png" } }] });
  await paste(receipt);
  expect(readFileSync(join(folder, "receipt.pdf"), "latin1")).toStartWith("%PDF-");
  expect(await paste(credit)).toMatchObject({ reason: "Three days without service" });
  await demo.waitFor(/invoice.credited .*signature verified/);
  const { receipt_number, due } = await paste(outcome);
  expect([receipt_number, due]).toEqual([expect.stringMatching(/^RCP-/), []]);
  const { balances } = (await paste(cash)) as { balances: { amount: number }[] };
  expect(balances.length).toBeGreaterThan(0);
  expect(await paste(handover)).toMatchObject({ expected: balances });
};

test("the printed commands work beside the running demo", async () => {
  const commands = demo.text.match(/^DATABASE_PATH=.*$/gm) ?? [];
  const words = commands.map((command) => command.split(" ").at(-1));
  expect(words).toEqual(["backup", "drill", "check", "doctor"]);
  for (const command of commands) {
    const here = command.replace("npx --yes bun@1.4.5 src/main.ts", `${process.execPath} ${main}`);
    expect(await said(`${here}; echo "status $?"`)).toEndWith("status 0\n");
  }
});

test("started again, it goes on with the same key and data", async () => {
  const key = /Key +(\S+)/.exec(demo.text)?.[1];
  await stop(demo);
  demo = await start();
  expect(/Key +(\S+)/.exec(demo.text)?.[1]).toBe(key);
  expect(demo.text.match(/^curl .*$/gm)).toHaveLength(32);
});
