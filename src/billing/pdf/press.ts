import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Paper, Pdf } from "./paper.ts";

/*
 * Typst sets the pages: it shapes Arabic, orders mixed lines by the Unicode bidi algorithm and breaks
 * tables over pages. It runs in a process of its own (`operations/print-process.ts`): whatever a text
 * does to it, nothing but that process can end by it.
 */

/** No file outside can be read. */
const templates = fileURLToPath(new URL("./templates", import.meta.url));

/** Sets papers, the fonts loaded once. */
export class Press {
  private readonly compiler = NodeCompiler.create({ workspace: templates });

  readonly print = (paper: Paper): Pdf => {
    try {
      const pdf = this.compiler.pdf({
        mainFilePath: `${templates}/${paper.template}.typ`,
        inputs: { paper: JSON.stringify(paper) },
      });
      return new Uint8Array(pdf);
    } catch (error) {
      throw new Error(`the ${paper.template} was not set: ${error}`);
    } finally {
      // What has been set would stay in memory, some hundred kilobytes for each paper.
      this.compiler.evictCache(0);
    }
  };
}
