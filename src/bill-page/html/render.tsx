import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { bill_page_texts, filled } from "../../customer-texts/bill-page/dictionaries.ts";
import type { Problem } from "../../customer-texts/bill-page/texts.ts";
import { document_labels } from "../../customer-texts/documents/dictionaries.ts";
import { type Language, languages } from "../../customer-texts/language.ts";
import type { BillPageData } from "../page-data.ts";
import type { Renderer } from "../renderer.ts";
import { Claims, Due, Instructions, Invoices, Payments } from "./bill.tsx";
import { ClaimForm } from "./form.tsx";
import { directionOf, Layout } from "./layout.tsx";

/*
 * The pages as HTML. Every text becomes a text node or an attribute of Preact's, which escapes it: nothing here
 * makes markup of a string. There are no scripts.
 */

const documentOf = (page: VNode): string => `<!doctype html>${renderToString(page)}`;

const renderBill = (page: BillPageData): string => {
  const t = bill_page_texts[page.language];
  const labels = document_labels[page.language];
  const title = filled(t.title, page.issuer);
  const has_errors = Object.keys(page.form.errors).length > 0;
  return documentOf(
    <Layout language={page.language} title={has_errors ? filled(t.error_title, title) : title}>
      <header>
        <p class="muted">
          <bdi>{page.issuer}</bdi>
        </p>
        <h1>{t.heading}</h1>
        <p>
          <bdi>{page.client}</bdi>
        </p>
      </header>
      {page.was_sent && (
        <p id="sent" class="notice good" role="status">
          {t.sent}
        </p>
      )}
      <Due page={page} t={t} />
      <Invoices page={page} t={t} />
      <Instructions page={page} t={t} />
      <ClaimForm page={page} t={t} labels={labels} />
      <Claims page={page} t={t} labels={labels} />
      <Payments page={page} t={t} labels={labels} />
    </Layout>,
  );
};

/** A page that says why there is no other, with a link back if there is one. */
const renderProblem = (problem: Problem, language: Language, back: string | null): string => {
  const t = bill_page_texts[language];
  const { heading, text } = t.problems[problem];
  return documentOf(
    <Layout language={language} title={heading}>
      <div class="notice">
        <h1>{heading}</h1>
        <p>{text}</p>
        {back !== null && <a href={back}>{t.back}</a>}
      </div>
    </Layout>,
  );
};

/** The same for everybody: in each language, because nobody's is known. */
const renderNotFound = (): string =>
  documentOf(
    <Layout language="en" title={bill_page_texts.en.problems.not_found.heading}>
      {languages.map((language) => {
        const { heading, text } = bill_page_texts[language].problems.not_found;
        const Heading = language === "en" ? "h1" : "h2";
        return (
          <div key={language} class="notice" lang={language} dir={directionOf(language)}>
            <Heading>{heading}</Heading>
            <p>{text}</p>
          </div>
        );
      })}
    </Layout>,
  );

export const html: Renderer = { renderBill, renderProblem, renderNotFound };
