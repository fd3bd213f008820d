import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import carried, { inflate } from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const carrier = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "..");

/** What the package carries is for this machine alone. */
export const browser_runs_here = process.platform === "linux" && process.arch === "x64";

/** Text needs fonts: the one that the package brings, and those of invoices for Arabic and Armenian. */
const font_folders = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(import.meta.dir, "../../src/billing/pdf/fonts")}</dir>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the browser once for each version, under `node_modules`. With it the libraries that a bare
 * machine lacks (NSS, NSPR, expat), which the package means for a cloud's functions.
 */
const unpack = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(carrier, "package.json"), "utf8"));
  const folder = join(import.meta.dir, `../../node_modules/.cache/chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = unfinished; // the package unpacks there, and takes half a file for a whole one
  try {
    await carried.executablePath();
    await inflate(join(carrier, "bin/al2023.tar.br"));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error; // else another run was faster
  }
  return folder;
};

/**
 * Flags of the package that loosen what these tests are about, make the browser one process, or start each page's
 * process anew instead of from a copy, which takes a third of the time that the tests take.
 */
const unwanted = [
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--single-process",
  "--no-zygote",
  "--ignore-gpu-blocklist",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** A real browser that reaches this machine and nothing else. */
export const launch = async (): Promise<Browser> => {
  const folder = await unpack();
  const fonts = mkdtempSync(join(tmpdir(), "lastmile-fonts-"));
  symlinkSync(join(folder, "fonts"), join(fonts, "carried"));
  writeFileSync(join(fonts, "fonts.conf"), font_folders);
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    args: [
      ...carried.args.filter((flag) => !unwanted.includes(flag)),
      "--no-proxy-server",
      "--disable-gpu",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
    env: {
      ...process.env,
      FONTCONFIG_PATH: fonts,
      XDG_CACHE_HOME: join(folder, "cache"),
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    },
    timeout: 0,
  });
};
