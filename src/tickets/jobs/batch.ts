/** Tickets that a recurring job looks at in one batch. */
export const tickets_max = 10;

/** For how long it changes them at most: nobody waits long behind it. */
const batch_limit_ms = 1;

/** Does the first piece of work, and more of them while there is time. How many were done. */
export const doSome = <T>(pieces: readonly T[], work: (piece: T) => void): number => {
  const deadline_ms = performance.now() + batch_limit_ms;
  let done = 0;
  for (const piece of pieces) {
    work(piece);
    done += 1;
    if (performance.now() > deadline_ms) break;
  }
  return done;
};
