import { read } from "read";

/** Prompts on standard error, since standard output may be a file. */
const output = process.stderr;

/** Reads a secret without echo. */
export const promptSecret = async (question: string): Promise<string> => {
  const typed = await read({ prompt: question, silent: true, output });
  output.write("\n");
  return typed;
};

/** Reads a password twice without echo. Throws if the two differ. */
export const promptPassword = async (question: string, again: string): Promise<string> => {
  const first = await promptSecret(question);
  if ((await promptSecret(again)) !== first) throw new Error("the two passwords do not match");
  return first;
};

export const confirm = async (question: string): Promise<boolean> =>
  /^y(?:es)?$/i.test((await read({ prompt: `${question} (yes/no) `, output })).trim());
