import { callLink } from "./contact-links.ts";

/**
 * A phone number as a link to call it. The direction is set because groups of Arabic digits would be
 * reordered otherwise.
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
