import { useEffect, useState } from "preact/hooks";
import type { Ticket } from "../api/document.d.ts";
import { performAll } from "../offline/perform.ts";
import type { Entry } from "../offline/queue/entry.ts";
import { ownEntries } from "../offline/queue/queue.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { attachmentTitle } from "../ticket/attached-file.tsx";
import { Badge } from "../ui/badge.tsx";
import { notify } from "../ui/notify.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { jobSubject } from "./job-subject.ts";
import { photoToSend } from "./photo.ts";

/** The job's attachments, and the photos in the queue. */
export const Photos = ({ ticket }: { ticket: Ticket }) => {
  const { my_day } = strings.value;
  const { run, is_running } = useMutation(async (files: readonly File[]) => {
    const read = await Promise.all(files.map(photoToSend));
    const photos = read.filter((photo) => photo !== undefined);
    if (photos.length < files.length) notify(my_day.photo_unreadable);
    await performAll(
      jobSubject(ticket),
      photos.map((photo) => ({ kind: "photo", ...photo })),
    );
  });
  const waiting = ownEntries.value.filter(
    ({ action, state, subject: { id } }) =>
      action.kind === "photo" && state === "waiting" && id === ticket.id,
  );
  return (
    <section class="block" aria-labelledby="photos">
      <h2 id="photos">{my_day.photos}</h2>
      <ul class="photos">
        {ticket.attachments.map((file) => (
          <li key={file.id}>
            <bdi>{attachmentTitle(file)}</bdi>
          </li>
        ))}
        {waiting.map((entry) => (
          <WaitingPhoto key={entry.id} entry={entry} />
        ))}
      </ul>
      {may("tickets:update") && (
        <label class={is_running ? "button busy" : "button"}>
          {my_day.add_photo}
          <input
            class="unseen"
            type="file"
            accept="image/*"
            multiple
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              currentTarget.value = "";
              void run(files);
            }}
          />
        </label>
      )}
    </section>
  );
};

const WaitingPhoto = ({ entry: { action } }: { entry: Entry }) => {
  const { my_day } = strings.value;
  const [address, setAddress] = useState<string>();
  const file = action.kind === "photo" ? action.file : undefined;
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (action.kind !== "photo") return null;
  return (
    <li>
      {address && <img src={address} alt={action.name} />}
      <Badge tone="info">{my_day.photo_waits}</Badge>
    </li>
  );
};
