import { lazy } from "preact-iso";
import { page_scripts, security_path } from "./page-scripts.ts";

/** The pages, each loaded when it is first opened. */
export const pages = Object.entries(page_scripts).map(([path, load]) => ({
  path,
  component: lazy(load),
}));

/** The page of `security_path`, where nothing else opens. */
export const SecurityPage = lazy(page_scripts[security_path]);

/** Preloads all pages. */
export const preloadPages = (): void => {
  for (const { component } of pages) void component.preload().catch(() => undefined);
};
