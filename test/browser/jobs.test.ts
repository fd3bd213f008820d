import { aboutBoard, aboutManyCards } from "./board.ts";
import { aboutMorning } from "./morning.ts";
import { inOneHouse } from "./open-house.ts";
import { aboutPlan } from "./plan.ts";
import { aboutIllTechnicians } from "./plan-ill.ts";
import { aboutPlanViews } from "./plan-views.ts";
import { aboutSearch } from "./search.ts";
import { aboutSecurity } from "./security.ts";
import { aboutSession } from "./session.ts";
import { aboutShell } from "./shell.ts";
import { aboutSingleSignOn } from "./single-sign-on.ts";
import { aboutTicket } from "./ticket.ts";

inOneHouse([
  aboutShell,
  aboutSession,
  aboutSecurity,
  aboutSingleSignOn,
  aboutMorning,
  aboutSearch,
  aboutBoard,
  aboutManyCards,
  aboutPlan,
  aboutPlanViews,
  aboutIllTechnicians,
  aboutTicket,
]);
