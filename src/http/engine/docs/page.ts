import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { notFound } from "../../../refusal.ts";
import type { PublicRoute } from "../handlers.ts";
import { urlOf } from "../url.ts";

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Lastmile API</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  <script src="/docs/swagger-ui-bundle.js" defer></script>
  <script src="/docs/start.js" defer></script>
</head>
<body><main id="docs"></main></body>
</html>`;

/**
 * Once a list has 150 rows (tags and operations), Swagger UI keeps only those on the screen in the
 * page. The browser's search and print then miss the others, and no setting turns it off. So each
 * tag gets a list of its own.
 */
const start = `const listPerTag = () => ({
  wrapComponents: {
    operations: (Operations, { React }) => (props) => {
      const all = props.specSelectors.taggedOperations();
      if (all.isEmpty()) return React.createElement(Operations, props);
      return all.keySeq().toArray().map((tag) => {
        const taggedOperations = () => all.filter((_, name) => name === tag);
        const specSelectors = { ...props.specSelectors, taggedOperations };
        return React.createElement(Operations, { ...props, key: tag, specSelectors });
      });
    },
  },
});

SwaggerUIBundle({
  url: "/docs/json",
  dom_id: "#docs",
  deepLinking: true,
  validatorUrl: null,
  filter: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  plugins: [listPerTag],
});`;

/** The page may only load and run what this service serves. */
const content_security_policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const answer = (body: string | Blob, type: string, max_age_s = 0): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Security-Policy": content_security_policy,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": max_age_s > 0 ? `public, max-age=${max_age_s}` : "no-cache",
    },
  });

const assets = fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json"));

const asset = (name: string, type: string): PublicRoute => ({
  path: `/docs/${name}`,
  answer: () => answer(Bun.file(join(assets, "..", name)), type, 86_400),
});

/**
 * `/docs`, its assets from the npm package, and `/docs/json`. The document is composed on the first
 * request, so that the service starts faster.
 */
export const docsRoutes = (compose: () => Promise<string>): PublicRoute[] => {
  let document: Promise<string> | undefined;
  const composed = (): Promise<string> => {
    document ??= compose().catch((error) => {
      document = undefined;
      throw error;
    });
    return document;
  };
  const shown = () => answer(page, "text/html; charset=utf-8");
  return [
    { path: "/docs", answer: shown },
    {
      path: "/docs/*",
      answer: (request) => {
        if (urlOf(request).pathname !== "/docs/") throw notFound();
        return shown();
      },
    },
    { path: "/docs/json", answer: async () => answer(await composed(), "application/json") },
    { path: "/docs/start.js", answer: () => answer(start, "text/javascript; charset=utf-8") },
    asset("swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
    asset("swagger-ui.css", "text/css; charset=utf-8"),
    asset("favicon-32x32.png", "image/png"),
  ];
};
