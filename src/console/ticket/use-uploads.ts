import { useRef, useState } from "preact/hooks";
import { newKey } from "../api/new-key.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { upload } from "./upload.ts";

/** A file being uploaded. */
export interface Upload {
  key: string;
  file: File;
  /** From 0 to 1. */
  progress: number;
  refusal?: Refusal;
}

/** Uploads files one after the other, for weak connections. */
export const useUploads = (ticket_id: string, refetch: () => Promise<void>) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((current) =>
      current.map((each) => (each.key === key ? { ...each, ...changed } : each)),
    );
  const dismiss = (key: string) =>
    setUploads((current) => current.filter((each) => each.key !== key));

  const send = ({ key, file }: Pick<Upload, "key" | "file">) => {
    queue.current = queue.current.then(async () => {
      try {
        await upload(ticket_id, { file, key, onProgress: (progress) => change(key, { progress }) });
        await refetch();
        dismiss(key);
        notify(strings.value.ticket.uploaded(file.name));
      } catch (error) {
        change(key, { refusal: asRefusal(error), progress: 0 });
      }
    });
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: newKey(), file, progress: 0 }));
    setUploads((current) => [...current, ...added]);
    for (const each of added) send(each);
  };
  const retry = (each: Upload) => {
    change(each.key, { refusal: undefined });
    send(each);
  };
  return { uploads, add, retry, dismiss };
};
