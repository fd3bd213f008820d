/** The one address that a script may be made of: the policy lets no other text become one. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): {
    createScriptURL(text: string): string;
  };
}

const worker = "/console/worker.js";

/** Has the browser keep the console on the device (`offline/worker`), where it can. */
export const keepOnDevice = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy("lastmile", {
    createScriptURL: (text) => {
      if (text !== worker) throw new TypeError(`${text} is no script of the console`);
      return text;
    },
  });
  const address = policy?.createScriptURL(worker) ?? worker;
  await navigator.serviceWorker.register(address, { scope: "/console" });
};
