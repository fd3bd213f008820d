import { useLocation } from "preact-iso";
import type { Board } from "../api/document.d.ts";
import { plusDays, today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import { SelectField } from "../ui/field.tsx";
import { addressOf, type Choice } from "./choice.ts";

/** Chooses the board, the day or week, and which of both is shown. */
export const ChooseDay = ({ boards, choice }: { boards: readonly Board[]; choice: Choice }) => {
  const { route } = useLocation();
  const { plan } = strings.value;
  const { board, date, view } = choice;
  const at = (day: string) => addressOf({ board, date: day, view });
  return (
    <div class="filters choose-day">
      <SelectField
        label={plan.board}
        value={board.id}
        onValue={(id) => route(addressOf({ board: { id }, date, view }))}
        options={boards.map(({ id, name }) => [id, name] as const)}
      />
      <DateField label={plan.date} value={date} onValue={(day) => day !== "" && route(at(day))} />
      <Days choice={choice} />
      <nav class="days" aria-label={plan.view}>
        {(["day", "week"] as const).map((each) => (
          <a
            key={each}
            class="button"
            href={addressOf({ board, date, view: each })}
            aria-current={each === view ? "true" : undefined}
          >
            {plan.views[each]}
          </a>
        ))}
      </nav>
    </div>
  );
};

/** Links to the days, or weeks, around. */
const Days = ({ choice: { board, date, view } }: { choice: Choice }) => {
  const { plan } = strings.value;
  const now = today();
  const is_week = view === "week";
  const at = (day: string) => addressOf({ board, date: day, view });
  const step = is_week ? 7 : 1;
  const days = [
    [is_week ? plan.week.last : plan.yesterday, plusDays(now, -step)],
    [is_week ? plan.week.current : plan.today, now],
    [is_week ? plan.week.next : plan.tomorrow, plusDays(now, step)],
  ] as const;
  return (
    <nav class="days" aria-label={plan.days}>
      <Arrow href={at(plusDays(date, -step))} sign="‹">
        {is_week ? plan.week.before : plan.before}
      </Arrow>
      {days.map(([name, day]) => (
        <a
          key={name}
          class="button"
          href={at(day)}
          aria-current={day === date ? "date" : undefined}
        >
          {name}
        </a>
      ))}
      <Arrow href={at(plusDays(date, step))} sign="›">
        {is_week ? plan.week.after : plan.after}
      </Arrow>
    </nav>
  );
};

const Arrow = ({ href, sign, children }: { href: string; sign: string; children: string }) => (
  <a class="button" href={href}>
    <span class="unseen">{children}</span>
    <span class="arrow" aria-hidden="true">
      {sign}
    </span>
  </a>
);
