/** Who a message is from: an address, and the name that readers are shown. */
export interface Mailbox {
  name: string;
  address: string;
}

const address_max = 254;

/** Whether a text is exactly one plain address: nothing in it can end it, begin another one or a header. */
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
