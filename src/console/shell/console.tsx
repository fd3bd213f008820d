import { useEffect } from "preact/hooks";
import { LocationProvider, Route, Router, useLocation } from "preact-iso";
import { LoginPage } from "../login/page.tsx";
import { QueueLine } from "../offline/queue/line.tsx";
import { Announcer } from "../parts/announce.tsx";
import { credential } from "../session/credential.ts";
import { hindrance, session } from "../session/session.ts";
import { words } from "../words/words.ts";
import { Hindered } from "./hindered.tsx";
import { Menu } from "./menu.tsx";
import { Mishap } from "./mishap.tsx";
import { NotAllowed, NotHere } from "./nowhere.tsx";
import { pages, preloadPages, sections } from "./sections.ts";

/** By then the page that was asked for is there, also on a slow line. */
const preload_after_ms = 2000;

/** The whole console: the login, or the sections of who is logged in. */
export const Console = () => (
  <>
    <LocationProvider scope="/console">
      <Within />
    </LocationProvider>
    <Announcer />
  </>
);

const Within = () => {
  if (session.value !== null) return <Sections key={session.value.place.id} />;
  if (credential.value !== null && hindrance.value !== null)
    return <Hindered refusal={hindrance.value} />;
  // Whose token it is was known already: their session is on its way.
  return credential.value?.user_id ? null : <LoginPage />;
};

const focusMain = (): void => document.querySelector<HTMLElement>("#main")?.focus();

const Sections = () => {
  const { path } = useLocation();
  useEffect(() => {
    const waiting = setTimeout(preloadPages, preload_after_ms);
    return () => clearTimeout(waiting);
  }, []);
  return (
    <div class="console">
      <a class="skip" href="#main">
        {words.value.shell.skip}
      </a>
      <Menu />
      <div class="room">
        <QueueLine />
        <Mishap path={path}>{isReadable(path) ? <Routes /> : <NotHere />}</Mishap>
      </div>
    </div>
  );
};

const Routes = () => (
  <Router onRouteChange={focusMain}>
    <Route path="/console" component={Beginning} />
    {Object.entries(pages).map(([path, component]) => (
      <Route key={path} path={path} component={component} />
    ))}
    <Route default component={NotHere} />
  </Router>
);

/** The router breaks on an address that was cut off within a letter. */
const isReadable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
};

/** `/console` itself: the first section that this person may open. */
const Beginning = () => {
  const { route } = useLocation();
  const first = sections.find(({ open }) => open())?.path;
  useEffect(() => {
    if (first !== undefined) route(first, true);
  }, [first, route]);
  return first === undefined ? <NotAllowed is_end /> : null;
};
