import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { until } from "../until.ts";

export const shared_secret = "a shared secret";

/*
 * A real FreeRADIUS that keeps sessions as a NAS does: accounting begins one, a Disconnect-Request ends it, and is
 * refused with Error-Cause 503 where there is none. Requests without a right Message-Authenticator are dropped.
 */
const configuration = (folder: string, coa_port: number, accounting_port: number): string => `
prefix = /usr
localstatedir = ${folder}
logdir = ${folder}
run_dir = ${folder}
libdir = /usr/lib/freeradius
pidfile = ${folder}/radiusd.pid
max_request_time = 30
security {
  allow_core_dumps = no
  max_attributes = 200
  reject_delay = 0
  status_server = no
}
client service {
  ipaddr = 127.0.0.1
  secret = "${shared_secret}"
  require_message_authenticator = yes
}
modules {
  always ok {
    rcode = ok
  }
  always reject {
    rcode = reject
  }
  cache sessions {
    driver = "rlm_cache_rbtree"
    key = "%{User-Name}"
    ttl = 86400
    update {
      &control:Reply-Message := "%{User-Name}"
    }
  }
}
server nas {
  listen {
    type = coa
    ipaddr = 127.0.0.1
    port = ${coa_port}
  }
  recv-coa {
    update control {
        &Cache-Status-Only := "yes"
      }
    sessions.authorize
    if (ok) {
      update control {
        &Cache-TTL := 0
      }
      sessions.authorize
      ok
    }
    else {
      update reply {
        &Error-Cause := Session-Context-Not-Found
      }
      reject
    }
  }
  send-coa {
    ok
  }
}
server sessions {
  listen {
    type = acct
    ipaddr = 127.0.0.1
    port = ${accounting_port}
    clients = openers
  }
  preacct {
    ok
  }
  accounting {
    sessions
    ok
  }
}
clients openers {
  client opener {
    ipaddr = 127.0.0.1
    secret = "${shared_secret}"
  }
}
`;

export class FreeRadius {
  /** What it has logged. */
  log = "";

  private constructor(
    private readonly process: Bun.Subprocess<"ignore", "pipe", "pipe">,
    private readonly folder: string,
    readonly port: number,
    private readonly accounting_port: number,
  ) {
    for (const stream of [process.stdout, process.stderr]) this.read(stream);
  }

  static async start(): Promise<FreeRadius> {
    const folder = mkdtempSync(join(tmpdir(), "lastmile-freeradius-"));
    const [port, accounting_port] = [await freePort(), await freePort()];
    writeFileSync(join(folder, "radiusd.conf"), configuration(folder, port, accounting_port));
    const process = Bun.spawn(
      ["freeradius", "-f", "-xx", "-l", "stdout", "-d", folder, "-D", "/usr/share/freeradius"],
      { stdin: "ignore", stdout: "pipe", stderr: "pipe" },
    );
    const server = new FreeRadius(process, folder, port, accounting_port);
    await until("FreeRADIUS listens", () => {
      if (process.exitCode !== null) throw new Error(server.log);
      return server.log.includes("Ready to process requests");
    });
    return server;
  }

  /** Begins a session, by FreeRADIUS's own client. */
  async open(user: string): Promise<void> {
    const client = Bun.spawn(
      [
        "radclient",
        "-D",
        "/usr/share/freeradius",
        `127.0.0.1:${this.accounting_port}`,
        "acct",
        shared_secret,
      ],
      {
        stdin: new TextEncoder().encode(
          `User-Name = "${user}", Acct-Status-Type = Start, Acct-Session-Id = "${Bun.randomUUIDv7()}"\n`,
        ),
        stdout: "pipe",
        stderr: "pipe",
      },
    );
    if ((await client.exited) !== 0)
      throw new Error((await new Response(client.stderr).text()) + this.log);
  }

  async stop(): Promise<void> {
    this.process.kill();
    await this.process.exited;
    rmSync(this.folder, { recursive: true });
  }

  private async read(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) this.log += chunk;
  }
}
