import { Refusal } from "../../refusal.ts";

/** `If-Match: "<version>"` guards a write of what carries a version: 412 when it is another by now (decisions §5). */
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
