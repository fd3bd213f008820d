import { api, dataOf } from "../../api/client.ts";
import type { Encoding } from "./encodings.ts";

export const presets = ["standard", "contacts", "radius"] as const;
export type Preset = (typeof presets)[number];

export interface ChosenFile {
  file: File;
  preset: Preset;
  /** Empty: it is found out. */
  encoding: Encoding | "";
}

/**
 * Sends a file to be imported, or only to be looked at. `key` makes the repetition of a call that
 * went unanswered harmless: a form has none of its own.
 */
export const sendFile = ({ file, preset, encoding }: ChosenFile, dry_run: boolean, key: string) =>
  dataOf(
    api.POST("/v1/clients/import", {
      params: { header: { "Idempotency-Key": key } },
      // The document describes a file as the text of its bytes; the form below has the file itself.
      body: { file: "", preset, dry_run, ...(encoding ? { encoding } : {}) },
      bodySerializer: ({ file: _, ...options }) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(options)) form.append(name, String(value));
        form.append("file", file);
        return form;
      },
    }),
  );

export type ImportReport = Awaited<ReturnType<typeof sendFile>>;
