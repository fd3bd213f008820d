import { exportFolder as runExport } from "../moving/folder/export-folder.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";

interface Options extends JsonOption {
  org?: string | undefined;
}

/** Writes everything that `import folder` reads. */
export const exportFolder = async (folder: string, options: Options): Promise<void> => {
  await withDatabase((sqlite) => {
    const organization = organizationOf(sqlite, options.org);
    const { files } = sqlite.read(() =>
      runExport(sqlite.reader(organization.id), organization, folder),
    );
    print(options, { folder, files }, [
      ...files.map(({ file, lines }) => `${file}: ${lines} lines`),
      `exported to ${folder}`,
    ]);
  });
};
