/** Below the ports that the system gives to whoever asks for any, or another test could get it first. */
const ports = { from: 20_000, to: 32_000 };

const tries_max = 50;

/** A port of loopback on which nothing listens. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < tries_max; tried += 1) {
    const port = ports.from + Math.floor(Math.random() * (ports.to - ports.from));
    try {
      await Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response() }).stop();
      return port;
    } catch {
      // Somebody listens there.
    }
  }
  throw new Error(`${tries_max} ports were tried, and all are in use.`);
};
