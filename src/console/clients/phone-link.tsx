import { shownPhone } from "../format/phone.ts";
import { loggedIn } from "../session/session.ts";
import { callLink } from "./contact-links.ts";

/**
 * A phone number in groups. The direction is set because groups of Arabic digits would be reordered
 * otherwise.
 */
export const PhoneNumber = ({ phone }: { phone: string }) => (
  <bdo dir="ltr">{shownPhone(phone, loggedIn().organization.phone_country_code)}</bdo>
);

interface LinkProps {
  phone: string;
  tabIndex?: number;
}

/** A phone number as a link to call it; a text without a number as it is. */
export const PhoneLink = ({ phone, ...focus }: LinkProps) => {
  const address = callLink(phone);
  return address === null ? (
    <bdi>{phone}</bdi>
  ) : (
    <a class="call" href={address} {...focus}>
      <PhoneNumber phone={phone} />
    </a>
  );
};
