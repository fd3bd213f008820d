import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import carried, { inflate } from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const carrier = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "..");

/** What the package carries is for this machine alone. */
export const browser_runs_here = process.platform === "linux" && process.arch === "x64";

/** Text needs one font at least: the one beside this file, wherever that is. */
const font_folders = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
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
    writeFileSync(join(unfinished, "fonts/fonts.conf"), font_folders);
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

/** Flags of the package that loosen what these tests are about, or make the browser one process. */
const unwanted = ["--disable-web-security", "--allow-running-insecure-content", "--single-process"];

/** A real browser that reaches this machine and nothing else. */
export const launch = async (): Promise<Browser> => {
  const folder = await unpack();
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    args: [
      ...carried.args.filter((flag) => !unwanted.includes(flag)),
      "--no-proxy-server",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
    env: {
      ...process.env,
      FONTCONFIG_PATH: join(folder, "fonts"),
      XDG_CACHE_HOME: join(folder, "cache"),
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    },
    timeout: 0,
  });
};
