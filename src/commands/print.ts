/** What `--json` says; commander leaves it out when it was not typed. */
export interface JsonOption {
  json?: true | undefined;
}

/** One JSON document with `--json`, else lines for people. */
export const print = ({ json }: JsonOption, document: unknown, lines: readonly string[]): void =>
  console.log(json ? JSON.stringify(document) : lines.join("\n"));
