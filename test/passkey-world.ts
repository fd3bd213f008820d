import { startSession } from "../src/access/sign-in/sessions/sessions.ts";
import type { User } from "../src/access/user-queries.ts";
import { type Algorithm, Passkey, type Tampering } from "./authenticator.ts";
import { type Answered, World } from "./world.ts";

export const origin = "https://isp.example";

/** A service at an address, with Rima of Cedar Net, who is logged in. */
export class PasskeyWorld extends World {
  readonly rima: User;
  /** The token of Rima's session. */
  readonly session: string;

  constructor(told: { public_url?: string; own_database?: boolean } = { public_url: origin }) {
    super(told);
    this.rima = this.user({ email: "rima@cedar.example" });
    this.session = this.begin({ org_id: this.cedar.id, user_id: this.rima.id });
  }

  /** Starts a session by a password. */
  begin(...people: { org_id: string; user_id: string }[]): string {
    return this.sqlite.writeNow((tx) => startSession(tx, people)).token;
  }

  async creationOptions(key = this.session) {
    return (await this.post("/v1/auth/passkeys/options", {}, { key })).body.options;
  }

  async requestOptions() {
    return (await this.post("/v1/auth/login/passkey/options", {}, { key: null })).body.options;
  }

  register(response: object, key = this.session, headers = {}): Promise<Answered> {
    return this.post("/v1/auth/passkeys", { name: "Phone", response }, { key, headers });
  }

  signIn(response: object, body = {}, headers = {}): Promise<Answered> {
    return this.post("/v1/auth/login/passkey", { response, ...body }, { key: null, headers });
  }

  /** Adds a passkey to a session. */
  async add(
    key = this.session,
    passkey = this.passkey(),
  ): Promise<{ id: string; passkey: Passkey }> {
    const options = await this.creationOptions(key);
    const { status, body, text } = await this.register(passkey.create(options), key);
    if (status !== 201) throw new Error(text);
    return { id: body.id, passkey };
  }

  passkey(algorithm?: Algorithm, id_bytes?: number): Passkey {
    return new Passkey(origin, algorithm, id_bytes);
  }

  /** Signs in by the passkey. */
  async logIn(passkey: Passkey, tampering?: Tampering): Promise<Answered> {
    return this.signIn(passkey.get(await this.requestOptions(), tampering));
  }
}
