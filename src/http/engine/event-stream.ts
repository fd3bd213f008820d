/** Whether the caller accepts a stream of events: a HEAD asks for none, since nobody would read it. */
export const asksForStream = ({ method, headers }: Request): boolean =>
  method === "GET" &&
  (headers.get("accept") ?? "").split(",").some((range) => {
    const [type = "", ...parameters] = range.toLowerCase().split(";");
    return type.trim() === "text/event-stream" && !parameters.some(isRefusal);
  });

/** `q=0` says what is not wanted. */
const isRefusal = (parameter: string): boolean => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter);
