import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { readNetworks } from "../../src/addresses.ts";
import { across_organizations, build } from "../../src/database/build.ts";
import { AccessDriver, type DriverLimits } from "../../src/network-access/driver.ts";
import { startNetworkAccess } from "../../src/network-access/network-access.ts";
import { Secrets } from "../../src/secrets.ts";
import { SuspensionWorld } from "../suspension-world.ts";
import { until } from "../until.ts";
import { authority, login, type Router, router_host } from "./router.ts";

const ca_file = join(mkdtempSync(join(tmpdir(), "lastmile-access-")), "ca.pem");
writeFileSync(ca_file, authority.ca_pem);

/** Short where a test waits for them to pass. */
const limits: DriverLimits = {
  router: { connect_ms: 60_000, request_ms: 60_000 },
  radius: { again_ms: [200, 500], whole_ms: 60_000 },
  attempt_ms: 60_000,
};

interface Started {
  limits?: Partial<DriverLimits>;
  waits?: readonly number[];
  ca_file?: string | undefined;
}

/** A service with accounts and controllers. Nothing is told before `start`. */
export class AccessWorld extends SuspensionWorld {
  log = "";
  private running: ReturnType<typeof startNetworkAccess> | undefined;

  constructor({ secrets = new Secrets({ SECRET_KEY: randomBytes(32) }) } = {}) {
    super({ secrets });
    this.outbound.access_networks.push(...readNetworks(["127.0.0.0/8", "::1"]));
    this.names[router_host] = ["127.0.0.1"];
  }

  start(started: Started = {}): void {
    const driver = new AccessDriver(
      this.outbound,
      "ca_file" in started ? started.ca_file : ca_file,
      { ...limits, ...started.limits },
    );
    this.running = startNetworkAccess({
      sqlite: this.sqlite,
      driver,
      retry_waits_seconds: started.waits ?? [3600],
      log: pino({ level: "info" }, { write: (line) => (this.log += line) }),
    });
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  async end(): Promise<void> {
    await this.stop();
    this.close();
  }

  /** A controller for a router; its id. */
  async controller(router: Pick<Router, "url">, more: object = {}): Promise<string> {
    const { status, body, text } = await this.post("/v1/access-controllers", {
      ...{ name: "Zahle tower", kind: "routeros", url: router.url, ...login },
      ...more,
    });
    if (status !== 201) throw new Error(text);
    return body.id;
  }

  /** A client with an account of this name; their id. */
  async subscriber(account: string, status?: "active" | "suspended" | "expired"): Promise<string> {
    const isp_account = { ...(await this.account(status)), username: account };
    const username = `client-${Bun.randomUUIDv7()}`;
    const { body, text } = await this.post("/v1/clients", {
      name: account.slice(0, 50),
      username,
      isp_account,
    });
    if (!body.id) throw new Error(text);
    return body.id;
  }

  /** What is shown of a client at the only controller, or at this one. */
  async access(client_id: string, controller_id?: string) {
    const { access } = await this.read(client_id);
    return access.find(
      (each: { controller_id: string }) =>
        controller_id === undefined || each.controller_id === controller_id,
    );
  }

  /** Waits until a client's state is this at the controller. */
  async accessBecomes(client_id: string, applied: string, wanted?: string, controller_id?: string) {
    await until(`${client_id} is ${applied}`, async () => {
      const shown = await this.access(client_id, controller_id);
      return shown?.applied === applied && (wanted === undefined || shown.wanted === wanted);
    });
    return this.access(client_id, controller_id);
  }

  rows() {
    return this.sqlite.all(
      build
        .selectFrom("client_access")
        .selectAll()
        .orderBy("client_id")
        .orderBy("controller_id")
        .modifyFront(across_organizations),
    );
  }

  row(client_id: string, controller_id?: string) {
    const row = this.rows().find(
      (each) =>
        each.client_id === client_id &&
        (controller_id === undefined || each.controller_id === controller_id),
    );
    if (!row) throw new Error(`no access of ${client_id}`);
    return row;
  }
}
