import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { SelectField } from "../../ui/field.tsx";
import { useQuery } from "../../ui/use-query.ts";

interface Props {
  value: string | null;
  onValue(branch_id: string | null): void;
}

const readBranches = async () => {
  const params = { query: { per_page: 100 } };
  return (await dataOf(api.GET("/v1/branches", { params }))).data;
};

/** Restricts an endpoint to the events of one branch. */
export const BranchField = ({ value, onValue }: Props) => {
  const { data = [] } = useQuery("desk branches", readBranches);
  const { webhooks } = strings.value.desk;
  return (
    <SelectField
      label={webhooks.branch}
      name="branch_id"
      value={value ?? ""}
      onValue={(id) => onValue(id === "" ? null : id)}
      options={[
        ["", webhooks.every_branch],
        ...data.map(({ id, name }) => [String(id), name] as const),
      ]}
    />
  );
};
