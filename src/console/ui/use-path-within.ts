import { useRef } from "preact/hooks";
import { useLocation } from "preact-iso";

/**
 * The address, as long as it is within this section; the last that was, while the script of another
 * section is still on its way and this one stays on the page.
 */
export const usePathWithin = (section: string): string => {
  const { path } = useLocation();
  const last = useRef(path);
  if (path === section || path.startsWith(`${section}/`)) last.current = path;
  return last.current;
};
