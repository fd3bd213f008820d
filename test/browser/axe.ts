import type { Page } from "playwright-core";

interface Finding {
  id: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

/**
 * What axe, which the page has loaded, finds on it as it is: the rules of WCAG 2.2 A and AA, and its best
 * practices.
 */
export const findingsOn = async (page: Page): Promise<string[]> => {
  const { violations } = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'], preload: false, elementRef: false })",
  )) as { violations: Finding[] };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
};
