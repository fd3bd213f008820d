import type { SearchHit } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { hitPath } from "./hit-path.ts";
import { closeOpened, opened } from "./opened.ts";
import { type Command, commandsFor } from "./places.ts";
import { type RecentItem, recentItems, rememberItem } from "./recent.ts";

/** An option of the palette. */
export interface Option {
  key: string;
  kind: Command["kind"] | RecentItem["kind"];
  title: string;
  /** A phone number, or the number of a job or bill. */
  number: string | null;
  /** More to tell it apart. */
  facts: readonly string[];
  run(route: (path: string) => void): void;
}

const openItem = (item: RecentItem, route: (path: string) => void): void => {
  rememberItem(item);
  if (item.kind === "client") {
    opened.value = { name: "client", id: item.id };
    return;
  }
  closeOpened();
  route(hitPath(item.kind, item.id));
};

const itemOption = (item: RecentItem, facts: readonly string[]): Option => ({
  key: `${item.kind} ${item.id}`,
  kind: item.kind,
  title: item.title,
  number: item.number,
  facts,
  run: (route) => openItem(item, route),
});

const hitOption = (hit: SearchHit): Option => {
  const { type: kind, id, title, number, subtitle, amount, currency } = hit;
  const facts = [
    subtitle ?? "",
    statusText(hit),
    amount !== null && currency !== null ? money(amount, currency) : "",
  ];
  const shown = number ?? (kind === "payment" ? strings.value.palette.no_reference : null);
  return itemOption(
    { kind, id, title, number: shown },
    facts.filter((fact) => fact !== ""),
  );
};

/** A client's status is shown only if they have left. */
const statusText = ({ type, status }: SearchHit): string => {
  const { invoice_status, clients } = strings.value;
  const texts: Readonly<Record<string, string>> = invoice_status;
  if (type === "invoice") return texts[status ?? ""] ?? "";
  if (type === "client") return status === "inactive" ? clients.status.inactive : "";
  return status ?? "";
};

const commandOption = (command: Command): Option => ({
  key: `${command.kind} ${command.id}`,
  kind: command.kind,
  title: command.title,
  number: null,
  facts: [],
  run: command.run,
});

/** What is offered before anything is typed. */
export const firstOptions = (): Option[] => [
  ...recentItems().map((item) => itemOption(item, [])),
  ...commandsFor("").map(commandOption),
];

/** Exact hits, then actions and pages, then the other hits. */
export const optionsFor = (text: string, hits: readonly SearchHit[]): Option[] => [
  ...hits.filter(({ exact }) => exact).map(hitOption),
  ...commandsFor(text).map(commandOption),
  ...hits.filter(({ exact }) => !exact).map(hitOption),
];
