import { useLocation } from "preact-iso";
import type { Board } from "../api/document.d.ts";
import { plusDays, today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { addressOf, type Choice } from "./choice.ts";

/** Chooses the board and day. */
export const ChooseDay = ({ boards, choice }: { boards: readonly Board[]; choice: Choice }) => {
  const { route } = useLocation();
  const { plan } = strings.value;
  const { board, date } = choice;
  const now = today();
  const days = [
    [plan.yesterday, plusDays(now, -1)],
    [plan.today, now],
    [plan.tomorrow, plusDays(now, 1)],
  ] as const;
  return (
    <div class="filters choose-day">
      <SelectField
        label={plan.board}
        value={board.id}
        onValue={(id) => route(addressOf(id, date))}
        options={boards.map(({ id, name }) => [id, name] as const)}
      />
      <TextField
        label={plan.date}
        type="date"
        value={date}
        onValue={(day) => day !== "" && route(addressOf(board.id, day))}
      />
      <nav class="days" aria-label={plan.days}>
        <a class="button" href={addressOf(board.id, plusDays(date, -1))}>
          <span class="unseen">{plan.before}</span>
          <span class="arrow" aria-hidden="true">
            ‹
          </span>
        </a>
        {days.map(([name, day]) => (
          <a
            key={day}
            class="button"
            href={addressOf(board.id, day)}
            aria-current={day === date ? "date" : undefined}
          >
            {name}
          </a>
        ))}
        <a class="button" href={addressOf(board.id, plusDays(date, 1))}>
          <span class="unseen">{plan.after}</span>
          <span class="arrow" aria-hidden="true">
            ›
          </span>
        </a>
      </nav>
    </div>
  );
};
