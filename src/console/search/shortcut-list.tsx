import { sections } from "../shell/sections.ts";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { CheckField } from "../ui/field.tsx";
import { section_keys } from "./go-to.ts";
import { closeOpened } from "./opened.ts";
import { mayCreateJob } from "./places.ts";
import { setSingleKeys, usesSingleKeys } from "./single-keys.ts";

/** The list of shortcuts, and the choice to do without those of a single key. */
export const ShortcutList = () => {
  const { shortcuts: t } = strings.value.palette;
  const open_sections = sections.filter(({ open, path }) => open() && section_keys[path]);
  return (
    <Dialog title={t.title} onClose={closeOpened}>
      <dl class="shortcuts">
        <dt>
          <kbd>Ctrl</kbd> + <kbd>K</kbd> {t.or} <kbd>/</kbd>
        </dt>
        <dd>{t.search}</dd>
        {mayCreateJob() && <Keys keys={["C"]} text={t.new_job} />}
        {open_sections.map(({ path, title }) => (
          <Keys
            key={path}
            keys={["G", (section_keys[path] ?? "").toUpperCase()]}
            text={t.go_to(title(strings.value))}
          />
        ))}
        <Keys keys={["?"]} text={t.help} />
      </dl>
      <CheckField label={t.single} checked={usesSingleKeys()} onValue={setSingleKeys} />
      <p class="hint">{t.single_hint}</p>
    </Dialog>
  );
};

const Keys = ({ keys: [first, second], text }: { keys: readonly string[]; text: string }) => (
  <>
    <dt>
      <kbd>{first}</kbd>
      {second && (
        <>
          {" "}
          {strings.value.palette.shortcuts.followed_by} <kbd>{second}</kbd>
        </>
      )}
    </dt>
    <dd>{text}</dd>
  </>
);
