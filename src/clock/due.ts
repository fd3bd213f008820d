/**
 * Whether a due time, in Unix milliseconds, has come; null never does. One that is further away than
 * anything waits was set before the clock was set back, and counts as due.
 */
export const isDue = (due_ms: number | null, longest_wait_ms: number): boolean => {
  if (due_ms === null) return false;
  const left_ms = due_ms - Date.now();
  return left_ms <= 0 || left_ms > longest_wait_ms;
};
