/** Where the lease's object lies. Without an `endpoint` it is at AWS. */
export interface LeaseUrl {
  bucket: string;
  key: string;
  /** A URL, which the caller checks. */
  endpoint: string | null;
  region: string;
}

const bucket_name = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that every store and proxy leaves as they are. */
const object_key = /^[A-Za-z0-9_-][A-Za-z0-9._/-]{0,499}$/;
const region_name = /^[a-z0-9-]{1,40}$/;
const parameters = ["endpoint", "region"];

/** Parses `s3://BUCKET/KEY?endpoint=URL&region=R`, as Litestream writes it. Null for anything else. */
export const parseLeaseUrl = (text: string): LeaseUrl | null => {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || url.username || url.password || url.port || url.hash) return null;
  const names = [...url.searchParams.keys()];
  if (names.some((name) => !parameters.includes(name)) || new Set(names).size < names.length)
    return null;
  const bucket = url.hostname;
  const key = url.pathname.slice(1);
  const endpoint = url.searchParams.get("endpoint");
  const region = url.searchParams.get("region") ?? "us-east-1";
  const is_usable = bucket_name.test(bucket) && object_key.test(key) && region_name.test(region);
  return is_usable ? { bucket, key, endpoint, region } : null;
};
