import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

/** A PDF as another program reads it. */
export interface ReadPdf {
  /** The text of each page. */
  pages: string[];
  /** The width and height of each page, in points. */
  sizes: [number, number][];
  /** Where links lead. */
  links: string[];
  /** Pieces of text, and from where to where they reach, in points from the left. */
  pieces: { text: string; left: number; right: number }[];
  /** The title that a reader's window shows. */
  title: string;
  /** The glyphs of each page's runs of text: what is drawn, and for which character it stands. */
  glyphs: { code: number; stands_for: string }[];
}

/** What of a glyph we look at; the parser's types do not say. */
interface DrawnGlyph {
  originalCharCode: number;
  unicode: string;
}

export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(bytes.slice());
  const pages: string[] = [];
  const sizes: ReadPdf["sizes"] = [];
  const links: string[] = [];
  const pieces: ReadPdf["pieces"] = [];
  const glyphs: ReadPdf["glyphs"] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    sizes.push([right - left, top - bottom]);
    for (const { url } of (await page.getAnnotations()) as { url?: string }[])
      if (url) links.push(url);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    for (const item of items)
      if ("str" in item && item.str.trim() !== "") {
        const left = Number(item.transform[4]);
        pieces.push({ text: item.str, left, right: left + item.width });
      }
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operator] of fnArray.entries())
      if (operator === OPS.showText)
        for (const glyph of argsArray[index][0] as (DrawnGlyph | number)[])
          if (typeof glyph !== "number")
            glyphs.push({ code: glyph.originalCharCode, stands_for: glyph.unicode });
  }
  const { info } = await pdf.getMetadata();
  await pdf.cleanup();
  const title = String((info as { Title?: unknown }).Title);
  return { pages, sizes, links, pieces, title, glyphs };
};
