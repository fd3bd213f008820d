/** The service for `logins.ts`, with a second port that tells of the turns of its loop. */
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/server.ts";
import { serveTurns } from "./serve-turns.ts";

serveTurns((await startServer(readConfig(process.env))).port, {});
