import type { Board } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { EmptyState } from "../ui/page.tsx";

/** Why the board cannot be shown, with links to others. */
export const OtherBoards = ({ why, boards }: { why: string; boards: readonly Board[] }) => (
  <>
    <div role="alert">
      <EmptyState>{why}</EmptyState>
    </div>
    {boards.length > 0 && (
      <nav class="other-boards" aria-label={strings.value.board.others}>
        <h2>{strings.value.board.others}</h2>
        <ul>
          {boards.map(({ id, name }) => (
            <li key={id}>
              <a class="button" href={`/console/board/${id}`}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
  </>
);
