// The check of `gateway doctor` whether each workspace could be restored from a backup: what was applied under older rules may not be.
import { listWorkspaces } from "../../catalog/index.ts";
import { findMasterKey, type Settings } from "../../config/index.ts";
import { flawsOfApplied } from "../../definitions/index.ts";
import { createSecretBox, plural, printable, sentenceOf } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { Check } from "./doctor-checks.ts";

/** Asked once the master key is known to open what is sealed. */
export async function checkDefinitions(owner: Pool, settings: Settings): Promise<Check[]> {
  const masterKey = findMasterKey(settings)?.key;
  if (masterKey === undefined) return [];
  const name = "definitions";
  const secretBox = createSecretBox(masterKey);
  const workspaces = await listWorkspaces(owner);
  const found: string[] = [];
  for (const { id, name: of } of workspaces) {
    const [flaw, ...others] = await flawsOfApplied(owner, secretBox, id);
    if (flaw === undefined) continue;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    found.push(printable(`${of}: ${sentenceOf(flaw)}${more}`));
  }
  const [first, ...others] = found;
  const finding = `${plural(workspaces.length, "workspace")}, none that a restore would refuse`;
  if (first === undefined) return [{ name, status: "ok", finding }];
  const more = others.length === 0 ? "" : `; ${plural(others.length, "more workspace")} likewise`;
  return [
    {
      name,
      status: "warning",
      finding: `a restore would refuse ${first}${more}`,
      action:
        "It was applied under older rules. Mend that in its files and apply them, then make a new backup.",
    },
  ];
}
