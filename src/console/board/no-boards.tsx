import { closeOpened } from "../search/opened.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { EmptyState } from "../ui/page.tsx";

/** In place of a board: whoever may create one starts from a template. */
export const NoBoards = () => {
  const { board, plan, setup } = strings.value;
  if (!may("boards:manage")) return <EmptyState>{board.no_boards}</EmptyState>;
  return (
    <>
      <EmptyState>{plan.no_boards}</EmptyState>
      {may("settings:manage") && (
        <div class="actions">
          <a
            class="button primary"
            href="/console/desk/setup/templates/boards"
            onClick={closeOpened}
          >
            {setup.templates}
          </a>
        </div>
      )}
    </>
  );
};
