import { ClientPicker } from "../clients/client-picker.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import type { Filters } from "../ui/use-filters.ts";
import { useClientName } from "./client-name.ts";

/** Filters a list by client. */
export const ClientFilter = ({ filters }: { filters: Filters }) => {
  const id = filters.get("client_id");
  const name = useClientName(id);
  const { client } = strings.value.billing;
  if (!may("clients:read")) return null;
  return (
    <ClientPicker
      label={client}
      value={id === "" ? null : { id, name: name ?? "…" }}
      onValue={(picked) => filters.change({ client_id: picked?.id ?? "" })}
    />
  );
};
