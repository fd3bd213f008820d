import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";
import { notify } from "./notify.tsx";

interface Props {
  text: string;
  kind?: "primary";
  onRefused(): void;
}

/** Copies a text. Browsers allow it over HTTPS and on localhost only. */
export const CopyButton = ({ text, kind, onRefused }: Props) => {
  const { common } = strings.value;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify(common.copied);
    } catch {
      onRefused();
    }
  };
  return (
    <Button {...(kind ? { kind } : {})} onClick={() => void copy()}>
      {common.copy}
    </Button>
  );
};
