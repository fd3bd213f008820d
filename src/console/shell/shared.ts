/*
 * What most sections share, loaded with the first script: each section imports this file, so that the
 * bundler puts all of it into one chunk. Otherwise each combination of sections that share a file gets a
 * chunk of its own, and on a slow connection each of those costs a third of a second.
 */
import "../../shared/categories.ts";
import "../api/early.ts";
import "../board/category.ts";
import "../board/last-board.ts";
import "../board/no-boards.tsx";
import "../board/opened-board.ts";
import "../board/read-board.ts";
import "../clients/phone-link.tsx";
import "../format/bidi.ts";
import "../format/color.ts";
import "../format/time.ts";
import "../job-facts/deadline.tsx";
import "../job-facts/priority.tsx";
import "../job-facts/status.tsx";
import "../live/watch-tickets.ts";
import "../login/password-field.tsx";
import "../login/sso.ts";
import "../offline/queue/send.ts";
import "../offline/queue/waits.tsx";
import "../offline/register.ts";
import "../search/go-to.ts";
import "../search/opened.ts";
import "../search/recent.ts";
import "../search/single-keys.ts";
import "../session/log-in.ts";
import "../session/stored-credential.ts";
import "../strings/languages.ts";
import "../style/with-styles.ts";
import "../ticket/changes.ts";
import "../ticket/use-ticket.ts";
import "../ui/auth-layout.tsx";
import "../ui/badge.tsx";
import "../ui/confirm-dialog.tsx";
import "../ui/debounced-field.tsx";
import "../ui/fact.tsx";
import "../ui/filter-bar.tsx";
import "../ui/form.tsx";
import "../ui/icon.tsx";
import "../ui/lazy-named.ts";
import "../ui/paged.tsx";
import "../ui/tabs.tsx";
import "../ui/use-fields.ts";
import "../ui/use-filters.ts";
import "../ui/use-now.ts";
import "../ui/use-query.ts";
import "./log-out.tsx";
import "./not-found.tsx";
import "./sections.ts";
import "preact-iso";
