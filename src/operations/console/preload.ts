import type { BuildOutput } from "bun";

/** The script of a module, and those that it imports. */
export const scriptsOf = ({ metafile }: BuildOutput, module: string): string[] => {
  const found = Object.entries(metafile?.outputs ?? {}).find(([, { entryPoint }]) =>
    entryPoint?.endsWith(module),
  );
  if (!found) throw new Error(`${module} has no script`);
  const [path, { imports }] = found;
  const imported = imports.filter(({ kind }) => kind === "import-statement");
  return [path, ...imported.map(({ path }) => path)];
};

/**
 * Lets the browser load these scripts together with the page's first one, which imports them when it runs, and
 * run that one as soon as it is there: otherwise it waits for the style sheet.
 */
export const preload = async (
  html: Uint8Array<ArrayBuffer>,
  scripts: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const text = new TextDecoder().decode(html);
  const missing = scripts.filter((url) => !text.includes(url)); // Bun adds those of the first script
  const rewriter = new HTMLRewriter().on("script", {
    element(script) {
      script.setAttribute("async", "");
      for (const url of missing)
        script.after(`<link rel="modulepreload" crossorigin href="${url}">`, { html: true });
    },
  });
  return new Uint8Array(await rewriter.transform(new Response(text)).arrayBuffer());
};
