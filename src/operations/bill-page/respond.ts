import { loadRenderer } from "../../bill-page/renderer.ts";
import { style } from "../../bill-page/style.ts";
import type { Problem } from "../../customer-texts/bill-page/texts.ts";
import type { Language } from "../../customer-texts/language.ts";
import { Refusal } from "../../refusal.ts";

const style_hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");

/** Nothing runs and nothing is loaded: the page has one style and one form. */
const content_security_policy = [
  "default-src 'none'",
  `style-src 'sha256-${style_hash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Of every answer below `/p/`. The path is a secret: it must not be sent on, cached or found. */
export const page_headers = {
  "Content-Security-Policy": content_security_policy,
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

export const htmlResponse = (
  body: string | Uint8Array<ArrayBuffer>,
  status = 200,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: { ...page_headers, "Content-Type": "text/html; charset=utf-8", ...headers },
  });

/** Browsers save it: their viewers need more than the policy allows. */
export const pdfResponse = (filename: string, pdf: Uint8Array<ArrayBuffer>): Response =>
  new Response(pdf, {
    headers: {
      ...page_headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${filename}"`,
    },
  });

export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { ...page_headers, Location: location } });

let not_found: string | undefined;

/** The same for a token that is unknown, ended or switched off. */
export const notFoundResponse = async (): Promise<Response> => {
  not_found ??= (await loadRenderer()).renderNotFound();
  return htmlResponse(not_found, 404);
};

const problems: Record<number, Problem> = {
  405: "method_not_allowed",
  408: "too_slow",
  413: "too_large",
  415: "not_a_form",
  422: "not_a_form",
  429: "too_many",
};

/** The page for a refusal. `back` is the path of the bill, if it is known. */
export const refusalPage = async (
  { status, headers }: Pick<Refusal, "status" | "headers">,
  language: Language,
  back: string | null,
): Promise<Response> => {
  if (status === 404) return notFoundResponse();
  const { renderProblem } = await loadRenderer();
  const problem = problems[status] ?? "unavailable";
  return htmlResponse(renderProblem(problem, language, back), status, headers);
};

/** 429 with the seconds until the next attempt. */
export const tooMany = (wait_seconds: number): Refusal =>
  new Refusal("rate_limited", "Too many forms.", {}, { "Retry-After": String(wait_seconds) });
