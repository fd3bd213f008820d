import { template_placeholders } from "../../../shared/message-vocabulary.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";

/** What a text may contain; a click adds it. */
export const Placeholders = ({ onChosen }: { onChosen(name: string): void }) => (
  <details>
    <summary>{strings.value.desk.messages.placeholders}</summary>
    <div class="actions" dir="ltr">
      {template_placeholders.map((name) => (
        <Button key={name} kind="quiet" onClick={() => onChosen(name)}>
          {name}
        </Button>
      ))}
    </div>
  </details>
);
