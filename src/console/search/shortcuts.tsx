import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { loggedIn, may } from "../session/session.ts";
import { sections } from "../shell/sections.ts";
import { withStyles } from "../style/with-styles.ts";
import { section_keys } from "./go-to.ts";
import { keySequences, opensPalette } from "./keys.ts";
import { closeOpened, opened, openPalette } from "./opened.ts";
import { forgetRecentAtLogout } from "./recent.ts";
import { usesSingleKeys } from "./single-keys.ts";

/** The component of `overlay.tsx`, once it is loaded. */
const overlay = signal<FunctionComponent | null>(null);

/** Loads the overlay, so that it opens at once. */
export const loadOverlay = async (): Promise<void> => {
  overlay.value ??= (await withStyles(import("./overlay.tsx"))).Overlay;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role=combobox]") !== null;

/** Ctrl+K, and without modifiers `/`, `?`, `c` and `g …`, on every page. */
export const Shortcuts = () => {
  const { route } = useLocation();
  useEffect(() => {
    const read = keySequences();
    const goTo = (typed: string): boolean => {
      const [, second] = typed.split(" ");
      const section = sections.find(({ path, open }) => section_keys[path] === second && open());
      if (section) route(section.path);
      return section !== undefined;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const typed = opensPalette(event) ? "/" : isSingle(event) ? read(event, Date.now()) : null;
      if (typed !== null && (typed.startsWith("g ") ? goTo(typed) : openByKey(typed)))
        event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    const stop = forgetRecentAtLogout();
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      stop();
    };
  }, [route]);
  const is_open = opened.value !== null;
  useEffect(() => {
    // If it cannot be loaded, the page goes on without it; the next key tries again.
    if (is_open) void loadOverlay().catch(closeOpened);
  }, [is_open]);
  const { value: Overlay } = overlay;
  return is_open && Overlay && <Overlay />;
};

const isSingle = ({ target, repeat }: KeyboardEvent): boolean =>
  !repeat && !isTyping(target) && usesSingleKeys();

/** Opens what the key stands for. Returns whether it stands for something that this person may do. */
const openByKey = (key: string): boolean => {
  const may_create = may("tickets:create") && may("tickets:read");
  if (key === "/") openPalette();
  else if (key === "?") opened.value = { name: "shortcuts" };
  else if (key === "c" && may_create && loggedIn().organization.ticketing_enabled)
    opened.value = { name: "job" };
  else return false;
  return true;
};
