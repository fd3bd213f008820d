import { lazy } from "preact-iso";
import { page_scripts } from "./page-scripts.ts";

/** The pages, each loaded when it is first opened. */
export const pages = Object.entries(page_scripts).map(([path, load]) => ({
  path,
  component: lazy(load),
}));

/** Preloads all pages. */
export const preloadPages = (): void => {
  for (const { component } of pages) void component.preload().catch(() => undefined);
};
