import { words } from "../words/words.ts";
import { tell } from "./announce.tsx";
import { Button } from "./button.tsx";

interface Props {
  text: string;
  kind?: "primary";
  onRefused(): void;
}

/** Copies a text, where the browser lets it: only a page over HTTPS or on this machine may. */
export const CopyButton = ({ text, kind, onRefused }: Props) => {
  const { common } = words.value;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      tell(common.copied);
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
