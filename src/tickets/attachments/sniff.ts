/** As much of a file as says what it is. */
const head_bytes = 64 * 1024;

/** The media type that the content shows; never what the sender says. Text is text, whatever is in it. */
export const sniff = async (content: Blob): Promise<string> => {
  const { fileTypeFromBuffer } = await import("file-type"); // with the first file, not at each start
  const known = await fileTypeFromBuffer(await content.slice(0, head_bytes).bytes());
  if (known) return known.mime;
  return (await isText(content)) ? "text/plain" : "application/octet-stream";
};

/** Whether all of it is UTF-8 without NUL. */
const isText = async (content: Blob): Promise<boolean> => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of content.stream()) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};
