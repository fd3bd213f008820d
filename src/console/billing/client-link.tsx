import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { useClientName } from "./client-name.ts";
import { clientPath } from "./paths.ts";

interface Props {
  id: string;
  /** Left out, the name is read. */
  name?: string | undefined;
}

/** Links a client's name to their record. */
export const ClientLink = ({ id, name }: Props) => {
  const found = useClientName(name === undefined ? id : null);
  const shown = name ?? found ?? strings.value.billing.client;
  if (!may("clients:read")) return <bdi>{shown}</bdi>;
  return (
    <a href={clientPath(id)} dir="auto">
      {shown}
    </a>
  );
};
