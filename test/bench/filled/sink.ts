/** Where the endpoint of a filled file sends to. */
export const sink_port = 47_113;
export const sink_url = `https://127.0.0.1:${sink_port}/`;

/** Takes connections and says nothing: deliveries are written, and sending them costs nothing. */
export const listenSilently = (): { stop(): void } => {
  const options = {
    hostname: "127.0.0.1",
    port: sink_port,
    reusePort: true, // another bench of this machine listens there, too; the types do not know it
    socket: { data: () => {} },
  };
  return Bun.listen(options);
};
