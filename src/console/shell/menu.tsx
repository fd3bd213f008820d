import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { openPalette } from "../search/opened.ts";
import { is_verified, loggedIn, openOrganization } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Icon } from "../ui/icon.tsx";
import { LanguageChoice } from "../ui/language-choice.tsx";
import { ChangePassword } from "./change-password.tsx";
import { LogOut } from "./log-out.tsx";
import { Notifications } from "./notifications.tsx";
import { sections } from "./sections.ts";

/** The sections and the account menu. On a phone the sections are at the bottom. */
export const Menu = () => {
  const { path } = useLocation();
  const t = strings.value;
  return (
    <header class="menu">
      <p class="brand">
        <bdi>{loggedIn().place.name}</bdi>
      </p>
      <button
        type="button"
        class="search-button"
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
      >
        <Icon name="search" />
        <span>{t.palette.open}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label={t.shell.sections}>
        <ul>
          {sections
            .filter(({ open }) => open())
            .map((section) => (
              <li key={section.path}>
                <a
                  href={section.path}
                  aria-current={path.startsWith(section.path) ? "page" : undefined}
                >
                  <Icon name={section.icon} />
                  <span>{section.title(t)}</span>
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <Notifications />
      <Account />
    </header>
  );
};

/** The account menu: organization, language, password and logout. */
const Account = () => {
  const { user, place, places } = loggedIn();
  const { path, route } = useLocation();
  const change = async (id: string) => {
    const here = sections.find((section) => path.startsWith(section.path));
    await openOrganization(id);
    // The page belongs to the previous organization, and the role may differ.
    route(here?.open() ? here.path : "/console", true);
  };
  const opened = useRef<HTMLDetailsElement>(null);
  useEffect(() => opened.current?.removeAttribute("open"), [path]); // closes when another page opens
  const { shell } = strings.value;
  return (
    <details class="account" ref={opened}>
      <summary>
        <Icon name="person" />
        <span dir="auto">{user.name}</span>
      </summary>
      <div>
        {places.length > 1 && (
          <select
            aria-label={shell.organization}
            value={place.id}
            onChange={(event) => void change(event.currentTarget.value)}
          >
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <LanguageChoice />
        {is_verified.value && <ChangePassword />}
        <LogOut />
      </div>
    </details>
  );
};
