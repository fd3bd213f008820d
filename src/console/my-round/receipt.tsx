import { useId, useRef } from "preact/hooks";
import { loggedIn } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { notify } from "../ui/notify.tsx";
import { choosePaperWidth, paper_width, paper_widths } from "./paper-width.ts";
import { receiptText } from "./receipt-lines.ts";

interface Props {
  lines: readonly (readonly [label: string, value: string])[];
}

/** A receipt to share as a text and to print on a roll of paper. Works without a connection. */
export const Receipt = ({ lines }: Props) => {
  const { my_round, common } = strings.value;
  const element = useRef<HTMLElement>(null);
  const text = receiptText(lines);
  const select = () => {
    if (element.current) getSelection()?.selectAllChildren(element.current);
    notify(common.not_copied);
  };
  return (
    <>
      <section
        class={`block receipt paper-${paper_width.value}`}
        aria-label={my_round.receipt}
        ref={element}
      >
        <h2>
          <bdi>{loggedIn().organization.name}</bdi>
        </h2>
        <dl>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div class="actions">
        {"share" in navigator && <Button onClick={() => void share(text)}>{my_round.share}</Button>}
        <CopyButton text={text} onRefused={select} />
        <Button onClick={() => print()}>{common.print}</Button>
      </div>
      <PaperWidths />
    </>
  );
};

const share = async (text: string): Promise<void> => {
  try {
    await navigator.share({ text });
  } catch (error) {
    // The user cancelled, or the browser does not allow it now: the text can still be copied.
    if (!(error instanceof DOMException)) throw error;
  }
};

const PaperWidths = () => {
  const { my_round } = strings.value;
  const name = useId();
  return (
    <fieldset class="either">
      <legend>{my_round.paper}</legend>
      {paper_widths.map((width) => (
        <label key={width}>
          <input
            type="radio"
            name={name}
            checked={width === paper_width.value}
            onChange={() => choosePaperWidth(width)}
          />
          <span dir="ltr">{width} mm</span>
        </label>
      ))}
    </fieldset>
  );
};
