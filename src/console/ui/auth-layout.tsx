import type { ComponentChildren } from "preact";
import { strings } from "../strings/strings.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { Logo } from "./logo.tsx";
import { Page } from "./page.tsx";

interface Props {
  title: string;
  children: ComponentChildren;
}

/** The layout of the pages before login. */
export const AuthLayout = ({ title, children }: Props) => (
  <div class="gate">
    <header class="gate-head">
      <p class="product">
        <Logo />
        <bdi lang="en">Lastmile</bdi>
      </p>
      <p class="hint">{strings.value.shell.product}</p>
    </header>
    <div class="block">
      <Page title={title}>{children}</Page>
    </div>
    <footer>
      <LanguageChoice />
    </footer>
  </div>
);
