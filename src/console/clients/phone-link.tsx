import { callLink } from "./contact-links.ts";

/**
 * A phone number as it was written, to be called with one tap. Groups of Arabic digits would be
 * turned around by their script's order, so a number's order is said.
 */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const address = callLink(phone);
  return address === null ? (
    <bdi>{phone}</bdi>
  ) : (
    <a class="call" href={address}>
      <bdo dir="ltr">{phone}</bdo>
    </a>
  );
};
