import { useEffect, useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { sizeOf } from "../format/size.ts";
import { moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useMutation } from "../ui/use-mutation.ts";

export type Attachment = Ticket["attachments"][number];

/** Image types with a thumbnail; other files are only downloaded. */
const image_types = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);

/** Larger images get no thumbnail, to save mobile data. */
const thumbnail_bytes_max = 3_000_000;

/** A signature is named by who signed. */
export const attachmentTitle = ({ name, signed_by }: Attachment): string =>
  // An attachment cached before an upgrade has no `signed_by`.
  signed_by ? strings.value.completion.signature_of(signed_by) : name;

/** Fetched with the token in a header; a plain link would need it in the URL. */
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

/** An attachment with thumbnail, details and download. */
export const AttachedFile = ({ file, onDelete }: Props) => {
  const t = strings.value.ticket;
  const saved = useMutation(async () => saveFile(await contentOf(file), file.name));
  const has_thumbnail = image_types.has(file.content_type) && file.size <= thumbnail_bytes_max;
  return (
    <li class="file">
      {has_thumbnail && <Thumbnail file={file} />}
      <div>
        <p dir="auto">{attachmentTitle(file)}</p>
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
    let url: string | undefined;
    let is_unmounted = false;
    // Without a thumbnail the file can still be downloaded, which shows the error.
    contentOf(file).then(
      (content) => {
        if (is_unmounted) return;
        // With the attachment's type, not that of the response.
        url = URL.createObjectURL(new Blob([content], { type: file.content_type }));
        setAddress(url);
      },
      () => undefined,
    );
    return () => {
      is_unmounted = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [file.id]);
  return address ? (
    <img class="thumbnail" src={address} alt={attachmentTitle(file)} />
  ) : (
    <span class="thumbnail" aria-hidden="true" />
  );
};
