import { useLocation } from "preact-iso";
import { List } from "./list/list.tsx";
import { Record } from "./record/record.tsx";
import { tabs } from "./record/record-tabs.tsx";

/** The rooms of the section, by what follows in the address. */
export default function Section() {
  const { path } = useLocation();
  const [room = "", part = ""] = path.split("/").slice(3);
  if (room === "") return <List />;
  return <Record key={room} id={room} tab={tabs.find((tab) => tab === part) ?? ""} />;
}
