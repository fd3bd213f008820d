/** An e-mail address with a display name. */
export interface Mailbox {
  name: string;
  address: string;
}

const address_max = 254;

/** Whether a text is exactly one plain address, without characters that could add another address or a header. */
export const isAddress = (text: string): boolean =>
  text.length <= address_max &&
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]+$/.test(text);

const name_max = 191;

/** Reads `address` or `Name <address>`; null for anything else. */
export const parseMailbox = (text: string): Mailbox | null => {
  const [, named = "", bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  const name = named.trim().replace(/^"(.*)"$/, "$1");
  const is_name = name.length <= name_max && !/\p{Cc}/u.test(name);
  return is_name && isAddress(address) ? { name, address } : null;
};
