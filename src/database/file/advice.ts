/** For the operator, in one line: what is wrong with the file and the way back. */
export const damaged = (path: string, finding: string): string =>
  `${path} is damaged (${finding}). Stop what uses it and go back to a copy of it: ${serving("COPY")}`;

/** What to type to serve a file. */
export const serving = (path: string): string => `DATABASE_PATH=${quoted(path)} lastmile serve`;

/** As a shell wants it. */
export const quoted = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** What gives a file, or a folder, to who runs this program. */
export const handingOver = (path: string): string =>
  `Give it to the user that runs Lastmile: chown ${process.getuid?.() ?? "USER"} ${quoted(path)}`;
