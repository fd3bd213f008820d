/** The start of a file is enough to detect its type. */
const head_bytes = 64 * 1024;

/** The media type of the content, regardless of what the sender says. Undetected text, such as HTML, is `text/plain`. */
export const sniff = async (content: Blob): Promise<string> => {
  const { fileTypeFromBuffer } = await import("file-type"); // loaded with the first file instead of at each start
  const detected = await fileTypeFromBuffer(await content.slice(0, head_bytes).bytes());
  if (detected) return detected.mime;
  return (await isText(content)) ? "text/plain" : "application/octet-stream";
};

/** Whether the content is UTF-8 without NUL. */
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
