// The check of `gateway doctor` for workspaces that may store more records than their plan says,
// because they stored more at the upgrade.
import { listWorkspaces, wholePlan } from "../../catalog/index.ts";
import { listRecordFloors } from "../../metering/index.ts";
import { printableText } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { Check } from "./doctor-checks.ts";

const NAMED_MAX = 20;
const MB = 1024 * 1024;

export async function checkRecords(owner: Pool): Promise<Check[]> {
  const floors = await listRecordFloors(owner, NAMED_MAX);
  if (floors.length === 0) return [];
  const workspaces = new Map((await listWorkspaces(owner)).map((each) => [each.id, each]));
  return floors.flatMap(({ workspaceId, bytes, floor }): Check[] => {
    const workspace = workspaces.get(workspaceId);
    if (workspace === undefined) return [];
    const { recordsMb } = wholePlan(workspace.plan);
    const [usedMb, allowedMb] = [bytes, floor].map((each) => Math.ceil(each / MB)) as [
      number,
      number,
    ];
    if (recordsMb >= allowedMb) return [];
    return [
      {
        name: "records",
        status: "warning",
        finding: `${printableText(workspace.name)} stores ${usedMb} MB of records and may store ${allowedMb} MB, more than its plan.recordsMb of ${recordsMb}`,
        action: `Set plan.recordsMb to ${allowedMb}, or delete events that are no longer needed.`,
      },
    ];
  });
}
