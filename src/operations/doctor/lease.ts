import type { Config } from "../../config.ts";
import { errorText } from "../../error-text.ts";
import { readHolder } from "../../lease/holder-file.ts";
import { leaseStore } from "../../lease/open-lease.ts";
import { type FoundLease, holderName } from "../../lease/record.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const name = "lease";

/** Reads the lease's object. Nothing without `LEASE_URL`. */
export const leaseFindings = async (config: Config): Promise<Finding[]> => {
  const store = leaseStore(config);
  if (store === null) return [];
  try {
    const found = await store.read();
    if (found === null) return [ok(name, "The lease is free: nobody has ever held it")];
    const own_id = readHolder(config.DATABASE_PATH)?.id;
    return [found.record.holder === own_id ? ownLease(found) : othersLease(found)];
  } catch (error) {
    return [
      fail(
        name,
        `The lease cannot be read: ${errorText(error)}`,
        "Check LEASE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the network",
      ),
    ];
  }
};

const ownLease = ({ record, age_ms }: FoundLease): Finding =>
  record.released
    ? ok(name, "The lease is free: this database released it when it stopped")
    : ok(name, `This database holds the lease, renewed ${age_ms / 1000} seconds ago`);

const othersLease = ({ record, age_ms }: FoundLease): Finding =>
  record.released
    ? ok(name, `The lease is free: ${holderName(record)} released it`)
    : warn(
        name,
        `${holderName(record)} holds the lease, renewed ${age_ms / 1000} seconds ago`,
        "On a standby this is right. Elsewhere compare LEASE_URL with that machine's",
      );
