import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { Refusal } from "../refusal.ts";

/*
 * How many bytes an organization keeps and may keep (decisions §2): attachments, comments,
 * descriptions and stored answers. The triggers of `organization_storage` count them. Only attachments,
 * comments and descriptions are refused, never a payment, a completion or a stored answer.
 */

const mib = 1024 * 1024;

const storedBytes = prepareInOrg()((param) =>
  build.selectFrom("organization_storage").select("bytes").where("org_id", "=", param("org_id")),
);

const bytesOf = (db: OrgReader): number => db.first(storedBytes, {})?.bytes ?? 0;

/** What the organization keeps, in MiB, rounded up to hundredths. */
export const storageUsedMb = (db: OrgReader): number => Math.ceil((bytesOf(db) / mib) * 100) / 100;

/**
 * Refuses with 422 `quota_exceeded` when the organization keeps more than its quota, with so many bytes
 * that are not written yet. In a change it comes after what the change writes.
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
