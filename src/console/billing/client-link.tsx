import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { useClientName } from "./client-name.ts";
import { clientPath } from "./paths.ts";

interface Props {
  id: string;
  /** Where it is known already. */
  name?: string | undefined;
}

/** A client by name, with the way to their record. */
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
