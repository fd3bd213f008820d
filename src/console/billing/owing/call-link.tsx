/** The number's digits, and nothing else of its text, as a phone dials them. */
const dialled = (phone: string): string => {
  const digits = phone.replace(/\D/g, "");
  return digits === "" ? "" : `tel:${phone.trim().startsWith("+") ? "+" : ""}${digits}`;
};

/** A phone number that calls with one tap. */
export const CallLink = ({ phone }: { phone: string | null | undefined }) => {
  if (!phone) return null;
  const address = dialled(phone);
  return address === "" ? (
    <bdi>{phone}</bdi>
  ) : (
    <a class="call" href={address} dir="ltr">
      {phone}
    </a>
  );
};
