/** Session-Context-Not-Found: the user has no session. */
export const no_session = 503;

/** The values of Error-Cause (RFC 5176 §3.5) with which a server may refuse. */
const names: Readonly<Record<number, string>> = {
  401: "Unsupported-Attribute",
  402: "Missing-Attribute",
  403: "NAS-Identification-Mismatch",
  404: "Invalid-Request",
  405: "Unsupported-Service",
  406: "Unsupported-Extension",
  407: "Invalid-Attribute-Value",
  501: "Administratively-Prohibited",
  502: "Request-Not-Routable",
  504: "Session-Context-Not-Removable",
  505: "Other-Proxy-Processing-Error",
  506: "Resources-Unavailable",
  507: "Request-Initiated",
  508: "Multiple-Session-Selection-Unsupported",
};

/** `501 Administratively-Prohibited`. */
export const causeText = (cause: number | null): string =>
  cause === null ? "no cause given" : `${cause} ${names[cause] ?? ""}`.trim();
