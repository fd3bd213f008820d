/** Whether the caller accepts an event stream. Never for HEAD, whose body is not read. */
export const acceptsEventStream = ({ method, headers }: Request): boolean =>
  method === "GET" &&
  (headers.get("accept") ?? "").split(",").some((range) => {
    const [type = "", ...parameters] = range.toLowerCase().split(";");
    return type.trim() === "text/event-stream" && !parameters.some(isZeroQuality);
  });

/** `q=0` means that the type is not accepted. */
const isZeroQuality = (parameter: string): boolean => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter);
