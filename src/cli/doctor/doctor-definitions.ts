// The check of `gateway doctor` that each workspace could be restored from a backup. A workspace
// that was applied under older rules may be refused.
import { listWorkspaces } from "../../catalog/index.ts";
import { findMasterKey, type Settings } from "../../config/index.ts";
import { flawsOfApplied } from "../../definitions/index.ts";
import { createSecretBox, plural, printableText, violationSentence } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { Check } from "./doctor-checks.ts";

/** Checks all workspaces. Call it only if the master key decrypts the stored secrets. */
export async function checkDefinitions(owner: Pool, settings: Settings): Promise<Check[]> {
  const masterKey = findMasterKey(settings)?.key;
  if (masterKey === undefined) return [];
  const name = "definitions";
  const secretBox = createSecretBox(masterKey);
  const workspaces = await listWorkspaces(owner);
  const found: string[] = [];
  for (const { id, name: of } of workspaces) {
    const [diagnostic, ...others] = await flawsOfApplied(owner, secretBox, id);
    if (diagnostic === undefined) continue;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    found.push(printableText(`${of}: ${violationSentence(diagnostic)}${more}`));
  }
  const [first, ...others] = found;
  const finding = `${plural(workspaces.length, "workspace")}, a restore would accept all`;
  if (first === undefined) return [{ name, status: "ok", finding }];
  const more = others.length === 0 ? "" : `; and ${plural(others.length, "more workspace")}`;
  return [
    {
      name,
      status: "warning",
      finding: `a restore would refuse ${first}${more}`,
      action:
        "The workspace was applied under older rules. Correct its files, apply them, and make a new backup.",
    },
  ];
}
