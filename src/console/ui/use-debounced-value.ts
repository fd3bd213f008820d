import { useEffect, useState } from "preact/hooks";

/** The value once it has not changed for a moment, so that nothing is asked for with each letter. */
export const useDebouncedValue = <T>(value: T, delay_ms = 150): T => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setDebounced(value), delay_ms);
    return () => clearTimeout(wait);
  }, [value, delay_ms]);
  return debounced;
};
