import { type Done, Machine, run } from "../documents/machine.ts";

/** The machine on which the documents are tried: a container that `try.sh` has booted. */

/** As who logs in as root finds it. */
const environment = [
  "HOME=/root",
  "LANG=C.UTF-8",
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  "TERM=dumb",
  // Only here: the package registries of the machine that tests.
  "NODE_EXTRA_CA_CERTS=/root/authorities.crt",
  "DEBIAN_FRONTEND=noninteractive",
];

/** Only what fetches packages reaches the network of the machine outside, which it finds as file 9. */
const fetching = `
outside() { nsenter --net=/proc/self/fd/9 -- "$@"; }
apt-get() { outside apt-get "$@"; }
npm() { outside npm "$@"; }
bun() { if [ "$1" = install ]; then outside bun "$@"; else command bun "$@"; fi; }
cd /root
`;
const with_network = 'exec 9</proc/self/ns/net; exec nsenter "$@"';

export class Booted extends Machine {
  constructor(
    /** Its first process, as it is called outside. */
    private readonly pid: string,
    /** Its root folder, as it is called outside. */
    readonly root: string,
  ) {
    super(`${root}/root/isp.crt`);
  }

  /** Runs what is typed into a shell, as root in `/root`, up to the first line that fails. */
  type(text: string, input = ""): Promise<Done> {
    const enter = ["--target", this.pid, "--all", "--", "env", "-i", ...environment];
    const script = ["bash", "-ec", fetching + text];
    return run(["bash", "-c", with_network, "nsenter", ...enter, ...script], input);
  }

  /** Runs a command of the machine outside that reaches what listens inside. */
  beside(command: string[], input = ""): Promise<Done> {
    return run(this.inNetwork(command), input);
  }

  /** Starts one that listens inside. */
  start(command: string[]): Bun.Subprocess<"pipe", "pipe", "inherit"> {
    return Bun.spawn(this.inNetwork(command), { stdio: ["pipe", "pipe", "inherit"] });
  }

  private inNetwork(command: string[]): string[] {
    return ["nsenter", "--target", this.pid, "--net", "--", ...command];
  }
}
