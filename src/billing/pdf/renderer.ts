import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { encodeQR } from "qr";
import { document_labels } from "../../customer-texts/documents/dictionaries.ts";
import type { InvoiceDocument, Pdf, PdfDocument } from "./document.ts";

/*
 * Typst lays out the pages: it shapes Arabic, applies the Unicode bidi algorithm and splits tables across
 * pages. It runs in a separate process (`operations/print-process.ts`), so that a text that crashes it ends
 * only that process.
 */

/** The workspace. Typst cannot read files outside it. */
const templates = fileURLToPath(new URL("./templates", import.meta.url));

/** Where the templates find the signature and the QR code. No such files exist. */
const signature_path = `${templates}/signature.png`;
const bill_link_path = `${templates}/bill-link.svg`;

/** What a template reads, beside the labels. */
type PrintedContent =
  | PdfDocument
  | (Omit<InvoiceDocument, "signature"> & {
      signature: { name: string; date: string; has_image: boolean };
    });

/** Renders documents. The fonts are loaded once. */
export class PdfRenderer {
  private readonly compiler = NodeCompiler.create({ workspace: templates });

  readonly print = (content: PdfDocument): Pdf => {
    try {
      return this.render(content);
    } catch (error) {
      throw new Error(`the ${content.template} was not rendered: ${error}`);
    } finally {
      this.compiler.resetShadow();
      // Otherwise each document leaves a few hundred kilobytes in memory.
      this.compiler.evictCache(0);
    }
  };

  private readonly render = (content: PdfDocument): Pdf => {
    if (content.template !== "invoice") return this.compile(content);
    if (content.bill_url !== null)
      this.compiler.mapShadow(bill_link_path, Buffer.from(qrCode(content.bill_url)));
    if (!content.signature) return this.compile(content);
    const { image, ...signature } = content.signature;
    this.compiler.mapShadow(signature_path, Buffer.from(image, "base64"));
    try {
      return this.compile({ ...content, signature: { ...signature, has_image: true } });
    } catch {
      // An image that cannot be decoded must not cost the client their invoice.
      return this.compile({ ...content, signature: { ...signature, has_image: false } });
    }
  };

  private readonly compile = (content: PrintedContent): Pdf =>
    new Uint8Array(
      this.compiler.pdf({
        mainFilePath: `${templates}/${content.template}.typ`,
        inputs: { content: JSON.stringify({ ...content, labels: document_labels }) },
      }),
    );
}

/** An SVG. It stays readable when a seventh of it is damaged. */
const qrCode = (url: string): string => encodeQR(url, "svg", { ecc: "medium", border: 2 });
