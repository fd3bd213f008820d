/** What a browser's `clientDataJSON` says before the signature is looked at. */
interface ClientData {
  challenge: string;
  /** Whether it is what the library lets pass, and we do not. */
  is_framed_or_bound: boolean;
}

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
};

/**
 * Reads the client data of a response (WebAuthn §5.8.1); null if it is malformed. `is_framed_or_bound`: the page was framed
 * by another origin, which our pages forbid, or if the connection had Token Binding, which ours never has.
 */
export const readClientData = (text: string): ClientData | null => {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text) return null;
  const { challenge, crossOrigin, topOrigin, tokenBinding } = (parse(bytes) ?? {}) as Record<
    string,
    unknown
  >;
  if (typeof challenge !== "string") return null;
  const is_framed = (crossOrigin ?? false) !== false || topOrigin !== undefined;
  const is_bound = (tokenBinding as { status?: unknown } | undefined)?.status === "present";
  return { challenge, is_framed_or_bound: is_framed || is_bound };
};
