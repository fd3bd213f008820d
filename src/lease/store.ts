import type { AwsClient } from "aws4fetch";
import type { LeaseUrl } from "./lease-url.ts";
import { type FoundLease, type LeaseRecord, parseRecord } from "./record.ts";

/** What must be true of the object for a write to happen. */
export type Condition = { is_absent: true } | { etag: string };

/** One object in a store. Calls reject with `StoreError` where nobody knows what happened. */
export interface LeaseStore {
  /** Null if there is no object. */
  read(): Promise<FoundLease | null>;
  /** Returns the new ETag; null if the condition was not met and nothing was written. */
  write(record: LeaseRecord, condition: Condition): Promise<string | null>;
}

export class StoreError extends Error {
  /** `may_pass`: it is worth trying again soon. */
  constructor(
    message: string,
    readonly may_pass = true,
  ) {
    super(message);
  }
}

export interface StoreOptions {
  url: LeaseUrl;
  access_key_id: string;
  secret_access_key: string;
  session_token: string | undefined;
}

const call_limit_ms = 3000;
const body_bytes_max = 64 * 1024;

/** Calls an S3-compatible store. Redirects are not followed. */
export const openStore = (options: StoreOptions): LeaseStore => {
  const { bucket, key, endpoint, region } = options.url;
  const object =
    endpoint === null
      ? `https://${bucket}.s3.${region}.amazonaws.com/${key}`
      : new URL(`/${bucket}/${key}`, endpoint).href;
  const signer = openSigner(options);
  const call = async (
    method: "GET" | "PUT",
    headers: Record<string, string> = {},
    body = "",
  ): Promise<{ response: Response; text: string }> => {
    try {
      const signal = AbortSignal.timeout(call_limit_ms);
      const signed = await (await signer()).sign(object, {
        method,
        headers: { ...headers, "X-Amz-Content-Sha256": sha256(body) },
        ...(body === "" ? {} : { body }),
      });
      const response = await fetch(signed, { redirect: "manual", keepalive: false, signal });
      return { response, text: await readBody(response) };
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError(reasonOf(error));
    }
  };

  return {
    read: async () => {
      const { response, text } = await call("GET");
      if (response.status === 404 && errorCode(text) !== "NoSuchBucket") return null;
      if (response.status !== 200) throw refused(response, text);
      return foundIn(response, text);
    },
    write: async (record, condition) => {
      const { response, text } = await call(
        "PUT",
        {
          "Content-Type": "application/json",
          ...("etag" in condition ? { "If-Match": condition.etag } : { "If-None-Match": "*" }),
        },
        JSON.stringify(record),
      );
      if (response.status === 412) return null;
      if (!response.ok) throw refused(response, text);
      return etagOf(response);
    },
  };
};

/** Loaded with the first call. */
const openSigner = ({ url, access_key_id, secret_access_key, session_token }: StoreOptions) => {
  let client: Promise<AwsClient> | undefined;
  const open = async (): Promise<AwsClient> => {
    const { AwsClient } = await import("aws4fetch");
    return new AwsClient({
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
      ...(session_token === undefined ? {} : { sessionToken: session_token }),
      service: "s3",
      region: url.region,
    });
  };
  return () => {
    client ??= open();
    return client;
  };
};

const sha256 = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("hex");

const foundIn = (response: Response, text: string): FoundLease => {
  const record = parseRecord(text);
  if (record === null)
    throw new StoreError("the object that LEASE_URL names is not a lease", false);
  const [now_ms, written_ms] = ["date", "last-modified"].map((name) =>
    Date.parse(response.headers.get(name) ?? ""),
  ) as [number, number];
  const age_ms = now_ms - written_ms;
  if (Number.isNaN(age_ms))
    throw new StoreError("the store sends no Date and Last-Modified", false);
  return { record, etag: etagOf(response), age_ms };
};

const etagOf = ({ headers }: Response): string => {
  const etag = headers.get("etag");
  if (etag === null) throw new StoreError("the store sends no ETag", false);
  return etag;
};

const readBody = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > body_bytes_max) throw new StoreError("the store's answer is too long");
  }
  return text;
};

const errorCode = (text: string): string => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? "";

/** Time-outs, conflicts and limits, which pass as failures of the store do. */
const passing = [408, 409, 429];

const refused = ({ status }: Response, text: string): StoreError =>
  new StoreError(
    `the store answers ${status} ${errorCode(text)}`.trimEnd(),
    status >= 500 || passing.includes(status),
  );

const reasonOf = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: string };
  if (name === "TimeoutError")
    return `the store does not answer within ${call_limit_ms / 1000} seconds`;
  return `the store cannot be reached (${code ?? name})`;
};
