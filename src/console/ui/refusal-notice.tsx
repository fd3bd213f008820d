import type { Refusal } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";
import { ErrorText, FieldErrorText } from "./error-text.tsx";
import { useFieldErrors } from "./field-errors.tsx";

interface Props {
  refusal: Refusal | undefined;
  /** Names of fields that show their own errors. */
  shown?: readonly string[];
}

export const RefusalNotice = ({ refusal, shown = [] }: Props) => {
  if (!refusal) return null;
  const others = refusal.fields.filter(([name]) => !shown.includes(name));
  if (refusal.fields.length > 0 && others.length === 0)
    return (
      <p class="refused" role="alert">
        {strings.value.common.see_fields}
      </p>
    );
  return (
    <div class="refused" role="alert">
      <p>
        <ErrorText refusal={refusal} />
      </p>
      {others.length > 0 && (
        <ul>
          {others.map(([name, text]) => (
            <li key={name}>
              <code>{name}</code> <FieldErrorText text={text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** The errors of a form except those that its fields show. */
export const FormRefusal = () => {
  const errors = useFieldErrors();
  if (!errors?.refusal) return null;
  return <RefusalNotice refusal={errors.refusal} shown={errors.names.value} />;
};
