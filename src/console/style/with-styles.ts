/** The address of `sections.css`, inserted by the bundler. */
declare const SECTIONS_STYLES: string;

const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = SECTIONS_STYLES;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error("the styles could not be loaded"));
    };
    document.head.append(link);
  });

let loading: Promise<void> | undefined;

/**
 * Waits for a section's script and for the styles of the sections. The login and the board do without
 * these, so that they show sooner on a slow connection. A failure is tried again with the next section.
 */
export const withStyles = async <T>(script: Promise<T>): Promise<T> => {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  const [loaded] = await Promise.all([script, loading]);
  return loaded;
};
