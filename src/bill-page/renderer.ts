import type { Problem } from "../customer-texts/bill-page/texts.ts";
import type { Language } from "../customer-texts/language.ts";
import type { BillPageData } from "./page-data.ts";

/** The pages as HTML (`html/render.tsx`). */
export interface Renderer {
  renderBill(page: BillPageData): string;
  renderProblem(problem: Problem, language: Language, back: string | null): string;
  renderNotFound(): string;
}

let loaded: Renderer | undefined;
let loading: Promise<Renderer> | undefined;

/** Loads Preact with the first page instead of at each start. */
export const loadRenderer = (): Promise<Renderer> => {
  // `as string` keeps the types of a browser, which Preact brings, out of the service's own project.
  loading ??= import("./html/render.tsx" as string).then(
    (module) => {
      loaded = module.html as Renderer;
      return loaded;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

/** The renderer, once `loadRenderer` has ended. */
export const renderer = (): Renderer => {
  if (!loaded) throw new Error("the renderer of pages was not loaded");
  return loaded;
};
