// Builds generated/validators/ if the folder is missing or does not fit the contract. The
// validators are functions that check data against the schemas of the contract. The folder is not
// in git. Plain JavaScript, like all of bin/.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findRuntime, root } from "./runtime.mjs";

const stampFile = join(root, "generated", "validators", ".stamp");

/** Returns a hash of all files from which the validators are made. */
export function validatorStamp() {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const folder of ["generated", join("src", "contract")]) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (/\.(?:json|ts)$/.test(name))
        hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.digest("hex");
}

/**
 * Builds the validators if they are missing or out of date. Throws an error if they cannot be
 * built.
 */
export function ensureValidators() {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === validatorStamp()) return;
  const script = join(root, "scripts", "tools", "generate.ts");
  const result = spawnSync(findRuntime(), [script, "--validators"], { encoding: "utf8" });
  if (result.status !== 0) {
    throw new Error(`The validators could not be built: ${result.stderr || result.error}`);
  }
}
