import { readFileSync } from "node:fs";
import {
  initSync,
  type TypstCompiler,
  TypstCompilerBuilder,
} from "@myriaddreamin/typst-ts-web-compiler";
import type { Paper, Pdf } from "./paper.ts";

/*
 * Typst sets the pages: it shapes Arabic, orders mixed lines by the Unicode bidi algorithm and breaks
 * tables over pages. It is WebAssembly in a thread of its own: whatever a text does to it, nothing but
 * that thread can end by it.
 */

const fonts = ["NotoSans", "IBMPlexSansArabic", "NotoSansArmenian"].flatMap((family) => [
  `${family}-Regular.ttf`,
  `${family}-SemiBold.ttf`,
]);

const templates = ["common.typ", "invoice.typ", "statement.typ"];

/** What has been set stays in memory, some hundred kilobytes for each paper: after so much a new thread begins. */
const memory_max = 160 * 1024 * 1024;

const read = (path: string): Uint8Array => readFileSync(new URL(path, import.meta.url));

const compiler_file = "@myriaddreamin/typst-ts-web-compiler/wasm";

/** Sets papers, the fonts loaded once. */
export class Press {
  private constructor(
    private readonly compiler: TypstCompiler,
    private readonly memory: WebAssembly.Memory,
  ) {}

  static async open(): Promise<Press> {
    const module = readFileSync(Bun.fileURLToPath(import.meta.resolve(compiler_file)));
    const { memory } = initSync({ module });
    const builder = new TypstCompilerBuilder();
    builder.set_dummy_access_model();
    for (const font of fonts) await builder.add_raw_font(read(`./fonts/${font}`));
    const compiler = await builder.build();
    for (const template of templates)
      compiler.add_source(`/${template}`, read(`./templates/${template}`).toString());
    return new Press(compiler, memory);
  }

  readonly print = (paper: Paper): Pdf => {
    const { result, diagnostics } = this.compiler.compile(
      `/${paper.template}.typ`,
      [["paper", JSON.stringify(paper)]],
      "pdf",
      3,
    );
    if (!result)
      throw new Error(`the ${paper.template} was not set: ${JSON.stringify(diagnostics)}`);
    return result;
  };

  /** Whether it holds so much memory that another should begin. */
  readonly isSpent = (): boolean => this.memory.buffer.byteLength > memory_max;
}
