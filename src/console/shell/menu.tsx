import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { openPalette } from "../search/opened.ts";
import { is_verified, loggedIn, openOrganization } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Icon } from "../ui/icon.tsx";
import { LanguageChoice } from "../ui/language-choice.tsx";
import { LogOut } from "./log-out.tsx";
import { Notifications } from "./notifications.tsx";
import { security_path } from "./page-scripts.ts";
import { sections } from "./sections.ts";

/** The sections and the account menu; that alone before a second factor that the organization requires. On a phone the sections are at the bottom. */
export const Menu = () => {
  const { name, mfa_setup_required } = loggedIn().place;
  return (
    <header class="menu">
      <p class="brand">
        <bdi>{name}</bdi>
      </p>
      {!mfa_setup_required && (
        <>
          <SearchButton />
          <SectionLinks />
          <Notifications />
        </>
      )}
      <Account />
    </header>
  );
};

const SearchButton = () => (
  <button type="button" class="search-button" aria-keyshortcuts="Control+K" onClick={openPalette}>
    <Icon name="search" />
    <span>{strings.value.palette.open}</span>
    <kbd>Ctrl K</kbd>
  </button>
);

const SectionLinks = () => {
  const { path } = useLocation();
  const t = strings.value;
  return (
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
  );
};

/** The account menu: organization, language, security and logout. */
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
  const close = () => opened.current?.removeAttribute("open");
  useEffect(close, [path]); // when another page opens
  const t = strings.value;
  return (
    <details class="account" ref={opened}>
      <summary>
        <Icon name="person" />
        <span dir="auto">{user.name}</span>
      </summary>
      <div>
        {places.length > 1 && (
          <select
            aria-label={t.shell.organization}
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
        {is_verified.value && (
          <a class="button" href={security_path} onClick={close}>
            {t.security.title}
          </a>
        )}
        <LogOut />
      </div>
    </details>
  );
};
