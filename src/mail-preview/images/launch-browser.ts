// Starts Chromium, to draw mails and to test pages. CHROMIUM_PATH names it. Otherwise it is the
// packaged Chromium on Linux, which is the same on every machine, or a browser of the system.
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright";

const cache = join(import.meta.dirname, "../../../.cache/chromium");
const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export interface BrowserChoice {
  readonly browser: Browser | null;
  /** The reason for which no browser starts; empty if one starts. */
  readonly reason: string;
}

interface Executable {
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a browser. The caller closes it. */
export async function launchBrowser(): Promise<BrowserChoice> {
  const reasons: string[] = [];
  for (const find of [configured, packaged, installed]) {
    for (const executable of await find().catch(
      (error: unknown) => (reasons.push(firstLine(error)), []),
    )) {
      try {
        return { browser: await launch(executable), reason: "" };
      } catch (error) {
        reasons.push(firstLine(error));
      }
    }
  }
  return {
    browser: null,
    reason: `no browser starts on this machine; name one in CHROMIUM_PATH (${reasons.join("; ")})`,
  };
}

/**
 * Starts a browser without its sandbox, which does not start for the user root. The arguments of the
 * package are not used, because they switch off web security.
 */
async function launch({ path, env = {} }: Executable): Promise<Browser> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const { chromium } = await import("playwright");
  return chromium.launch({
    executablePath: path,
    args: ["--no-sandbox"],
    env: { ...Object.fromEntries(inherited), ...env },
  });
}

async function configured(): Promise<Executable[]> {
  const path = process.env["CHROMIUM_PATH"];
  return path === undefined || path === "" ? [] : [{ path }];
}

/**
 * Returns the packaged browser: as it is, and with the libraries that come with it, for machines that
 * lack them.
 */
async function packaged(): Promise<Executable[]> {
  if (process.platform !== "linux" || process.arch !== "x64") return [];
  if (!existsSync(cache)) await unpack();
  const env = { FONTCONFIG_PATH: join(cache, "fonts"), HOME: cache };
  const path = join(cache, "chromium");
  return [
    { path, env },
    { path, env: { ...env, LD_LIBRARY_PATH: join(cache, "al2023", "lib") } },
  ];
}

/**
 * The package's own configuration names folders that do not exist here. Without fonts, every text
 * is invisible, and the tests see nothing.
 */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${cache}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * The folder appears complete or not at all, even if other processes unpack it at the same time.
 */
async function unpack(): Promise<void> {
  const folder = `${cache}-${process.pid}`;
  const before = process.env["TMPDIR"];
  await mkdir(folder, { recursive: true });
  // The package unpacks into the system's temporary folder, where only one user could run it.
  process.env["TMPDIR"] = folder;
  try {
    const { default: chromiumPackage, inflate } = await import("@sparticuz/chromium");
    const path = await chromiumPackage.executablePath();
    const libraries = "../bin/al2023.tar.br";
    await inflate(new URL(libraries, import.meta.resolve("@sparticuz/chromium")).pathname);
    await chmod(path, 0o755);
    await writeFile(join(folder, "fonts", "fonts.conf"), fontConfiguration);
    await rename(folder, cache);
  } catch (error) {
    if (!existsSync(cache)) throw error;
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    await rm(folder, { recursive: true, force: true });
  }
}

async function installed(): Promise<Executable[]> {
  return systemPaths.filter((path) => existsSync(path)).map((path) => ({ path }));
}

function firstLine(error: unknown): string {
  return String(error).split("\n", 1)[0] ?? "";
}
