import { useEffect, useRef } from "preact/hooks";
import { strings } from "../../strings/strings.ts";
import type { ConcurrentChange, Draft } from "./draft.ts";

interface Props {
  meanwhile: readonly ConcurrentChange[];
  by_now: Draft;
}

/** What somebody else changed while the form was open. */
export const ConflictNotice = ({ meanwhile, by_now }: Props) => {
  const notice = useRef<HTMLDivElement>(null);
  const { form, fields, record } = strings.value.clients;
  useEffect(() => notice.current?.focus(), [meanwhile]);
  const labelOf = (name: keyof Draft) =>
    name === "isp_account" ? record.connection : fields[name];
  return (
    <div class="notice warning" role="alert" tabIndex={-1} ref={notice}>
      <p>{form.changed_meanwhile}</p>
      {meanwhile.length === 0 && <p>{form.nothing_new}</p>}
      <ul>
        {meanwhile.map(({ name, is_kept }) => {
          const value = by_now[name];
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
