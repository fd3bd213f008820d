import { onReconnect } from "./connection.ts";

/** The one address that a script may be made of: the policy lets no other text become one. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): {
    createScriptURL(text: string): string;
  };
}

/** Not on an address without TLS, but of this machine itself: browsers keep no page from there. */
export const can_keep_page = window.isSecureContext;

const worker = "/console/worker.js";

const look_again_ms = 3600_000;

/**
 * Has the browser keep the console on the device (`offline/worker`), where it can and may: a private
 * window may not. A console that stays open looks for a newer version now and then.
 */
export const registerWorker = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const registration = await register().catch(() => undefined);
  if (!registration) return;
  let looked_ms = Date.now();
  onReconnect(() => {
    if (Date.now() - looked_ms < look_again_ms) return;
    looked_ms = Date.now();
    registration.update().catch(() => undefined); // without a connection the next time does
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
