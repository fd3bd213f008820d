import { type Refusal, unreached } from "../api/refusal.ts";
import { words } from "../words/words.ts";

interface Props {
  refusal: Refusal | undefined;
  /** Paths that stand beside fields of their own, and need not be said here. */
  beside?: readonly string[];
}

/** What the service refused, in its own words (decisions §9). They are English whatever the page speaks. */
export const Refused = ({ refusal, beside = [] }: Props) => {
  if (!refusal) return null;
  if (refusal.reason === unreached)
    return (
      <p class="refused" role="alert">
        {words.value.common.unreached}
      </p>
    );
  const others = refusal.fields.filter(([path]) => !beside.includes(path));
  if (refusal.fields.length > 0 && others.length === 0)
    return (
      <p class="refused" role="alert">
        {words.value.common.see_fields}
      </p>
    );
  return (
    <div class="refused" role="alert" lang="en" dir="ltr">
      <p>{refusal.message}</p>
      {others.length > 0 && (
        <ul>
          {others.map(([path, said]) => (
            <li key={path}>
              <code>{path}</code> {said}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
