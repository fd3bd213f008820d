import type { CompletionPreview, Ticket } from "../api/document.d.ts";
import { taskLabels } from "../completion/task-label.ts";
import { strings } from "../strings/strings.ts";
import type { Expected } from "./expected.ts";

interface Props {
  ticket: Expected<Ticket>;
  preview: CompletionPreview | undefined;
}

/** The job's description, the items to bring and its checklist. */
export const JobBlock = ({ ticket, preview }: Props) => {
  const { my_day } = strings.value;
  const labels = taskLabels(preview?.checklist ?? [], preview?.checklist);
  return (
    <section class="block" aria-labelledby="job">
      <h2 id="job">{my_day.job}</h2>
      <p class="written" dir="auto">
        {ticket.description ?? my_day.no_description}
      </p>
      {preview && preview.items.length > 0 && (
        <>
          <h3>{my_day.brings}</h3>
          <ul class="bulleted">
            {preview.items.map(({ item_uuid, name, quantity }) => (
              <li key={item_uuid}>
                <bdi>{name}</bdi> × {quantity}
              </li>
            ))}
          </ul>
        </>
      )}
      {preview && preview.checklist.length > 0 && (
        <>
          <h3>{my_day.checklist}</h3>
          <ul class="bulleted">
            {preview.checklist.map(({ id, required }) => (
              <li key={id}>
                <bdi>{labels.get(id)}</bdi>
                {required && <span class="hint"> · {my_day.required}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
