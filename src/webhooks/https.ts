/*
 * The platform's HTTPS, loaded when it is first needed: the world's authorities come with it, and a
 * start would wait for both.
 */

export const https = () => process.getBuiltinModule("node:https");

export const tls = () => process.getBuiltinModule("node:tls");
