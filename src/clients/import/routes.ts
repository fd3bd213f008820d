import { holds } from "../../access/caller.ts";
import { ok } from "../../http/contract/answer.ts";
import { post } from "../../http/contract/operation.ts";
import { validate } from "../../http/contract/validation.ts";
import { NewClient } from "../wire.ts";
import { openFile } from "./file.ts";
import type { RejectedLine } from "./import.ts";
import { runImport } from "./run.ts";
import { ImportForm, ImportReport } from "./wire.ts";

const rejected_max = 1000;

/** A spreadsheet of clients: decisions §3. */
export const clientImportOperation = post(
  "/v1/clients/import",
  { any_of: ["clients:create", "clients:update"] },
  {
    id: "importClients",
    summary: "Create and update clients from a CSV file",
    description:
      "A line updates the client with its `external_ref`, otherwise its username, otherwise (without a username) its phone; if there is none, it creates a client. Creating needs `clients:create`, updating `clients:update`. Empty cells keep the current values. Rejected lines are reported and all others imported, in batches. The encoding is detected and reported: UTF-8, UTF-16 with a byte order mark, or Windows-1252 when nothing in the file is UTF-8. A line that is not UTF-8 in a UTF-8 file, or has an unclosed quote, is rejected alone.",
    tag: "Clients",
    form: {},
    body: ImportForm,
    answers: { 200: ImportReport },
    prepare: async ({ caller, body, write }) => {
      const rejected_lines: RejectedLine[] = [];
      const file = await openFile(body.file.content, body);
      const report = await runImport(file, {
        organization: caller.organization,
        check: (input) => validate(NewClient, input),
        allowed: {
          create: holds(caller, "clients:create"),
          update: holds(caller, "clients:update"),
        },
        dry_run: body.dry_run,
        write,
        onRejected: (rejected) => {
          if (rejected_lines.length < rejected_max) rejected_lines.push(rejected);
        },
      });
      return { ...report, rejected_lines };
    },
  },
  ({ prepared }) => ok(prepared),
);
