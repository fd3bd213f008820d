import type { ComponentChildren } from "preact";
import type { Language } from "../../customer-texts/language.ts";
import type { PrintedAmount } from "../page-data.ts";
import { style } from "../style.ts";

export const directionOf = (language: Language): "ltr" | "rtl" =>
  language === "ar" ? "rtl" : "ltr";

interface LayoutProps {
  language: Language;
  title: string;
  children: ComponentChildren;
}

export const Layout = ({ language, title, children }: LayoutProps) => (
  <html lang={language} dir={directionOf(language)}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <meta name="format-detection" content="telephone=no" />
      <title>{title}</title>
      <style>{style}</style>
    </head>
    <body>
      <main>{children}</main>
    </body>
  </html>
);

/** A number and its currency, from left to right in every language. */
export const Amount = ({ amount, currency }: PrintedAmount) => (
  <bdi dir="ltr">
    {amount} {currency}
  </bdi>
);

/** A text with a value in the place of `#`, whose direction is its own. */
export const Filled = ({ text, value }: { text: string; value: string }) => {
  const [before = "", after = ""] = text.split("#");
  return (
    <>
      {before}
      <bdi>{value}</bdi>
      {after}
    </>
  );
};
