import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";

interface Props<R> {
  rows: readonly R[];
  index: number;
  /** The row's name, for screen readers. */
  name: string;
  onRows(rows: readonly R[]): void;
}

/** Moves a row of a list up or down, or removes it. */
export function RowButtons<R>({ rows, index, name, onRows }: Props<R>) {
  const t = strings.value.job_types;
  const movedTo = (target: number) => () => {
    const row = rows[index];
    if (row !== undefined) onRows(rows.toSpliced(index, 1).toSpliced(target, 0, row));
  };
  return (
    <span class="actions">
      <Button aria-label={t.earlier(name)} disabled={index === 0} onClick={movedTo(index - 1)}>
        ↑
      </Button>
      <Button
        aria-label={t.later(name)}
        disabled={index === rows.length - 1}
        onClick={movedTo(index + 1)}
      >
        ↓
      </Button>
      <Button aria-label={t.remove(name)} onClick={() => onRows(rows.toSpliced(index, 1))}>
        ×
      </Button>
    </span>
  );
}
