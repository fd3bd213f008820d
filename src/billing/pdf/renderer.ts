import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Pdf, PdfDocument } from "./document.ts";

/*
 * Typst sets the pages: it shapes Arabic, orders mixed lines by the Unicode bidi algorithm and breaks
 * tables over pages. It runs in a process of its own (`operations/print-process.ts`): whatever a text
 * does to it, nothing but that process can end by it.
 */

/** No file outside can be read. */
const templates = fileURLToPath(new URL("./templates", import.meta.url));

/** Renders documents, with fonts that are loaded once. */
export class PdfRenderer {
  private readonly compiler = NodeCompiler.create({ workspace: templates });

  readonly print = (content: PdfDocument): Pdf => {
    try {
      const pdf = this.compiler.pdf({
        mainFilePath: `${templates}/${content.template}.typ`,
        inputs: { content: JSON.stringify(content) },
      });
      return new Uint8Array(pdf);
    } catch (error) {
      throw new Error(`the ${content.template} was not rendered: ${error}`);
    } finally {
      // Else each document leaves some hundred kilobytes in memory.
      this.compiler.evictCache(0);
    }
  };
}
