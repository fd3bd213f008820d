import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { type CheckQuery, runChecks } from "../database/integrity.ts";

/** A sync that is under way has not queued all clients yet. */
const settled = sql`controller.active = 1 and controller.sync_after is null and controller.deleted_at is null`;

const wanted = sql`iif(client.suspended = 1 or client.isp_status = 'suspended', 'suspended', 'active')`;

const wrong_wishes: CheckQuery = {
  message: sql`'client ' || client.id || ' should be ' || ${wanted} || ' at controller ' || access.controller_id
    || ', whose queued state is ' || access.wanted`,
  from: sql`from "client_access" as access
    join "access_controllers" as controller
      on controller.org_id = access.org_id and controller.id = access.controller_id
    join "clients" as client on client.org_id = access.org_id and client.id = access.client_id
    where ${settled} and access.wanted <> ${wanted}`,
};

const untold: CheckQuery = {
  message: sql`'controller ' || controller.id || ' has no state of client ' || client.id`,
  from: sql`from "access_controllers" as controller
    join "clients" as client on client.org_id = controller.org_id
    left join "client_access" as access on access.org_id = controller.org_id
      and access.client_id = client.id and access.controller_id = controller.id
    where ${settled} and client.isp_username is not null and client.deleted_at is null
      and access.client_id is null`,
};

const without_account: CheckQuery = {
  message: sql`'client ' || client.id || ' has access without an account'`,
  from: sql`from "client_access" as access
    join "clients" as client on client.org_id = access.org_id and client.id = access.client_id
    where client.isp_username is null or client.deleted_at is not null`,
};

const lost: CheckQuery = {
  message: sql`'the access of client ' || client_id || ' is ' || applied || ' and never due'`,
  from: sql`from "client_access" where applied <> 'applied' and next_attempt_at is null`,
};

/** Checks the queued states against the clients. Reads all of them. */
export const checkNetworkAccess = (db: Readable): string[] =>
  runChecks(db, [wrong_wishes, untold, without_account, lost]);
