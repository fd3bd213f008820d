import { tell } from "../parts/announce.tsx";
import { Button } from "../parts/button.tsx";
import { words } from "../words/words.ts";

interface Props {
  text: string;
  onRefused(): void;
}

/** Copies a text, where the browser lets it: only a page over HTTPS or on this machine may. */
export const CopyButton = ({ text, onRefused }: Props) => {
  const { desk } = words.value;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      tell(desk.copied);
    } catch {
      onRefused();
    }
  };
  return (
    <Button kind="primary" onClick={() => void copy()}>
      {desk.copy}
    </Button>
  );
};
