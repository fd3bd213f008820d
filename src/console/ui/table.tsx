import type { ComponentChildren } from "preact";

export interface TableColumn<T> {
  title: string;
  /** Shown in the header in place of the title. */
  head?: ComponentChildren;
  cell(row: T): ComponentChildren;
  /** Aligned to the end. */
  numeric?: boolean;
  /** In the last row, if any column has one. */
  total?: ComponentChildren;
}

export interface TableProps<T> {
  /** For screen readers. */
  caption: string;
  /** False omits a column. */
  columns: readonly (TableColumn<NoInfer<T>> | false)[];
  rows: readonly T[];
  keyOf(row: T): string;
}

/** A table. On a narrow screen each row is a block with labelled cells. */
export function Table<T>({ caption, columns: all, rows, keyOf }: TableProps<T>) {
  const columns = all.filter((column) => column !== false);
  return (
    <table class="table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, head, numeric }) => (
            <th key={title} scope="col" class={numeric ? "numeric" : undefined}>
              {head ?? title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, numeric }) => (
              <td key={title} class={numeric ? "numeric" : undefined} data-title={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ total }) => total !== undefined) && (
        <tfoot>
          <tr>
            {columns.map(({ title, total, numeric }) => (
              <td key={title} class={numeric ? "numeric" : undefined} data-title={title}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
