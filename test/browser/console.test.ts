import { afterAll, beforeAll, describe } from "bun:test";
import { aboutBilling } from "./billing.ts";
import { aboutBoard, aboutManyCards } from "./board.ts";
import { browser_runs_here } from "./chromium.ts";
import { aboutClients } from "./clients.ts";
import { aboutCollections } from "./collections.ts";
import { aboutDesk } from "./desk.ts";
import { aboutHostileText } from "./hostile.ts";
import { House } from "./house.ts";
import { aboutKept } from "./kept.ts";
import { aboutMorning } from "./morning.ts";
import { aboutMoving } from "./moving.ts";
import { aboutMyDay } from "./my-day.ts";
import { aboutMyRound } from "./my-round.ts";
import { aboutPages } from "./pages.ts";
import { aboutPlan } from "./plan.ts";
import { aboutIllTechnicians } from "./plan-ill.ts";
import { aboutPlanViews } from "./plan-views.ts";
import { aboutReports } from "./reports.ts";
import { aboutRounds } from "./rounds.ts";
import { aboutSearch } from "./search.ts";
import { aboutSecurity } from "./security.ts";
import { aboutSession } from "./session.ts";
import { aboutSetup } from "./setup.ts";
import { aboutShell } from "./shell.ts";
import { aboutSingleSignOn } from "./single-sign-on.ts";
import { aboutTicket } from "./ticket.ts";
import { aboutUpdate } from "./update.ts";

/* Every test of the console shares one service and one browser: to start them takes seconds. */

describe.skipIf(!browser_runs_here)("the console in a real browser", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
  }, 60_000);
  afterAll(() => house.close(), 60_000);
  const opened = () => house;

  aboutPages(opened);
  aboutShell(opened);
  aboutSession(opened);
  aboutSecurity(opened);
  aboutSingleSignOn(opened);
  aboutMorning(opened);
  aboutSearch(opened);
  aboutBoard(opened);
  aboutManyCards(opened);
  aboutPlan(opened);
  aboutPlanViews(opened);
  aboutIllTechnicians(opened);
  aboutTicket(opened);
  aboutClients(opened);
  aboutMoving(opened);
  aboutBilling(opened);
  aboutCollections(opened);
  aboutRounds(opened);
  aboutReports(opened);
  aboutMyDay(opened);
  aboutMyRound(opened);
  aboutKept(opened);
  aboutUpdate(opened);
  aboutDesk(opened);
  aboutSetup(opened);
  aboutHostileText(opened);
});
