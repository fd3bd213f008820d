/** In the order of checking: browsers name those that they descend from, too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\b(?:Macintosh|Mac OS X)\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const program_length_max = 60;

const nameIn = (table: readonly [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** A short name of the device that sends this `User-Agent`: `Firefox on Android`, or `curl/8.5.0`. Null without one. */
export const deviceOf = (user_agent: string | null): string | null => {
  if (user_agent === null) return null;
  const browser = nameIn(browsers, user_agent);
  const system = nameIn(systems, user_agent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  const program = /^[\w./+-]+/.exec(user_agent)?.[0].slice(0, program_length_max);
  return browser ?? system ?? program ?? null;
};
