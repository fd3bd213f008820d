import { useState } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

interface Props {
  label: string;
  name: string;
  autocomplete: "current-password" | "new-password";
  hint?: string;
  value: string;
  onValue(value: string): void;
}

/** A password with a button to show it, since long ones are easily mistyped on a phone. */
export const PasswordField = ({ autocomplete, value, onValue, ...field }: Props) => {
  const [is_shown, setShown] = useState(false);
  const { login } = strings.value;
  return (
    <Field {...field}>
      {(attributes) => (
        <div class="password">
          <input
            {...attributes}
            {...({ type: is_shown ? "text" : "password" } as object)} // Preact's types know one of them at a time
            dir="auto"
            autocomplete={autocomplete}
            autocapitalize="none"
            spellcheck={false}
            value={value}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          <Button
            kind="quiet"
            aria-pressed={is_shown}
            aria-label={login.show_password}
            onClick={() => setShown(!is_shown)}
          >
            {is_shown ? login.hide : login.show}
          </Button>
        </div>
      )}
    </Field>
  );
};
