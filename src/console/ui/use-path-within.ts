import { useRef } from "preact/hooks";
import { useLocation } from "preact-iso";

/**
 * The last address within this section. The section stays on the page while the script of another one
 * loads.
 */
export const usePathWithin = (section: string): string => {
  const { path } = useLocation();
  const last = useRef(path);
  if (path === section || path.startsWith(`${section}/`)) last.current = path;
  return last.current;
};
