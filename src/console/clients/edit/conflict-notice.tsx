import { useEffect, useRef } from "preact/hooks";
import { strings } from "../../strings/strings.ts";
import type { ConcurrentChange, Draft } from "./draft.ts";

interface Props {
  concurrent_changes: readonly ConcurrentChange[];
  latest: Draft;
}

/** Lists what another user changed while the form was open. */
export const ConflictNotice = ({ concurrent_changes, latest }: Props) => {
  const notice = useRef<HTMLDivElement>(null);
  const { form, fields, record } = strings.value.clients;
  useEffect(() => notice.current?.focus(), [concurrent_changes]);
  const labelOf = (name: keyof Draft) =>
    name === "isp_account" ? record.connection : fields[name];
  return (
    <div class="notice warning" role="alert" tabIndex={-1} ref={notice}>
      <p>{form.changed_meanwhile}</p>
      {concurrent_changes.length === 0 && <p>{form.nothing_new}</p>}
      <ul>
        {concurrent_changes.map(({ name, is_kept }) => {
          const value = latest[name];
          return (
            <li key={name}>
              {labelOf(name)}
              {typeof value === "string" && (
                <>
                  : <bdi>{value || form.empty}</bdi>
                </>
              )}
              {is_kept && ` (${form.yours_stays})`}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
