import * as v from "valibot";
import { addressKey } from "../../access/sign-in/login-throttle.ts";
import { formWith, readClaimForm } from "../../bill-page/form.ts";
import type { FormState } from "../../bill-page/page-data.ts";
import type { PageOwner } from "../../bill-page/queries.ts";
import { formCurrencies, submitClaim } from "../../bill-page/submit.ts";
import { type NewSlip, slip_bytes_max, slipType } from "../../billing/claims/slips.ts";
import { Upload, upload } from "../../http/contract/upload.ts";
import type { Service } from "../../http/engine/call.ts";
import { type Form, readForm } from "../../http/engine/form.ts";
import { Refusal } from "../../refusal.ts";
import { RecentCounts } from "./recent-counts.ts";
import { tooMany } from "./respond.ts";

const hour_ms = 3_600_000;
/** A larger body is 413. A file between 5 and 6 MiB is refused beside its field. */
const body_bytes_max = 6 * 1024 * 1024;
/** `readForm` allows this much around the file. */
const overhead_bytes = 64 * 1024;
/** A photo over a slow line takes minutes. */
const body_limit_ms = 180_000;

const fields = {
  form_id: v.string(),
  amount: v.string(),
  currency: v.string(),
  method: v.string(),
  reference: v.string(),
  note: v.string(),
  slip: upload(),
};

/** How many forms each link and each address may send. */
export class FormLimits {
  private readonly of_link = new RecentCounts(5, hour_ms);
  /** Many clients of a provider share one address. */
  private readonly of_address = new RecentCounts(100, hour_ms);

  /** Counts a form before its body is read. Refuses with 429. */
  admit({ org_id, link_id }: PageOwner, address: string): void {
    const wait =
      this.of_link.take(`${org_id} ${link_id}`) ?? this.of_address.take(addressKey(address));
    if (wait !== null) throw tooMany(wait);
  }
}

type FormService = Pick<Service, "sqlite" | "spool">;

/** Reads a form and saves its claim. Returns the form with its errors; null if it was saved. */
export const receiveClaim = async (
  service: FormService,
  owner: PageOwner,
  request: Request,
): Promise<FormState | null> => {
  const form = await readInTime(
    readForm(request, service.spool, body_bytes_max - overhead_bytes, fields),
  );
  try {
    return await saveForm(service, owner, form.values);
  } finally {
    await form.discard();
  }
};

const readInTime = async (reading: Promise<Form>): Promise<Form> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Refusal("request_timeout", "The form is too slow.", {}, { Connection: "close" }));
    reading.then(
      (form) => form.discard(),
      () => undefined,
    );
  }, body_limit_ms);
  try {
    return await Promise.race([reading, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const saveForm = async (
  { sqlite }: FormService,
  owner: PageOwner,
  sent: Record<string, unknown>,
): Promise<FormState | null> => {
  const file = fileOf(sent.slip);
  const read = readClaimForm(sent, formCurrencies(sqlite, owner));
  const slip = file === null ? null : await readSlip(file);
  const errors: FormState["errors"] = {
    ...("errors" in read ? read.errors : {}),
    ...(typeof slip === "string" ? { slip } : {}),
  };
  const refused = (more: FormState["errors"]) => formWith(sent, more, file !== null);
  if ("errors" in read || typeof slip === "string") return refused(errors);
  const submission = { claim: read.claim, slip, fingerprint: fingerprintOf(sent, file) };
  try {
    const problem = await submitClaim(sqlite, owner, submission);
    return problem === null ? null : refused({ form: problem });
  } catch (error) {
    if (error instanceof Refusal && error.reason === "quota_exceeded")
      return refused({ slip: "slip_not_stored" });
    throw error;
  }
};

/** Browsers send a field without a file as an empty file without a name. */
const fileOf = (slip: unknown): Upload | null =>
  slip instanceof Upload && (slip.name !== "" || slip.content.size > 0) ? slip : null;

const readSlip = async ({
  name,
  content,
}: Upload): Promise<NewSlip | "slip_size" | "slip_type"> => {
  if (content.size > slip_bytes_max) return "slip_size";
  const content_type = await slipType(content);
  return content_type === null ? "slip_type" : { name, content_type, content };
};

/** A form without an id, which no page of ours sends, is never the same as another. */
const fingerprintOf = (sent: Record<string, unknown>, file: Upload | null): string => {
  const { form_id, amount, currency, method, reference, note } = sent;
  const id = typeof form_id === "string" && form_id !== "" ? form_id : Bun.randomUUIDv7();
  const content = JSON.stringify([id, amount, currency, method, reference, note, file]);
  return Bun.SHA256.hash(content, "hex");
};
