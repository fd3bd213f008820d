import { moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";

interface Props {
  /** When the draft was stored. */
  at_ms: number;
  onStartOver(): void;
}

/** Says that a form shows a draft of this device, with a button to start over. */
export const BegunNotice = ({ at_ms, onStartOver }: Props) => {
  const { queue } = strings.value;
  return (
    <div class="notice begun">
      <p>{queue.begun(moment(new Date(at_ms).toISOString()))}</p>
      <Button onClick={onStartOver}>{queue.begin_anew}</Button>
    </div>
  );
};
