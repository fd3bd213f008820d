/** A port of loopback on which nothing listens. */
export const freePort = async (): Promise<number> => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = server.port ?? 0;
  await server.stop();
  return port;
};
