/**
 * The OpenAPI document as text, composed in a thread of its own: its tenth of a second of work
 * holds up no caller.
 */
export const composeAside = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./document-worker.ts", import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      resolve(data);
      worker.terminate();
    };
    worker.onerror = ({ message }) => reject(new Error(`the document was not made: ${message}`));
  });
