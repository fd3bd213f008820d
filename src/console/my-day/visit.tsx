import { useEffect } from "preact/hooks";
import { ownEntries } from "../offline/queue/queue.ts";
import { Page, Ready } from "../parts/page.tsx";
import { words } from "../words/words.ts";
import { CompletePage } from "./complete.tsx";
import { DoorView } from "./door.tsx";
import { asExpected } from "./expected.ts";
import { KeptNotice } from "./kept-notice.tsx";
import { type Door, doorName, readDoor } from "./read.ts";
import { type KeptRead, useKept } from "./use-kept.ts";

interface Props {
  id: string;
  is_completing: boolean;
}

/** One job, with all that is needed at the door. */
export const VisitPage = ({ id, is_completing }: Props) => {
  const read = useKept(doorName(id), () => readDoor(id));
  const { again, data } = read;
  const settled = ownEntries.value.filter(
    ({ state, ticket }) => state !== "waiting" && ticket.id === id,
  ).length;
  useEffect(() => {
    if (settled > 0) void again();
  }, [settled, again]);
  if (is_completing && data) return <CompletePage door={data} />;
  return <Standing read={read} />;
};

const Standing = ({ read }: { read: KeptRead<Door> }) => {
  const { my_day } = words.value;
  const { ticket } = read.data ?? {};
  return (
    <Page title={ticket ? (ticket.client?.name ?? ticket.title) : my_day.door}>
      <p>
        <a href="/console/day">{my_day.back}</a>
      </p>
      <KeptNotice read={read} />
      <Ready read={read}>
        {({ ticket, preview, client }) => (
          <DoorView
            ticket={asExpected(ticket, ownEntries.value)}
            preview={preview}
            client={client}
          />
        )}
      </Ready>
    </Page>
  );
};
