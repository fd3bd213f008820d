/* Node's HTTP and TLS modules, loaded on first use: loading them with the public certificate authorities delays the start. */

/** Half of what the modules take to load. */
export const stream = () => process.getBuiltinModule("node:stream");

export const https = () => process.getBuiltinModule("node:https");

export const http = () => process.getBuiltinModule("node:http");

export const tls = () => process.getBuiltinModule("node:tls");
