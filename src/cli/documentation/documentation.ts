// Builds the documentation of a running gateway in a child process, unless it is already built for
// the present sources. A build that fails or hangs is logged once and not repeated.
import { spawn } from "node:child_process";
import { access, constants, mkdir } from "node:fs/promises";
import { constants as osConstants, setPriority } from "node:os";
import { join } from "node:path";
import { openBuiltSite, siteFolder, sitesFolder } from "../../docs-site/index.ts";
import type { DocsState } from "../../gateway/index.ts";
import { succeeds, type Logger } from "../../platform/index.ts";
import type { Terminal } from "../terminal.ts";

/**
 * Maximum duration of a build in milliseconds. A longer build is stopped. A build needs 7 s of
 * processor time, but waits for all other work of a busy machine.
 */
const BUILD_MAX_MS = 180_000;
const BUILD_MEMORY_MIB = 768;
/** Characters of the error output of a build that the log shows. */
const OUTPUT_MAX = 2_000;

/** The addresses of a gateway that the pages of the documentation show. */
interface SiteAddresses {
  readonly baseUrl: string;
  readonly authUrl: string;
}

export interface DocumentationOptions {
  /** The folder of the project. */
  readonly root: string;
  readonly terminal: Pick<Terminal, "env" | "directory">;
  /** Path of the configuration file, if the user named one. */
  readonly configFile: string | undefined;
  readonly log: Logger;
  /** Fires when the gateway stops. A running build is then killed. */
  readonly stop: AbortSignal;
  /** False if another process of this machine builds the site. By default true. */
  readonly isBuilder?: boolean;
  /** Maximum duration of a build in milliseconds. Only tests replace it. */
  readonly buildMaxMs?: number;
}

/** Creates the documentation of a gateway. `prepare` finds or builds it. */
export function createDocumentation(options: DocumentationOptions) {
  const { root, log, stop, isBuilder = true, buildMaxMs = BUILD_MAX_MS } = options;
  let state = being;
  let folder: string | undefined;
  let prepareAgain = async (): Promise<void> => {};
  const looked = Promise.withResolvers<void>();

  /** Opens the built site. Returns false if there is no built site. */
  async function use(): Promise<boolean> {
    if (folder === undefined) return false;
    try {
      state = { site: await openBuiltSite(folder) };
      return true;
    } catch {
      return false;
    }
  }

  const fail = (reason: string): void => void (state = { site: null, isBuilding: false, reason });

  async function prepare(addresses: SiteAddresses): Promise<void> {
    const { baseUrl } = addresses;
    prepareAgain = () => prepare(addresses);
    try {
      folder = await siteFolder(root, addresses);
      if ((await use()) || stop.aborted) return;
      if (!isBuilder) {
        // Another process builds the site. If the build fails, that process logs the reason.
        setTimeout(() => {
          if (state.site === null) fail(failed(baseUrl));
        }, buildMaxMs).unref();
        return;
      }
      await mkdir(sitesFolder(root), { recursive: true });
      await access(sitesFolder(root), constants.W_OK);
    } catch (error) {
      log.warn({ err: error }, unwritable(baseUrl));
      return fail(unwritable(baseUrl));
    } finally {
      looked.resolve();
    }
    // The build process cannot be started if, for example, the system has too little memory.
    const problem = await runBuild(options, baseUrl).catch(String);
    if (stop.aborted || (await use())) return;
    log.warn({ output: problem }, failed(baseUrl));
    fail(failed(baseUrl));
  }

  return {
    /** Finds the built site for these addresses, or builds it. Never throws. */
    prepare,
    /**
     * Call this instead of `prepare` if the gateway gets another port at each start (port 0).
     * Builds nothing, because a build would be useful for only one start.
     */
    decline(): void {
      fail(
        `The port of this gateway changes with each start (port 0), so the documentation is not built. Start the gateway with a fixed port, such as \`npm start -- --port 4400\`.`,
      );
      looked.resolve();
    },
    /**
     * Returns the state for a request. A site that `npm run build` has made meanwhile is used. A
     * site that another process has removed is built again: only the newest sites are kept.
     */
    state: async (): Promise<DocsState> => {
      await looked.promise;
      const isGone = folder !== undefined && !(await succeeds(access(folder)));
      if (isGone && state.site !== null) {
        state = being;
        void prepareAgain();
      } else if (state.site === null && (!state.isBuilding || !isBuilder)) await use();
      return state;
    },
  };
}

const being: DocsState = {
  site: null,
  isBuilding: true,
  reason: "The documentation is being built. This page loads itself again.",
};
/** Returns the command that builds the documentation of a gateway with this address. */
const commandFor = (baseUrl: string): string => `\`npm run build -- --url ${baseUrl}\``;

const unwritable = (baseUrl: string): string =>
  `The documentation is not built, and the gateway cannot write the folder \`.cache/docs\`. Run ${commandFor(baseUrl)} as a user who can write it, for example when you build the image. Then load this page again.`;
const failed = (baseUrl: string): string =>
  `The documentation could not be built. Run ${commandFor(baseUrl)} in the folder of the gateway to see why. Then load this page again.`;

/**
 * Runs `gateway build` with low priority.
 * @returns the error output of the build
 */
async function runBuild(
  { root, terminal, configFile, stop, buildMaxMs = BUILD_MAX_MS }: DocumentationOptions,
  baseUrl: string,
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const main = join(root, "bin", "main.mjs");
  const config = configFile === undefined ? [] : ["--config", configFile];
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${BUILD_MEMORY_MIB}`, main, ...config, "build", "--url", baseUrl],
    {
      cwd: terminal.directory,
      env: terminal.env,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: buildMaxMs,
      killSignal: "SIGKILL",
      signal: stop,
    },
  );
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-OUTPUT_MAX);
  });
  child.once("error", (error) => resolve(error.message));
  child.once("close", (_code, signal) =>
    resolve(signal === null ? output : `${output} The build was stopped by ${signal}.`),
  );
  try {
    if (child.pid !== undefined) setPriority(child.pid, osConstants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The build has already ended, or the system does not allow a change of its priority. The build
    // then has normal priority.
  }
  return promise;
}
