import type { CompletionPreview } from "../api/document.d.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";

interface Props {
  preview: CompletionPreview | undefined;
  is_billed: boolean;
}

/** The preview's warnings, as the service sends them. */
export const Warnings = ({ preview, is_billed }: Props) => {
  const { completion } = strings.value;
  // Missing tasks are shown with the checklist.
  const tasks = new Set(
    preview?.missing_required.map(({ label }) => `A required task is not done: ${label}.`),
  );
  const others = preview?.warnings.filter((warning) => !tasks.has(warning)) ?? [];
  return (
    <>
      {others.length > 0 && (
        <div class="notice warning" lang="en" dir="ltr">
          {others.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      {is_billed && !preview && !may("invoices:create") && (
        <p class="notice warning">{completion.may_not_bill}</p>
      )}
    </>
  );
};
