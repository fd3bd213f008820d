/* Node's HTTPS modules, loaded on first use: loading them with the public certificate authorities delays the start. */

export const https = () => process.getBuiltinModule("node:https");

export const tls = () => process.getBuiltinModule("node:tls");
