/** The OpenAPI document as text. Composing it takes a tenth of a second, so a thread does it. */
export const composeDocumentInThread = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./document-worker.ts", import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      resolve(data);
      worker.terminate();
    };
    worker.onerror = ({ message }) => reject(new Error(`the document was not made: ${message}`));
  });
