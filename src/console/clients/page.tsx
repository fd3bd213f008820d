import { useLocation } from "preact-iso";
import { List } from "./list/list.tsx";

/** The rooms of the section, by what follows in the address. */
export default function Section() {
  const { path } = useLocation();
  const [room = ""] = path.split("/").slice(3);
  if (room === "") return <List />;
  return null;
}
