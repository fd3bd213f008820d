import type { Board } from "../api/document.d.ts";
import { Nothing } from "../parts/page.tsx";
import { words } from "../words/words.ts";

/** Why no board is drawn, and which ones there are. */
export const Elsewhere = ({ why, boards }: { why: string; boards: readonly Board[] }) => (
  <>
    <div role="alert">
      <Nothing>{why}</Nothing>
    </div>
    {boards.length > 0 && (
      <nav class="other-boards" aria-label={words.value.board.others}>
        <h2>{words.value.board.others}</h2>
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
