import { useEffect } from "preact/hooks";
import {
  LocationProvider,
  Route,
  Router,
  ErrorBoundary as Suspense,
  useLocation,
} from "preact-iso";
import { data_as_of } from "../api/data-as-of.ts";
import { moment } from "../format/time.ts";
import { InvitationPage, invitation_path } from "../login/invitation-page.tsx";
import { LoginPage } from "../login/page.tsx";
import { sso_path } from "../login/sso.ts";
import { QueueLine } from "../offline/queue/line.tsx";
import { loadOverlay, Shortcuts } from "../search/shortcuts.tsx";
import { credential } from "../session/credential.ts";
import { loggedIn, session, session_error } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { Announcer } from "../ui/notify.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { findHomePath } from "./home-path.ts";
import { Menu } from "./menu.tsx";
import { NotAllowed, NotFound } from "./not-found.tsx";
import { pages, preloadPages, SecurityPage } from "./pages.ts";
import { homePath } from "./sections.ts";
import { SessionUnavailable } from "./session-unavailable.tsx";

/** By then the first page has loaded, also on a slow connection. */
const preload_after_ms = 2000;

/** The console: the login, or the sections. */
export const Console = () => (
  <>
    <LocationProvider scope="/console">
      <Root />
    </LocationProvider>
    <Announcer />
  </>
);

const SsoPage = lazyNamed(() => import("../login/sso-page.tsx"), "SsoPage");

const Root = () => {
  const { path } = useLocation();
  if (path === invitation_path) return <InvitationPage />;
  if (path === sso_path)
    return (
      <Suspense>
        <SsoPage />
      </Suspense>
    );
  if (session.value !== null) {
    const { id, mfa_setup_required } = session.value.place;
    return mfa_setup_required ? <SetupOnly key={id} /> : <Sections key={id} />;
  }
  if (credential.value !== null && session_error.value !== null)
    return <SessionUnavailable refusal={session_error.value} />;
  // It was verified before, so the session is about to open.
  return credential.value?.user_id ? null : <LoginPage />;
};

const focusMain = (): void => document.querySelector<HTMLElement>("#main")?.focus();

const Sections = () => {
  const { path } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadPages();
      void loadOverlay().catch(() => undefined);
    }, preload_after_ms);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="console">
      <a class="skip" href="#main">
        {strings.value.shell.skip}
      </a>
      <Menu />
      <div class="room">
        <ReadOnlyLine />
        <QueueLine />
        <Shortcuts />
        <ErrorBoundary path={path}>{isDecodable(path) ? <Routes /> : <NotFound />}</ErrorBoundary>
      </div>
    </div>
  );
};

/** Says that nothing can be saved here, before somebody fills in a form (§16). */
const ReadOnlyLine = () =>
  data_as_of.value && (
    <p class="notice">
      {strings.value.desk.state.data_as_of} {moment(data_as_of.value)}
    </p>
  );

/** What opens before a second factor that the organization requires (§15). */
const SetupOnly = () => (
  <div class="console">
    <Menu />
    <div class="room">
      <ErrorBoundary path={loggedIn().place.id}>
        <Router>{[<Route key="" default component={SecurityPage} />]}</Router>
      </ErrorBoundary>
    </div>
  </div>
);

const Routes = () => (
  <Router onRouteChange={focusMain}>
    <Route path="/console" component={HomeRedirect} />
    {pages.map(({ path, component }) => (
      <Route key={path} path={path} component={component} />
    ))}
    <Route default component={NotFound} />
  </Router>
);

/** Whether the address can be decoded; the router throws on truncated ones. */
const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
};

/** `/console` itself: redirects to the first steps, or to the section in which this person's day begins. */
const HomeRedirect = () => {
  const { route } = useLocation();
  const may_open_any = homePath() !== undefined;
  useEffect(() => {
    let is_open = true;
    const { pathname } = location;
    void findHomePath().then((path) => {
      // This stays drawn until the script of a page that was chosen meanwhile is there.
      if (is_open && path !== undefined && location.pathname === pathname) route(path, true);
    });
    return () => {
      is_open = false;
    };
  }, [route]);
  return may_open_any ? null : <NotAllowed without_link />;
};
