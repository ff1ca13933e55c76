// The check of `gateway doctor` that each workspace has an owner.
import { listWorkspaces } from "../../catalog/index.ts";
import { plural } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findOwned } from "../../portal/index.ts";
import type { Check } from "./doctor-checks.ts";

export async function checkOwners(owner: Pool): Promise<Check> {
  const name = "owners";
  const workspaces = await listWorkspaces(owner);
  const owned = await findOwned(owner);
  const [first, ...others] = workspaces.filter(({ id }) => !owned.has(id));
  if (first === undefined)
    return {
      name,
      status: "ok",
      finding: `${plural(workspaces.length, "workspace")}, all have an owner`,
    };
  const more = others.length === 0 ? "" : ` and ${plural(others.length, "more workspace")}`;
  return {
    name,
    status: "warning",
    finding: `no owner administers ${first.name}${more}`,
    action: `Invite an owner: gateway portal invite <address> --role owner --workspace ${first.id}.`,
  };
}
