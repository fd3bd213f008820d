import { storedFiles } from "../../database/stored-files.ts";

/** The content of attachments. */
export const attachment_files = storedFiles({
  files: "ticket_attachments",
  pieces: "attachment_pieces",
  file_id: "attachment_id",
});
