import { useEffect } from "preact/hooks";
import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";

interface Props {
  /** What is paged, where a page has several lists. */
  of?: string;
  /** From 1. */
  page: number;
  last_page: number;
  total: number;
  onPage(page: number): void;
}

/** Buttons for the previous and next page. Of a page that no longer exists, it turns to the last one. */
export const Pager = ({ of, page, last_page, total, onPage }: Props) => {
  const { pager } = strings.value;
  const last = Math.max(last_page, 1);
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last]);
  return (
    <nav class="pager" aria-label={of === undefined ? pager.label : `${pager.label}: ${of}`}>
      {last_page > 1 && (
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {pager.previous}
        </Button>
      )}
      <span>{pager.place(number(page), number(last), total)}</span>
      {last_page > 1 && (
        <Button disabled={page >= last_page} onClick={() => onPage(page + 1)}>
          {pager.next}
        </Button>
      )}
    </nav>
  );
};
