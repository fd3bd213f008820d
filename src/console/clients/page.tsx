import "../shell/shared.ts";
import { usePathWithin } from "../ui/use-path-within.ts";
import { Create } from "./edit/create.tsx";
import { Edit } from "./edit/edit.tsx";
import { FolderImport } from "./import/folder/folder-page.tsx";
import { Import } from "./import/import-page.tsx";
import { List } from "./list/list.tsx";
import { Lists } from "./lists/lists.tsx";
import { Record } from "./record/record.tsx";
import { tabs } from "./record/record-tabs.tsx";

/** The clients section: chooses a page by the address. */
export default function Section() {
  const path = usePathWithin("/console/clients");
  const [segment = "", part = ""] = path.split("/").slice(3);
  if (segment === "") return <List />;
  if (segment === "new") return <Create />;
  if (segment === "import") return part === "folder" ? <FolderImport /> : <Import />;
  if (segment === "lists") return <Lists name={part} />;
  if (part === "edit") return <Edit key={segment} id={segment} />;
  return <Record key={segment} id={segment} tab={tabs.find((tab) => tab === part) ?? ""} />;
}
