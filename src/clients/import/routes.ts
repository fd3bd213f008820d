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
      "A line updates the client with its `external_ref`, else its username, else (without a username) its phone; else it creates one. A line that would create needs `clients:create`, one about a client who is there `clients:update`. Empty cells keep what is there. Lines that are refused are reported, the rest is imported; it is saved in batches, so that others are served meanwhile. The file's encoding is found out and told: UTF-8, UTF-16 with its mark, or Windows-1252 when nothing in the file is UTF-8; a line that is not UTF-8 in a file that is, and one with a quote that is not closed, are rejected alone.",
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
