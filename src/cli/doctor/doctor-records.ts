// The check of `gateway doctor` for workspaces that may record more than their plan says, because
// they held much at the upgrade.
import { listWorkspaces, wholePlan } from "../../catalog/index.ts";
import { listRecordFloors } from "../../metering/index.ts";
import { printable } from "../../platform/index.ts";
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
    const [held, kept] = [bytes, floor].map((each) => Math.ceil(each / MB)) as [number, number];
    if (recordsMb >= kept) return [];
    return [
      {
        name: "records",
        status: "warning",
        finding: `${printable(workspace.name)} holds ${held} MB of records and may hold ${kept} MB, more than its plan.recordsMb of ${recordsMb}`,
        action: `Set plan.recordsMb to ${kept}, or delete events that are no longer needed.`,
      },
    ];
  });
}
