import { strings } from "../strings/strings.ts";
import { TextField } from "../ui/field.tsx";

interface Props {
  name: string;
  value: string;
  onValue(code: string): void;
  hint?: string;
  /** Of the app alone; recovery codes have letters. */
  inputMode?: "numeric";
}

export const CodeField = (field: Props) => (
  <TextField label={strings.value.login.code} autocomplete="one-time-code" {...field} />
);
