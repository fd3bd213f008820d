import { useRef, useState } from "preact/hooks";
import { newKey } from "../api/new-key.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { upload } from "./upload.ts";

/** A file on its way. */
export interface Upload {
  key: string;
  file: File;
  /** From 0 to 1. */
  part: number;
  refusal?: Refusal;
}

/** Sends files one after the other: a weak connection carries one at a time. */
export const useUploads = (ticket_id: string, again: () => Promise<void>) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((current) => current.map((of) => (of.key === key ? { ...of, ...changed } : of)));
  const dismiss = (key: string) => setUploads((current) => current.filter((of) => of.key !== key));

  const send = ({ key, file }: Pick<Upload, "key" | "file">) => {
    queue.current = queue.current.then(async () => {
      try {
        await upload(ticket_id, { file, key, onProgress: (part) => change(key, { part }) });
        await again();
        dismiss(key);
        notify(strings.value.ticket.uploaded(file.name));
      } catch (error) {
        change(key, { refusal: asRefusal(error), part: 0 });
      }
    });
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: newKey(), file, part: 0 }));
    setUploads((current) => [...current, ...added]);
    for (const of of added) send(of);
  };
  const retry = (of: Upload) => {
    change(of.key, { refusal: undefined });
    send(of);
  };
  return { uploads, add, retry, dismiss };
};
