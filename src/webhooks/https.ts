/*
 * The platform's HTTPS, loaded when it is first needed: with the world's authorities, which come with
 * it, it takes a sixth of a start.
 */

export const https = () => process.getBuiltinModule("node:https");

export const tls = () => process.getBuiltinModule("node:tls");
