import { Page } from "../parts/page.tsx";
import { words } from "../words/words.ts";

export default function Section() {
  return <Page title={words.value.my_day.title}>…</Page>;
}
