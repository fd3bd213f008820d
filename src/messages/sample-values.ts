import type { Language } from "../customer-texts/language.ts";
import { decimalsOf, inFull } from "../shared/money.ts";
import type { TemplateValues } from "./template-values.ts";

const client_names: Readonly<Record<Language, string>> = {
  en: "Rima Haddad",
  ar: "ريما حداد",
  fr: "Rima Haddad",
};

const ticket_titles: Readonly<Record<Language, string>> = {
  en: "No internet",
  ar: "انقطاع الإنترنت",
  fr: "Pas de connexion",
};

/** Made-up values for every placeholder. */
export const sampleValues = (
  organization: { name: string; currency: string },
  language: Language,
  today: string,
): TemplateValues => {
  const { name, currency } = organization;
  const year = today.slice(0, 4);
  const amount = inFull(25 * 10 ** decimalsOf(currency), currency);
  return {
    client: { name: client_names[language], username: "rima.haddad" },
    organization: { name },
    invoice: {
      number: `INV-${year}-000042`,
      total: amount,
      balance: amount,
      due_date: today,
    },
    ticket: { number: "T-1042", title: ticket_titles[language] },
    debt: amount,
    currency,
    promise_until: today,
    suspend_on: today,
    bill_link: "https://isp.example/p/sample",
    payment: { amount, receipt_number: `RCP-${year}-000042` },
  };
};
