/*
 * The log of `strace -f -ttt -y -xx`: every text and path in it is in hexadecimal, so that commas, quotes and
 * brackets only separate.
 */

/** A system call. It begins and ends at lines of the log, whose order is that of the machine. */
export interface Call {
  name: string;
  args: string[];
  begun_line: number;
  /** Seconds since 1970. */
  begun_at: number;
  /** Null if the log ends before it returned. */
  ended_line: number | null;
  /** What it returned, -1 for an error. */
  result: number;
}

const line_pattern = /^(\d+) +(\d+\.\d+) (?:<\.\.\. (\w+) resumed>|(\w+)\()/;
const unfinished = " <unfinished ...>";

/** Reads the log line by line. A call that another thread interrupts has two lines. */
export class StraceLog {
  private readonly unfinished = new Map<string, Call>();
  private lines = 0;

  /** `onCall` is called when a call has ended, and with the others at the end of the log. */
  constructor(private readonly onCall: (call: Call) => void) {}

  read(line: string): void {
    this.lines += 1;
    const [head, thread = "", time = "", resumed, name] = line_pattern.exec(line) ?? [];
    if (head === undefined) return; // a signal, or the end of a thread
    if (resumed !== undefined) {
      this.endCall(this.unfinished.get(thread), line);
      this.unfinished.delete(thread);
      return;
    }
    const call: Call = {
      name: name ?? "",
      args: splitArguments(line, head.length),
      begun_line: this.lines,
      begun_at: Number(time),
      ended_line: null,
      result: 0,
    };
    if (line.endsWith(unfinished)) this.unfinished.set(thread, call);
    else this.endCall(call, line);
  }

  end(): void {
    for (const call of this.unfinished.values()) this.onCall(call);
  }

  private endCall(call: Call | undefined, line: string): void {
    if (!call) return;
    call.ended_line = this.lines;
    call.result = Number.parseInt(line.slice(line.lastIndexOf(" = ") + " = ".length), 10);
    this.onCall(call);
  }
}

const splitArguments = (line: string, from: number): string[] => {
  const end = line.endsWith(unfinished) ? line.length - unfinished.length : line.lastIndexOf(") ");
  return line.slice(from, end).split(/, (?![^[]*\])/);
};

/** The path of a descriptor, `12<\x2f…>`; "" for one without. */
export const pathOf = (descriptor: string): string => {
  const path = /<([^>]*)>/.exec(descriptor)?.[1] ?? "";
  return bytesOf(path).toString();
};

/** The bytes of an argument: of a text, or of the list of texts of `writev`. Throws if the log has only their beginning. */
export const bytesOf = (argument: string): Buffer => {
  if (argument.includes('"...')) throw new Error("strace has cut a text off: raise its -s");
  const hex = argument.startsWith("[")
    ? argument
        .split('iov_base="')
        .slice(1)
        .map((part) => part.slice(0, part.indexOf('"')))
        .join("")
    : argument.replaceAll('"', "");
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
};
