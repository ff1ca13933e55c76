// Finds the checkout (the folder of a project with a contract) on which the commands of `gateway
// api` work. Also finds the programs that are installed in it.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ReviewError } from "./could-not-run.ts";

/** Folder of the contract in a checkout. */
export const contractFolder = "openapi";

/** Settings of the linter and bundler redocly in a checkout. */
export const redoclySettings = "redocly.yaml";

const ownRoot = join(import.meta.dirname, "../..");

/**
 * Returns the root of the checkout that contains a directory: the nearest folder with
 * `openapi/openapi.yaml`. Outside of a checkout, it is the folder of this gateway.
 * @throws ReviewError if there is no contract
 */
export function contractRoot(directory: string): string {
  const hasContract = (folder: string): boolean =>
    existsSync(join(folder, contractFolder, "openapi.yaml"));
  for (let folder = directory; ; folder = dirname(folder)) {
    if (hasContract(folder)) return folder;
    if (folder === dirname(folder)) break;
  }
  if (hasContract(ownRoot)) return ownRoot;
  throw new ReviewError(
    `There is no contract: neither ${directory} nor a folder above it contains \`openapi/openapi.yaml\`. Run the command in a checkout of the gateway.`,
  );
}

/**
 * Returns the path of an installed program.
 * @param script path below `node_modules/`, such as `@redocly/cli/bin/cli.js`
 * @throws ReviewError if the package is not installed
 */
export function installedScript(root: string, script: string): string {
  const path = join(root, "node_modules", script);
  if (existsSync(path)) return path;
  throw new ReviewError(notInstalled(script.split("/").slice(0, 2).join("/")));
}

const notInstalled = (name: string): string =>
  `The package ${name}, a development dependency, is not installed: run \`npm install --include=dev\` in the checkout.`;

/**
 * Returns the handler of a failed `import()` of a package.
 * @throws ReviewError if the package is not installed
 */
export const missingPackage =
  (name: string) =>
  (error: unknown): never => {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ReviewError(notInstalled(name), { cause: error });
  };
