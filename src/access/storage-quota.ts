import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { Refusal } from "../refusal.ts";

/*
 * An organization's storage and its quota (decisions §2). Triggers count the bytes of attachments, comments,
 * descriptions and stored answers in `organization_storage`. Only attachments, comments and descriptions are
 * refused, never a payment, a stored answer or a completion without a signature.
 */

const mib = 1024 * 1024;

const storedBytes = prepareInOrg()((param) =>
  build.selectFrom("organization_storage").select("bytes").where("org_id", "=", param("org_id")),
);

const bytesOf = (db: OrgReader): number => db.first(storedBytes, {})?.bytes ?? 0;

/** The organization's storage in MiB, rounded up to hundredths. */
export const storageUsedMb = (db: OrgReader): number => Math.ceil((bytesOf(db) / mib) * 100) / 100;

/**
 * Refuses with 422 `quota_exceeded` if the organization's storage, plus `more_bytes` not written yet, exceeds its
 * quota. In a change, call it after writing.
 */
export const requireStorage = (
  db: OrgReader,
  { storage_quota_mb }: { storage_quota_mb: number },
  more_bytes = 0,
  headers: Record<string, string> = {},
): void => {
  if (bytesOf(db) + more_bytes <= storage_quota_mb * mib) return;
  throw new Refusal(
    "quota_exceeded",
    `The organization may store ${storage_quota_mb} MiB, and this would exceed it. Delete attachments or comments, or have the operator raise the quota.`,
    { storage_quota_mb },
    headers,
  );
};
