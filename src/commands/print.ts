export interface JsonOption {
  json?: true | undefined;
}

/** Prints one JSON document with `--json`, otherwise lines of text. */
export const print = ({ json }: JsonOption, document: unknown, lines: readonly string[]): void =>
  console.log(json ? JSON.stringify(document) : lines.join("\n"));
