import type { Tx } from "../../../database/org.ts";
import { noContent, ok } from "../../../http/contract/answer.ts";
import { open } from "../../../http/contract/operation.ts";
import { paginated } from "../../../http/contract/page.ts";
import { pathId } from "../../../http/contract/path-id.ts";
import { notFound } from "../../../refusal.ts";
import { recordAudit } from "../../audit.ts";
import type { PresentedCredential } from "../../authenticate.ts";
import { Me } from "../../people-wire.ts";
import { meView, ownPeople, ownSession } from "./own-session.ts";
import { deletedCookie } from "./session-cookie.ts";
import { listSessions, type SessionRow } from "./session-queries.ts";
import { endOtherSessionsOf, endSession, endSessionById } from "./sessions.ts";
import { SessionList, sessions_query } from "./wire.ts";

const tag = "People";

const recordEnd = (
  root: Tx,
  people: readonly SessionRow[],
  [action, operation]: readonly [string, string],
  { request_id, address }: PresentedCredential,
): void => {
  for (const { org_id, user_id, name } of people)
    recordAudit(root.org(org_id), {
      actor: { type: "user", id: user_id, name },
      ...{ action, operation, subject_id: user_id, sent: {}, request_id, address },
    });
};

/** Decisions §2, and §15. */
export const sessionOperations = [
  open(
    "GET",
    "/v1/auth/me",
    {
      id: "getMe",
      summary: "Read the logged-in person and their organizations",
      description: "Needs no `Organization-Id`.",
      tag,
      identify: ownSession,
      answers: { 200: Me },
    },
    ({ subject }) => ok(meView(subject.first, subject.rows)),
  ),

  open(
    "POST",
    "/v1/auth/logout",
    {
      id: "logout",
      summary: "Log out",
      tag,
      identify: ownSession,
      kept_in_memory: true,
      answers: { 204: null },
    },
    async ({ sqlite, presented, subject }) => {
      await sqlite.write((root) => {
        ownSession(root, presented);
        endSession(root, subject.token);
      });
      const { cookie } = presented;
      return cookie === null
        ? noContent()
        : { ...noContent(), headers: { "Set-Cookie": deletedCookie(cookie.scheme) } };
    },
  ),

  open(
    "GET",
    "/v1/auth/sessions",
    {
      id: "listSessions",
      summary: "List your sessions",
      description: "Of everyone that the token stands for, last used first.",
      tag,
      identify: ownSession,
      query: sessions_query,
      answers: { 200: SessionList },
    },
    ({ sqlite, subject, query }) =>
      ok(paginated(listSessions(sqlite, subject.rows, subject.token, query))),
  ),

  open(
    "DELETE",
    "/v1/auth/sessions",
    {
      id: "deleteOtherSessions",
      summary: "End all your other sessions",
      tag,
      identify: ownSession,
      kept_in_memory: true,
      answers: { 204: null },
    },
    async ({ sqlite, presented }) => {
      await sqlite.write((root) => {
        const { people, token } = ownPeople(root, presented);
        for (const { org_id, user_id } of people)
          endOtherSessionsOf(root.org(org_id), user_id, token);
        recordEnd(root, people, ["End all other sessions", "DELETE /v1/auth/sessions"], presented);
      });
      return noContent();
    },
  ),

  open(
    "DELETE",
    "/v1/auth/sessions/:id",
    {
      id: "deleteSession",
      summary: "End one of your sessions",
      description: "Also this one. 404 for sessions of others.",
      tag,
      identify: ownSession,
      kept_in_memory: true,
      answers: { 204: null },
    },
    async ({ sqlite, presented, params }) => {
      const id = pathId(params);
      await sqlite.write((root) => {
        const { people } = ownPeople(root, presented);
        const ended = people.filter(({ org_id, user_id }) =>
          endSessionById(root.org(org_id), user_id, id),
        );
        if (ended.length === 0) throw notFound();
        recordEnd(root, ended, ["End a session", "DELETE /v1/auth/sessions/{id}"], presented);
      });
      return noContent();
    },
  ),
];
