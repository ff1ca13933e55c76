// A copy of the contract in a folder of its own, for tests that plant mistakes in it.
import { cp, mkdtemp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { gateway, type Ended } from "../cli/shell.ts";

const root = join(import.meta.dirname, "../..");

export interface CheckoutCopy {
  readonly folder: string;
  /** Replaces a text that the file contains once. */
  readonly plant: (file: string, right: string, wrong: string) => Promise<void>;
  readonly write: (file: string, text: string) => Promise<void>;
  /** Restores the files that `plant` has changed. */
  readonly restore: () => Promise<void>;
  /** Runs a `gateway` command in the copy. */
  readonly run: (...args: readonly string[]) => Promise<Ended>;
  readonly remove: () => Promise<void>;
}

/** Makes a checkout without a contract, for tests that write the few files they need. */
export const emptyCheckout = (): Promise<CheckoutCopy> => copyOf(["redocly.yaml"], true);

/**
 * @param extra further files and folders of the project
 * @param hasTools false for a checkout without `node_modules/`
 */
export const copyCheckout = (
  extra: readonly string[] = [],
  hasTools = true,
): Promise<CheckoutCopy> => copyOf(["openapi", "redocly.yaml", "package.json", ...extra], hasTools);

async function copyOf(names: readonly string[], hasTools: boolean): Promise<CheckoutCopy> {
  const folder = await mkdtemp(join(tmpdir(), "gateway-checkout-"));
  for (const name of names) await cp(join(root, name), join(folder, name), { recursive: true });
  if (hasTools) await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const planted = new Set<string>();
  const write = async (file: string, text: string): Promise<void> => {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  return {
    folder,
    write,
    restore: async () => {
      for (const file of planted) await cp(join(root, file), join(folder, file));
      planted.clear();
    },
    plant: async (file, right, wrong) => {
      const parts = (await readFile(join(folder, file), "utf8")).split(right);
      if (parts.length !== 2) throw new Error(`${file} must contain "${right}" once.`);
      planted.add(file);
      await write(file, parts.join(wrong));
    },
    run: (...args) => gateway({ env: {}, directory: folder }, ...args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Paths that stay in the contract of a copy. A contract with few paths is linted in much less time.
 */
const kept: readonly string[] = [
  "/healthz",
  "/{workspaceId}/query",
  "/{workspaceId}/schema",
  "/{workspaceId}/usage",
];

/**
 * Removes all paths except those in `kept` from the `openapi.yaml` of a copy, because
 * `npm run lint:api` lints all paths.
 */
export async function keepFewAddresses(folder: string): Promise<void> {
  const index = join(folder, "openapi/openapi.yaml");
  const lines = (await readFile(index, "utf8")).split("\n");
  const addressOf = (line: string) => /^ {2}"?(\/[^":]*)"?: \{ \$ref: paths\//.exec(line)?.[1];
  const left = lines.filter((line) => {
    const address = addressOf(line);
    return address === undefined || kept.includes(address);
  });
  if (left.length === lines.length) throw new Error(`${index} has no addresses of this form.`);
  await writeFile(index, left.join("\n"));
}
