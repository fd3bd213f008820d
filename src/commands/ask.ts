import { read } from "read";

/** Questions go to standard error: standard output may be a file. */
const output = process.stderr;

/** A text that is typed without echo, twice. Throws when the two differ. */
export const askHidden = async (question: string, again: string): Promise<string> => {
  const ask = async (prompt: string): Promise<string> => {
    const typed = await read({ prompt, silent: true, output });
    output.write("\n");
    return typed;
  };
  const first = await ask(question);
  if ((await ask(again)) !== first) throw new Error("the two passwords do not match");
  return first;
};

/** Whether a question is answered with yes. */
export const askYes = async (question: string): Promise<boolean> =>
  /^y(?:es)?$/i.test((await read({ prompt: `${question} (yes/no) `, output })).trim());
