import { useRef, useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { unreached } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { notify } from "../ui/notify.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { AttachedFile, type Attachment } from "./attached-file.tsx";
import { smallerPhoto } from "./smaller-photo.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

interface Props {
  ticket: Ticket;
  may_change: boolean;
  refetch(): Promise<void>;
}

/** The attachments with upload buttons. */
export const Attachments = ({ ticket, may_change, refetch }: Props) => {
  const t = strings.value.ticket;
  const [deleted, setDeleted] = useState<Attachment>();
  const { uploads, add, retry, dismiss } = useUploads(ticket.id, refetch);
  return (
    <section class="block" aria-labelledby="attachments">
      <h2 id="attachments">{t.attachments}</h2>
      {ticket.attachments.length === 0 && uploads.length === 0 && (
        <p class="hint">{t.no_attachments}</p>
      )}
      <ul class="files">
        {ticket.attachments.map((file) => (
          <AttachedFile
            key={file.id}
            file={file}
            onDelete={may_change ? () => setDeleted(file) : undefined}
          />
        ))}
      </ul>
      {uploads.map((of) => (
        <UploadProgress key={of.key} upload={of} onRetry={retry} onDismiss={dismiss} />
      ))}
      {may_change && (
        <div class="actions">
          <FileButton
            name={t.take_photo}
            accept="image/*"
            capture
            onFiles={async (photos) => add(await Promise.all([...photos].map(smallerPhoto)))}
          />
          <FileButton name={t.choose_file} onFiles={add} />
        </div>
      )}
      {deleted && (
        <ConfirmDialog
          title={t.delete_file_title}
          action={strings.value.common.delete}
          onClose={() => setDeleted(undefined)}
          onConfirm={async () => {
            const path = { id: ticket.id, attachment_id: deleted.id };
            await dataOf(
              api.DELETE("/v1/tickets/{id}/attachments/{attachment_id}", { params: { path } }),
            );
            await refetch();
            setDeleted(undefined);
            notify(t.file_deleted(deleted.name));
          }}
        >
          {deleted.name}
        </ConfirmDialog>
      )}
    </section>
  );
};

interface FileButtonProps {
  name: string;
  accept?: string;
  /** Opens the phone's camera. */
  capture?: boolean;
  onFiles(files: readonly File[]): void;
}

/** A button that opens the file chooser or the camera. */
const FileButton = ({ name, accept, capture, onFiles }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{name}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept={accept}
        capture={capture ? "environment" : undefined}
        multiple={!capture}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ""; // the same file can be chosen again
        }}
      />
    </>
  );
};

interface UploadProgressProps {
  upload: Upload;
  onRetry(upload: Upload): void;
  onDismiss(key: string): void;
}

const UploadProgress = ({ upload, onRetry, onDismiss }: UploadProgressProps) => {
  const t = strings.value;
  const { key, file, progress, refusal } = upload;
  if (!refusal)
    return (
      <p class="sending">
        <bdi>{t.ticket.uploading(file.name)}</bdi>
        <progress value={progress} aria-label={t.ticket.uploading(file.name)} />
      </p>
    );
  return (
    <div class="sending">
      <p dir="auto">{t.ticket.not_sent(file.name)}</p>
      <RefusalNotice refusal={refusal} />
      <div class="actions">
        {(refusal.reason === unreached || refusal.status >= 500) && (
          <Button onClick={() => onRetry(upload)}>{t.common.try_again}</Button>
        )}
        <Button onClick={() => onDismiss(key)}>{t.ticket.dismiss}</Button>
      </div>
    </div>
  );
};
