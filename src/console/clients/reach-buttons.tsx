import { strings } from "../strings/strings.ts";
import { callLink, directionsLink, type Reachable } from "./contact-links.ts";

interface Props {
  client: Reachable & { name: string; phone_number: string | null };
}

/** Buttons to call the client and to get directions. */
export const ReachButtons = ({ client }: Props) => {
  const { my_day } = strings.value;
  const call = callLink(client.phone_number);
  const directions = directionsLink(client);
  return (
    <>
      {call ? (
        <a class="button" href={call} aria-label={my_day.call_whom(client.name)}>
          {my_day.call}
        </a>
      ) : (
        <span class="hint">{my_day.no_phone}</span>
      )}
      {directions ? (
        <a
          class="button"
          href={directions}
          target="_blank"
          rel="noreferrer"
          aria-label={my_day.navigate_to(client.name)}
        >
          {my_day.navigate}
        </a>
      ) : (
        <span class="hint">{my_day.no_place}</span>
      )}
    </>
  );
};
