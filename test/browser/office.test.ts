import { aboutBilling } from "./billing.ts";
import { aboutClients } from "./clients.ts";
import { aboutCollections } from "./collections.ts";
import { aboutDesk } from "./desk.ts";
import { aboutHostileText } from "./hostile.ts";
import { aboutKept } from "./kept.ts";
import { aboutMoving } from "./moving.ts";
import { aboutMyDay } from "./my-day.ts";
import { aboutMyRound } from "./my-round.ts";
import { inOneHouse } from "./open-house.ts";
import { aboutReports } from "./reports.ts";
import { aboutRounds } from "./rounds.ts";
import { aboutSetup } from "./setup.ts";
import { aboutUpdate } from "./update.ts";

inOneHouse([
  aboutClients,
  aboutMoving,
  aboutBilling,
  aboutCollections,
  aboutRounds,
  aboutReports,
  aboutMyDay,
  aboutMyRound,
  aboutKept,
  aboutUpdate,
  aboutDesk,
  aboutSetup,
  aboutHostileText,
]);
