import { Refusal } from "../../refusal.ts";

/** Refuses with 412 if `If-Match` does not contain the current version (decisions §5). */
export const checkVersion = (request: Request, { version }: { version: number }): void => {
  const expected = request.headers.get("if-match");
  if (expected === null || expected === "*") return;
  const tags = expected.split(",").map((tag) => tag.trim());
  if (!tags.includes(`"${version}"`))
    throw new Refusal(
      "version_mismatch",
      "The resource has changed since the version of If-Match.",
      { version },
    );
};
