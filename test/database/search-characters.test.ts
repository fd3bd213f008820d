import { expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { migrate } from "../../src/database/migrate.ts";
import { fileBefore, organization } from "./former-file.ts";

test("the characters that stand at the end of former texts are known, too", () => {
  const sqlite = fileBefore(
    "folded-search",
    `${organization("cedar")} ${organization("bekaa")}
     INSERT INTO client_search (rowid, text) VALUES (1, 'samir' || char(1) || 'زحلة'), (2, 'xyz𝄞');`,
  );
  migrate(sqlite, ":memory:");
  const known = sqlite.all(
    build.selectFrom("search_characters").select(["org_id", "character"]).orderBy("character"),
  );
  const characters = [...new Set("\u0001samirxyz𝄞زحلة")].toSorted();
  for (const org of ["cedar", "bekaa"])
    expect(
      known.flatMap(({ org_id, character }) => (org_id === org ? [character] : [])).toSorted(),
    ).toEqual(characters);
  sqlite.close();
});
