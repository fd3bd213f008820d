import { api, dataOf } from "../../api/client.ts";
import type { Actor } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { SelectField } from "../../ui/field.tsx";
import { useQuery } from "../../ui/use-query.ts";

interface Props {
  value: string;
  onValue(actor_id: string): void;
  /** The actors of the entries on screen. Deleted people and keys are in no other list. */
  seen: readonly Actor[];
}

const all = { params: { query: { per_page: 100 } } };

/** People and keys; empty where this person may not read them. */
const readActors = async () => {
  const [people, keys] = await Promise.all([
    may("users:manage") ? dataOf(api.GET("/v1/users", all)) : null,
    may("api_keys:manage") ? dataOf(api.GET("/v1/api-keys", all)) : null,
  ]);
  return [...(people?.data ?? []), ...(keys?.data ?? [])];
};

/** Filters the audit log by actor. */
export const ActorField = ({ value, onValue, seen }: Props) => {
  const { data = [] } = useQuery("audit actors", readActors);
  const names = new Map(data.map(({ id, name }) => [id, name]));
  for (const { id, name } of seen) if (id !== null && !names.has(id)) names.set(id, name);
  return (
    <SelectField
      label={strings.value.desk.audit.who}
      value={value}
      onValue={onValue}
      options={[["", strings.value.common.all], ...names]}
    />
  );
};
