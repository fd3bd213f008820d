import { flag, type Tampering } from "./authenticator.ts";

/** An attack, and how to do it. */
export type Attack = [name: string, tampering: Tampering];

const clientData = (name: string, client: Record<string, unknown>): Attack => [name, { client }];

const origins: readonly [string, unknown][] = [
  ["another host", "https://evil.example"],
  ["a subdomain", "https://www.isp.example"],
  ["the domain above", "https://example"],
  ["another port", "https://isp.example:8443"],
  ["the default port spelled out", "https://isp.example:443"],
  ["http", "http://isp.example"],
  ["a trailing dot", "https://isp.example."],
  ["a path", "https://isp.example/"],
  ["capitals", "https://ISP.example"],
  ["the host as a subdomain of another", "https://isp.example.evil.example"],
  ["the host as a user name", "https://isp.example@evil.example"],
  ["an Android app", "android:apk-key-hash:2jmj7l5rSw0yVb_vlWAYkK_YBwk"],
  ["a sandboxed frame", "null"],
  ["no origin", undefined],
  ["several origins", ["https://isp.example"]],
];

/** Of both ceremonies: the client data (§7.1 steps 5 to 10, §7.2 steps 8 to 14) and the authenticator data. */
export const attacks_on_both: readonly Attack[] = [
  clientData("type: none", { type: undefined }),
  clientData("type: of a payment", { type: "payment.get" }),
  clientData("type: capitals", { type: "WebAuthn.Get" }),
  clientData("challenge: none", { challenge: undefined }),
  clientData("challenge: empty", { challenge: "" }),
  clientData("challenge: made up", { challenge: Buffer.alloc(32, 1).toString("base64url") }),
  clientData("challenge: no text", { challenge: 1 }),
  ...origins.map(([name, origin]) => clientData(`origin: ${name}`, { origin })),
  clientData("framed by another origin", { crossOrigin: true }),
  clientData("framed by a named origin", { crossOrigin: true, topOrigin: "https://evil.example" }),
  clientData("framed by our own origin", { crossOrigin: true, topOrigin: "https://isp.example" }),
  clientData("a top origin without a frame", { topOrigin: "https://evil.example" }),
  clientData("crossOrigin: no boolean", { crossOrigin: "yes" }),
  clientData("token binding: present", { tokenBinding: { status: "present", id: "AAAA" } }),
  clientData("token binding: unknown status", { tokenBinding: { status: "maybe" } }),
  clientData("token binding: no object", { tokenBinding: "present" }),
  ["client data: not JSON", { clientText: (json) => json.slice(1) }],
  ["client data: null", { clientText: () => "null" }],
  ["client data: a list", { clientText: (json) => `[${json}]` }],
  ["client data: nothing", { clientText: () => "" }],
  [
    "client data: the challenge twice",
    { clientText: (json) => json.replace("{", '{"x":1,').replace(/}$/, ',"challenge":"AAAA"}') },
  ],
  [
    "client data: no base64url",
    { answer: ({ response }) => (response.clientDataJSON = `${response.clientDataJSON}!`) },
  ],
  [
    "client data: base64 with padding",
    { answer: ({ response }) => (response.clientDataJSON = `${response.clientDataJSON}==`) },
  ],
  ["RP ID: another host", { rp_id: "evil.example" }],
  ["RP ID: a subdomain", { rp_id: "www.isp.example" }],
  ["RP ID: the domain above", { rp_id: "example" }],
  ["RP ID: an origin", { rp_id: "https://isp.example" }],
  ["authenticator data: bytes behind it", { tail: Buffer.from([0]) }],
  ["rawId: another", { answer: (answer) => (answer.rawId = "AAAAAAAAAAAAAAAAAAAAAA") }],
  ["id: padded", { answer: (answer) => (answer.id = answer.rawId = `${answer.id}==`) }],
];

/** Wrong flags, on top of those that every response of the ceremony has. */
export const attacksOnFlags = (always: number): readonly Attack[] => [
  ["flags: nobody present", { flags: always | flag.uv }],
  ["flags: nobody verified", { flags: always | flag.up }],
  ["flags: neither", { flags: always }],
  ["flags: backed up without being eligible", { flags: always | flag.up | flag.uv | flag.bs }],
  ["flags: extensions that are missing", { flags: always | flag.up | flag.uv | flag.ed }],
];

/** Whether an attack names the challenge, and so uses it up. */
export const names = (
  { response: { clientDataJSON: sent } }: { response: { clientDataJSON: string } },
  { challenge }: { challenge: string },
): boolean => {
  const bytes = Buffer.from(sent, "base64url");
  if (bytes.toString("base64url") !== sent) return false;
  try {
    return JSON.parse(bytes.toString())?.challenge === challenge;
  } catch {
    return false;
  }
};
