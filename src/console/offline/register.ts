import { onReconnect } from "./connection.ts";

/** The used part of the Trusted Types API. The worker's URL is the only script URL allowed. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): {
    createScriptURL(text: string): string;
  };
}

/** Browsers have service workers only with TLS or on localhost. */
export const can_cache_page = window.isSecureContext;

const worker = "/console/worker.js";

const update_interval_ms = 3600_000;

/**
 * Registers the service worker (`offline/worker`) if the browser allows it; private windows may not.
 * Checks for a newer version now and then.
 */
export const registerWorker = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const registration = await register().catch(() => undefined);
  if (!registration) return;
  let checked_ms = Date.now();
  onReconnect(() => {
    if (Date.now() - checked_ms < update_interval_ms) return;
    checked_ms = Date.now();
    registration.update().catch(() => undefined); // offline: the next check does it
  });
};

const register = (): Promise<ServiceWorkerRegistration> => {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy("lastmile", {
    createScriptURL: (text) => {
      if (text !== worker) throw new TypeError(`${text} is no script of the console`);
      return text;
    },
  });
  const address = policy?.createScriptURL(worker) ?? worker;
  return navigator.serviceWorker.register(address, { scope: "/console", updateViaCache: "none" });
};
