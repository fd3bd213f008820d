import { type ComponentChildren, createElement } from "preact";
import { useId, useRef } from "preact/hooks";
import { locale } from "../format/locale.ts";
import { today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Icon } from "./icon.tsx";

interface Props {
  /** The chosen day, `2026-11-23`, or empty. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  disabled: boolean;
  onDay(day: string): void;
}

const margin_px = 8;

/** Moves the popover below its button, and into the window. */
const placeBelow = (button: HTMLElement, popover: HTMLElement): void => {
  const from = button.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const left = Math.min(from.right - width / 2, innerWidth - width - margin_px);
  const is_above = from.bottom + height + margin_px > innerHeight && from.top > height;
  popover.style.left = `${Math.max(margin_px, left)}px`;
  popover.style.top = `${is_above ? from.top - height - 4 : from.bottom + 4}px`;
};

/** A button that opens a month to choose a day from. The calendar is loaded when it is first opened. */
export const Calendar = ({ value, min, max, disabled, onDay }: Props) => {
  const { date_field } = strings.value;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const open = async () => {
    await import("cally");
    const { current: shown } = popover;
    if (!shown || !button.current) return;
    shown.showPopover();
    placeBelow(button.current, shown);
    shown.querySelector<HTMLElement>("calendar-date")?.focus();
  };
  const day = value === "" ? today() : value;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="calendar-button"
        aria-label={date_field.choose}
        aria-haspopup="dialog"
        aria-controls={id}
        disabled={disabled}
        onClick={() => void open()}
      >
        <Icon name="day" />
      </button>
      <div
        id={id}
        ref={popover}
        class="calendar"
        role="dialog"
        aria-label={date_field.choose}
        popover="auto"
      >
        <CalendarDate
          {...{ value, min, max }}
          focused-date={day}
          today={today()}
          locale={locale()}
          onChange={(event) => {
            popover.current?.hidePopover();
            onDay((event.currentTarget as HTMLInputElement).value);
          }}
        >
          <Arrow slot="previous" label={date_field.previous_month} sign="‹" />
          <Arrow slot="next" label={date_field.next_month} sign="›" />
          {createElement("calendar-month", {})}
        </CalendarDate>
      </div>
    </>
  );
};

interface CalendarDateProps {
  value: string;
  min: string | undefined;
  max: string | undefined;
  "focused-date": string;
  today: string;
  locale: string;
  onChange(event: Event): void;
  children: ComponentChildren;
}

/** The custom element of the package `cally`. */
const CalendarDate = (attributes: CalendarDateProps) =>
  createElement("calendar-date", { ...attributes });

const Arrow = ({ slot, label, sign }: { slot: string; label: string; sign: string }) => (
  <span slot={slot}>
    <span class="unseen">{label}</span>
    <span class="calendar-arrow" aria-hidden="true">
      {sign}
    </span>
  </span>
);
