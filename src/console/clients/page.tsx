import { usePathWithin } from "../ui/use-path-within.ts";
import { Create } from "./edit/create.tsx";
import { Edit } from "./edit/edit.tsx";
import { Import } from "./import/import-page.tsx";
import { List } from "./list/list.tsx";
import { Lists } from "./lists/lists.tsx";
import { Record } from "./record/record.tsx";
import { tabs } from "./record/record-tabs.tsx";

/** The rooms of the section, by what follows in the address. */
export default function Section() {
  const path = usePathWithin("/console/clients");
  const [room = "", part = ""] = path.split("/").slice(3);
  if (room === "") return <List />;
  if (room === "new") return <Create />;
  if (room === "import") return <Import />;
  if (room === "lists") return <Lists name={part} />;
  if (part === "edit") return <Edit key={room} id={room} />;
  return <Record key={room} id={room} tab={tabs.find((tab) => tab === part) ?? ""} />;
}
