import { type Done, Machine, run } from "../documents/machine.ts";

/** This machine, in the folder of compose.yaml. */
export class Host extends Machine {
  constructor(
    /** The folder of compose.yaml. */
    readonly folder: string,
    /** The stand-in's own, with the volumes in it. */
    readonly stand_in: string,
  ) {
    super();
  }

  type(text: string, input = ""): Promise<Done> {
    // What Bun gives as standard error is a socket, which /dev/stderr cannot open.
    const piped = 'set -o pipefail; bash -ec "$0" 2>&1 | cat';
    return run(["bash", "-c", piped, text], input, this.folder);
  }

  beside(command: string[], input = ""): Promise<Done> {
    return run(command, input);
  }
}
