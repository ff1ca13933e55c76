// Plans of writes that were compiled before, by grant and shape: bounded per workspace, gone with the workspace version they
// belong to. Holds only what running needs; a request that is refused leaves nothing here.
import { LRUCache } from "lru-cache";
import { buildWrite } from "./plan/build-write.ts";
import { compileWrite, type WriteStatements } from "./compile/write-statement.ts";
import { writeShapeOf } from "./shape-key.ts";
import type { Grant } from "../access/grant.ts";
import type { Workspace } from "../catalog/model.ts";
import type { WritePlan } from "./plan/write-plan.ts";
import type { WriteRequest } from "./write-request.ts";

export interface PreparedWrite {
  readonly plan: WritePlan;
  readonly statements: WriteStatements;
  /** GUIDs of the tables written, and of all that are touched. */
  readonly written: readonly string[];
  readonly tables: readonly string[];
  /** How often it ran: a statement that comes back is worth a name on the server. */
  uses: number;
}

/** Characters of SQL and shapes kept per workspace. */
const SIZE_MAX = 4 * 1024 * 1024;

const writesByWorkspace = new WeakMap<Workspace, LRUCache<string, PreparedWrite>>();

/** @throws Problem, GatewayError as `buildWrite` does */
export function prepareWrite(
  request: WriteRequest,
  grant: Grant,
): { readonly write: PreparedWrite; readonly values: readonly unknown[] } {
  const { workspace } = grant;
  let writes = writesByWorkspace.get(workspace);
  if (writes === undefined) {
    writes = new LRUCache({
      maxSize: SIZE_MAX,
      sizeCalculation: ({ statements: { locks, main, check } }, key) =>
        2 *
        (key.length +
          [...locks, main, check].reduce((sum, item) => sum + (item?.text.length ?? 0), 0)),
    });
    writesByWorkspace.set(workspace, writes);
  }
  const shape = writeShapeOf(request);
  const key = `${grant.key}\n${shape.key}`;
  let write = writes.get(key);
  if (write === undefined) writes.set(key, (write = prepare(request, grant)));
  return { write, values: shape.values };
}

function prepare(request: WriteRequest, grant: Grant): PreparedWrite {
  const slots = new Map<object, Map<string, number>>();
  writeShapeOf(request, slots);
  const plan = buildWrite(request, grant, slots);
  return {
    plan,
    statements: compileWrite(plan, grant.workspace),
    written: [...plan.written].map((table) => table.id),
    tables: [...plan.tables].map((table) => table.id),
    uses: 0,
  };
}
