import type { FolderImport } from "../../../api/document.d.ts";
import { number } from "../../../format/locale.ts";
import { strings } from "../../../strings/strings.ts";

interface Props {
  label: string;
  progress: FolderImport["progress"];
}

/** How far an import or export is: rows, how fast, and the time left. */
export const TransferProgress = ({ label, progress }: Props) => {
  const t = strings.value.clients.folder;
  return (
    <div role="status">
      <p>{label}</p>
      <progress
        aria-label={label}
        max={progress?.of || 1}
        value={progress?.of ? progress.lines : undefined}
      />
      {progress && (
        <p class="hint">
          <bdi>{progress.step}</bdi> ·{" "}
          {t.rows_of(number(progress.lines), progress.of === null ? null : number(progress.of))} ·{" "}
          {t.rate(number(progress.lines_per_second))}
          {progress.seconds_left !== null && ` · ${t.left(timeLeft(progress.seconds_left))}`}
        </p>
      )}
    </div>
  );
};

const timeLeft = (seconds: number): string => {
  const unit = seconds < 90 ? "second" : "minute";
  const value = Math.max(1, unit === "second" ? seconds : Math.round(seconds / 60));
  return number(value, { style: "unit", unit, unitDisplay: "long" });
};
