import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { is_verified, loggedIn, openOrganization } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Icon } from "../ui/icon.tsx";
import { LanguageChoice } from "../ui/language-choice.tsx";
import { ChangePassword } from "./change-password.tsx";
import { LogOut } from "./log-out.tsx";
import { sections } from "./sections.ts";

/** Where one can go, who is logged in, and in which language. On a phone the sections are at its foot. */
export const Menu = () => {
  const { path } = useLocation();
  const t = strings.value;
  return (
    <header class="menu">
      <p class="brand">
        <bdi>{loggedIn().place.name}</bdi>
      </p>
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
      <Account />
    </header>
  );
};

/** Who is logged in, behind their name: the organization, the language, and the way out. */
const Account = () => {
  const { user, place, places } = loggedIn();
  const { path, route } = useLocation();
  const change = async (id: string) => {
    const here = sections.find((section) => path.startsWith(section.path));
    await openOrganization(id);
    // What is shown here is of the organization that was left; and the role may be another.
    route(here?.open() ? here.path : "/console", true);
  };
  const opened = useRef<HTMLDetailsElement>(null);
  useEffect(() => opened.current?.removeAttribute("open"), [path]); // it closes when another page opens
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
