import { Page } from "../parts/page.tsx";
import { words } from "../words/words.ts";

export default function Section() {
  return <Page title={words.value.ticket.title}>…</Page>;
}
