/** The header of a change that is refused (412) if its subject has changed since `version`; none without a version. */
export const ifMatch = (version: number | undefined): { "If-Match"?: string } =>
  version === undefined ? {} : { "If-Match": `"${version}"` };
