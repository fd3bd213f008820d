import { useEffect, useState } from "preact/hooks";

/** The value once it has not changed for `delay_ms`, to avoid a request for each letter. */
export const useDebouncedValue = <T>(value: T, delay_ms = 150): T => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setDebounced(value), delay_ms);
    return () => clearTimeout(wait);
  }, [value, delay_ms]);
  return debounced;
};
