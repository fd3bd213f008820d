import { strings } from "../strings/strings.ts";

/** Letters of Arabic would join to another word without it. */
const zero_width_non_joiner = "\u200c";

/** The first letters of a name's first and last word. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0]?.toLocaleUpperCase() ?? "")
    .join(zero_width_non_joiner);
};

/** Somebody's initials; an empty place for nobody. Screen readers read the name. */
export const Initials = ({ name }: { name: string | undefined }) => {
  const text = name ?? strings.value.board.nobody;
  return (
    <span class={name === undefined ? "initials none" : "initials"} title={text}>
      <span aria-hidden="true">{name === undefined ? "–" : initialsOf(name)}</span>
      <span class="unseen">{text}</span>
    </span>
  );
};
