import { createAuthority } from "../../src/demo/certificate-authority.ts";

interface Webhook {
  id: string;
  topic: string;
}

/**
 * A customer's HTTPS server on loopback that refuses each event for the first time, and for good: it
 * takes it when it is sent again. It says why with the address's `answer`. Pings it always takes.
 */
export const startRefusing = () => {
  const authority = createAuthority();
  const { cert_pem, key_pem } = authority.issue("localhost");
  const refused = new Set<string>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: cert_pem, key: key_pem },
    fetch: async (request) => {
      const { id, topic } = (await request.json()) as Webhook;
      const headers = { Connection: "close" }; // so that each attempt has all that a connection takes
      if (topic === "webhook.ping" || refused.has(id)) return new Response("taken", { headers });
      refused.add(id);
      const answer = new URL(request.url).searchParams.get("answer") ?? "the receiver is not ready";
      return new Response(answer, { status: 400, headers });
    },
  });
  const port = server.port ?? 0;
  return {
    authority,
    port,
    url: `https://localhost:${port}/hooks`,
    stop: () => server.stop(true),
  };
};

export type Refusing = ReturnType<typeof startRefusing>;
