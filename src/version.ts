import manifest from "../package.json" with { type: "json" };

/** The version of this program, as package.json says it. */
export const { version } = manifest;
