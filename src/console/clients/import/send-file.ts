import { api, dataOf } from "../../api/client.ts";
import type { Encoding } from "./encodings.ts";

export const presets = ["standard", "contacts", "radius"] as const;
export type Preset = (typeof presets)[number];

export interface ChosenFile {
  file: File;
  preset: Preset;
  /** Empty: detected. */
  encoding: Encoding | "";
}

/**
 * Imports a file, or only checks it. `key` is the `Idempotency-Key`, which the API client does not
 * keep for forms.
 */
export const sendFile = ({ file, preset, encoding }: ChosenFile, dry_run: boolean, key: string) =>
  dataOf(
    api.POST("/v1/clients/import", {
      params: { header: { "Idempotency-Key": key } },
      // The types take a file as text; the form below has the file itself.
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
