import { useLocation } from "preact-iso";
import { LanguageChoice } from "../parts/language-choice.tsx";
import { loggedIn, openOrganization } from "../session/session.ts";
import { words } from "../words/words.ts";
import { LogOut } from "./log-out.tsx";
import { sections } from "./sections.ts";

/** Where one can go, who is logged in, and in which language. */
export const Menu = () => {
  const { path } = useLocation();
  const { user, place, places } = loggedIn();
  const said = words.value;
  return (
    <div class="menu">
      <p class="brand" dir="auto">
        {place.name}
      </p>
      <nav aria-label={said.shell.sections}>
        <ul>
          {sections
            .filter(({ open }) => open())
            .map((section) => (
              <li key={section.path}>
                <a
                  href={section.path}
                  aria-current={path.startsWith(section.path) ? "page" : undefined}
                >
                  {section.title(said)}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <div class="who">
        <span dir="auto">{user.name}</span>
        {places.length > 1 && (
          <select
            aria-label={said.shell.organization}
            value={place.id}
            onChange={(event) => void openOrganization(event.currentTarget.value)}
          >
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <LanguageChoice />
        <LogOut />
      </div>
    </div>
  );
};
