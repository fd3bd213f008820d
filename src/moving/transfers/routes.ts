import type { Caller } from "../../access/caller.ts";
import { dateIn, now, parseDate } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { accepted, noContent, ok } from "../../http/contract/answer.ts";
import { downloadFile } from "../../http/contract/download.ts";
import { del, get, list, type Params, post } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { notFound, refuseField } from "../../refusal.ts";
import type { NeededAbility } from "../../shared/abilities.ts";
import { exporting_folders, importing_folders } from "../../shared/moving-abilities.ts";
import { transferPaths } from "./paths.ts";
import { findTransfer, listTransfers, requireWhole } from "./queries.ts";
import { discardFolder, receiveFolder } from "./receive.ts";
import { addExport, addImport, deleteTransfer, requireNoneUnderWay, runImport } from "./record.ts";
import { exportView, importView } from "./view.ts";
import {
  FolderExport,
  FolderExportList,
  FolderImport,
  FolderImportList,
  NewImport,
  transfers_query,
} from "./wire.ts";

const tag = "Moving";
const importing: NeededAbility = { all_of: importing_folders };
const exporting: NeededAbility = { all_of: exporting_folders };

const zip_limit_bytes = 200 * 1024 * 1024;
/** Unpacking hundreds of megabytes takes longer than other calls may be silent. */
const unpack_limit_seconds = 240;

const findImport = (db: OrgReader, caller: Caller, params: Params) =>
  findTransfer(db, caller, "import", pathId(params));
const findExport = (db: OrgReader, caller: Caller, params: Params) =>
  findTransfer(db, caller, "export", pathId(params));

const importOperations = [
  list(
    "/v1/imports",
    importing,
    {
      id: "listImports",
      summary: "List imports of folders",
      description: "Newest first. The last 5 are kept, for 7 days.",
      tag,
      query: transfers_query,
      answers: { 200: FolderImportList },
    },
    ({ db, caller, query }) =>
      ok(paginated(listTransfers(db, caller, "import", query, importView))),
  ),

  post(
    "/v1/imports",
    importing,
    {
      id: "createImport",
      summary: "Send a folder of spreadsheets and check it",
      description:
        "The ZIP is unpacked and refused as a whole if it is not such a folder. Then every line is checked in the background, as by `lastmile import folder --dry-run`: follow `status` and `progress`. Nothing is imported until the import is run. One import or export at a time, otherwise 409. A folder with more files is imported by the command line.",
      tag,
      form: { file_limit_bytes: zip_limit_bytes, idle_limit_seconds: unpack_limit_seconds },
      audited: true,
      body: NewImport,
      prepare: ({ db, caller, body }) => {
        requireWhole(caller);
        requireNoneUnderWay(db);
        return receiveFolder(db.transfers_folder, body.file.content);
      },
      abandon: ({ prepared }) => discardFolder(prepared),
      answers: { 202: FolderImport },
      reasons: ["storage_full"],
    },
    ({ tx, caller, body, prepared }) => {
      const { organization, actor } = caller;
      const today = dateIn(organization.timezone, now());
      const as_of = parseDate(body.as_of ?? "") ?? today;
      if (as_of > today) throw refuseField("as_of", "must not be in the future");
      const received = { id: prepared.id, file_name: body.file.name.slice(0, 191), as_of };
      return accepted(importView(addImport(tx, actor, received)));
    },
  ),

  get(
    "/v1/imports/:id",
    importing,
    {
      id: "getImport",
      summary: "Read an import of a folder",
      tag,
      find: findImport,
      answers: { 200: FolderImport },
    },
    ({ subject }) => ok(importView(subject)),
  ),

  get(
    "/v1/imports/:id/rejected.csv",
    importing,
    {
      id: "downloadRejectedLines",
      summary: "Download the rejected lines of an import",
      description:
        "Each with its file, line, column and reason; the header is line 1. 404 while it is written.",
      tag,
      find: findImport,
      answers: { 200: null },
      media_type: "text/csv",
    },
    ({ db, subject: { id, rejected } }) => {
      if (rejected === null) throw notFound();
      const { rejected: path } = transferPaths(db.transfers_folder, id);
      return downloadFile({ name: "rejected.csv", content_type: "text/csv; charset=utf-8" }, path);
    },
  ),

  post(
    "/v1/imports/:id/run",
    importing,
    {
      id: "runImport",
      summary: "Import a folder that was checked",
      description:
        "In the background. Nothing of it becomes an event, a webhook or a message. 409 unless it is `checked`, or its run `failed`: then it goes on where it stopped.",
      tag,
      audited: true,
      find: findImport,
      answers: { 202: FolderImport },
    },
    ({ tx, subject }) => accepted(importView(runImport(tx, subject))),
  ),

  del(
    "/v1/imports/:id",
    importing,
    {
      id: "deleteImport",
      summary: "Delete an import's folder and report",
      description: "What was imported stays. A check is broken off; a running import is `in_use`.",
      tag,
      audited: true,
      find: findImport,
      answers: { 204: null },
      reasons: ["in_use"],
    },
    ({ tx, subject }) => {
      deleteTransfer(tx, subject);
      return noContent();
    },
  ),
];

const exportOperations = [
  list(
    "/v1/exports",
    exporting,
    {
      id: "listExports",
      summary: "List exports",
      description: "Newest first. The last 5 are kept, for 7 days.",
      tag,
      query: transfers_query,
      answers: { 200: FolderExportList },
    },
    ({ db, caller, query }) =>
      ok(paginated(listTransfers(db, caller, "export", query, exportView))),
  ),

  post(
    "/v1/exports",
    exporting,
    {
      id: "createExport",
      summary: "Export everything as a folder of spreadsheets",
      description:
        "In the background, as by `lastmile export folder`. One import or export at a time, otherwise 409.",
      tag,
      audited: true,
      answers: { 202: FolderExport },
    },
    ({ tx, caller }) => {
      requireWhole(caller);
      return accepted(exportView(addExport(tx, caller.actor)));
    },
  ),

  get(
    "/v1/exports/:id",
    exporting,
    {
      id: "getExport",
      summary: "Read an export",
      tag,
      find: findExport,
      answers: { 200: FolderExport },
    },
    ({ subject }) => ok(exportView(subject)),
  ),

  get(
    "/v1/exports/:id/folder.zip",
    exporting,
    {
      id: "downloadExport",
      summary: "Download an export",
      description: "404 until it is `done`.",
      tag,
      find: findExport,
      answers: { 200: null },
      media_type: "application/zip",
    },
    ({ db, subject: { id, status, created_at } }) => {
      if (status !== "done") throw notFound();
      const name = `lastmile-${created_at.slice(0, "2026-10-15".length)}.zip`;
      const { zip } = transferPaths(db.transfers_folder, id);
      return downloadFile({ name, content_type: "application/zip" }, zip);
    },
  ),

  del(
    "/v1/exports/:id",
    exporting,
    {
      id: "deleteExport",
      summary: "Delete an export",
      description: "One that is running is broken off.",
      tag,
      audited: true,
      find: findExport,
      answers: { 204: null },
    },
    ({ tx, subject }) => {
      deleteTransfer(tx, subject);
      return noContent();
    },
  ),
];

/** Folders of spreadsheets, in and out: beyond §14. */
export const transferOperations = [...importOperations, ...exportOperations];
