import { isp_account_statuses } from "../../../shared/vocabulary.ts";
import { strings } from "../../strings/strings.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { choicesOf, useNamed } from "../use-named.ts";
import type { IspDraft } from "./draft.ts";
import { Group } from "./group.tsx";

interface Props {
  account: IspDraft;
  onAccount(account: IspDraft): void;
}

/** The optional account with an ISP. */
export const AccountFields = ({ account, onAccount }: Props) => {
  const { clients, line_status } = strings.value;
  const { record, fields, form } = clients;
  const isps = useNamed("isps");
  const put = (change: Partial<IspDraft>) => onAccount({ ...account, ...change });
  const field = fieldsOf(account, put);
  return (
    <Group title={record.connection}>
      <SelectField
        label={fields.isp}
        {...field("isp_id")}
        name="isp_account.isp_id"
        options={[["", form.none], ...choicesOf(isps, account.isp_id)]}
      />
      {account.isp_id !== "" && (
        <>
          <TextField
            label={fields.isp_username}
            {...field("username")}
            name="isp_account.username"
          />
          <SelectField
            label={fields.isp_status}
            {...field("status")}
            name="isp_account.status"
            options={isp_account_statuses.map((status) => [status, line_status[status]])}
          />
          <DateTimeField
            label={fields.isp_expires_at}
            {...field("expires_at")}
            name="isp_account.expires_at"
          />
        </>
      )}
    </Group>
  );
};
