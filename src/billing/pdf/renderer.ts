import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Pdf, PdfDocument } from "./document.ts";

/*
 * Typst lays out the pages: it shapes Arabic, applies the Unicode bidi algorithm and splits tables across
 * pages. It runs in a separate process (`operations/print-process.ts`), so that a text that crashes it ends
 * only that process.
 */

/** The workspace. Typst cannot read files outside it. */
const templates = fileURLToPath(new URL("./templates", import.meta.url));

/** Renders documents. The fonts are loaded once. */
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
      // Otherwise each document leaves a few hundred kilobytes in memory.
      this.compiler.evictCache(0);
    }
  };
}
