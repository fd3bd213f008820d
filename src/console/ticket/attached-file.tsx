import { useEffect, useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useMutation } from "../ui/use-mutation.ts";

export type Attachment = Ticket["attachments"][number];

/** Images that browsers draw; anything else is downloaded. */
const drawn = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

/** An image that weighs more is fetched when it is asked for: a phone pays for its connection. */
const thumbnail_bytes_max = 3_000_000;

/** With the token: an address of its own would need it in the URL. */
const contentOf = ({ id, ticket_id }: Attachment): Promise<Blob> => {
  const path = { id: ticket_id, attachment_id: id };
  return dataOf(
    api.GET("/v1/tickets/{id}/attachments/{attachment_id}/content", {
      params: { path },
      parseAs: "blob",
    }),
  );
};

interface Props {
  file: Attachment;
  onDelete?: (() => void) | undefined;
}

/** A file: what it shows, who brought it, and how to take it along. */
export const AttachedFile = ({ file, onDelete }: Props) => {
  const t = strings.value.ticket;
  const saved = useMutation(async () => saveFile(await contentOf(file), file.name));
  const is_drawn = drawn.has(file.content_type) && file.size <= thumbnail_bytes_max;
  return (
    <li class="file">
      {is_drawn && <Thumbnail file={file} />}
      <div>
        <p dir="auto">{file.name}</p>
        <p class="hint">
          <bdi>{sizeOf(file.size)}</bdi> · <bdi>{file.created_by.name}</bdi> ·{" "}
          {moment(file.created_at)}
        </p>
        <div class="actions">
          <Button
            busy={saved.is_running}
            aria-label={t.download(file.name)}
            onClick={() => void saved.run()}
          >
            ↓
          </Button>
          {onDelete && (
            <Button kind="quiet" aria-label={t.delete_file(file.name)} onClick={onDelete}>
              ×
            </Button>
          )}
        </div>
        <RefusalNotice refusal={saved.refusal} />
      </div>
    </li>
  );
};

const Thumbnail = ({ file }: { file: Attachment }) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let is_gone = false;
    // Without its picture a file can still be downloaded, and says then why not.
    contentOf(file).then(
      (content) => {
        if (is_gone) return;
        // As the image that it is known to be, whatever the answer calls it.
        made = URL.createObjectURL(new Blob([content], { type: file.content_type }));
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      is_gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file.id]);
  return address ? (
    <img class="thumbnail" src={address} alt={file.name} />
  ) : (
    <span class="thumbnail" aria-hidden="true" />
  );
};

const sizeOf = (bytes: number): string => {
  const options = { style: "unit", unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return bytes < 1_000_000
    ? number(Math.max(bytes / 1000, 0.1), { ...options, unit: "kilobyte" })
    : number(bytes / 1_000_000, { ...options, unit: "megabyte" });
};
