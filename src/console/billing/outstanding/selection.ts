import { useState } from "preact/hooks";
import { selected_clients_max } from "../../../shared/receivable-vocabulary.ts";
import type { Receivable } from "../../api/document.d.ts";

export type Selected = Pick<Receivable, "client_id" | "name" | "email" | "phone_number">;

/** The selected clients, across pages. At most 100, as many as the service takes. */
export interface Selection {
  clients: readonly Selected[];
  has(client_id: string): boolean;
  /** Whether no more can be selected. */
  is_full: boolean;
  add(clients: readonly Selected[]): void;
  remove(clients: readonly Selected[]): void;
  clear(): void;
}

/** Empty again when `scope` changes: what is selected is always among what is listed. */
export const useSelection = (scope: string): Selection => {
  const [state, setState] = useState<{ scope: string; clients: readonly Selected[] }>();
  const clients = state?.scope === scope ? state.clients : [];
  const setClients = (selected: readonly Selected[]) => setState({ scope, clients: selected });
  const without = (some: readonly Selected[]): Selected[] =>
    clients.filter(({ client_id }) => !some.some((each) => each.client_id === client_id));
  return {
    clients,
    has: (client_id) => clients.some((each) => each.client_id === client_id),
    is_full: clients.length >= selected_clients_max,
    add: (added) => setClients([...without(added), ...added].slice(0, selected_clients_max)),
    remove: (removed) => setClients(without(removed)),
    clear: () => setClients([]),
  };
};
