// A real browser for tests, the same on every machine. CHROMIUM_PATH names it, otherwise it is the
// packaged Chromium on Linux, or the system's browser. Without a browser, tests skip and say why.
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";

const cache = new URL("../../.cache/chromium", import.meta.url).pathname;
const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export interface BrowserChoice {
  readonly browser: Browser | null;
  /** Why there is none; empty when there is one. */
  readonly reason: string;
}

interface Executable {
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a browser; close it in `afterAll`. */
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
    reason: `no browser starts here; name one in CHROMIUM_PATH (${reasons.join("; ")})`,
  };
}

/**
 * Without the sandbox, because tests may run as root. Without the package's own arguments, which
 * switch off web security.
 */
function launch({ path, env = {} }: Executable): Promise<Browser> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
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

/** As it is, then with the libraries that come with it, for machines that lack them. */
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
    await inflate(
      new URL("../../node_modules/@sparticuz/chromium/bin/al2023.tar.br", import.meta.url).pathname,
    );
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
