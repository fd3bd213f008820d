import { callAddress } from "./call-address.ts";

/** A phone number as it was written, to be called with one tap. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const address = callAddress(phone);
  return address === null ? (
    <bdi>{phone}</bdi>
  ) : (
    <a class="call" href={address} dir="ltr">
      <bdi>{phone}</bdi>
    </a>
  );
};
