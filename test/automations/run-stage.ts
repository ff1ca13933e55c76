// The stage for tests of runs: a workspace with endpoints and automations in a database, and nodes
// with real or test steps.
import { createRecordQuota } from "../../src/metering/index.ts";
import {
  createAutomations,
  type AutomationsDependencies,
} from "../../src/automations/capability.ts";
import type { EndpointRequest } from "../../src/automations/automations.ts";
import { createResponseCache } from "../../src/cache/index.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import type { Workspace, WorkspaceDefinition } from "../../src/catalog/index.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { createHeavyReads, createWorkspaceData } from "../../src/query/index.ts";
import { defineWorkspace, WORKSPACE_ID, type Sketch } from "../support/definition.ts";
import { openStage, type Stage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;

/** A table with one row per event, and automations that write it. */
export const counting = (more: Sketch = {}): WorkspaceDefinition =>
  defineWorkspace({
    tables: {
      hits: { columns: { event: { type: "text", unique: true }, step: { type: "text" } } },
    },
    keys: { backend: { kind: "server", tables: "all", topics: "all" } },
    ...more,
    endpoints: { hook: { automations: ["count"] }, quiet: {}, ...more.endpoints },
    automations: { count: { steps: [hit("one")] }, ...more.automations },
  });

/** A step that inserts a row; a second row with the same text would be refused. */
export const hit = (id: string) =>
  ({
    id,
    type: "mutation",
    refs: { h: "hits" },
    mutation: {
      type: "insert",
      table: "h",
      values: [{ event: `{{request.body.n}} ${id}`, step: id }],
    },
  }) as const;

export const requestOf = (body: unknown): EndpointRequest => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  query: {},
  contentType: "application/json",
  body: Buffer.from(JSON.stringify(body)),
});

export type AutomationsNode = ReturnType<typeof createAutomations>;

export interface RunStage extends Stage {
  /** Returns the current workspace. */
  readonly workspace: (id?: string) => Promise<Workspace>;
  /** Opens another node. The stage closes it. */
  readonly openNode: (
    options?: Partial<Pick<AutomationsDependencies, "limits" | "runner" | "records">>,
  ) => AutomationsNode;
  /** Returns the statuses of an event's runs, ordered by automation name. */
  readonly statuses: (eventId: string) => Promise<string[]>;
  /** Returns the rows of `hits`, in order. */
  readonly hits: () => Promise<string[]>;
}

export async function openRunStage(
  ...definitions: readonly WorkspaceDefinition[]
): Promise<RunStage> {
  const stage = await openStage(...(definitions.length === 0 ? [counting()] : definitions));
  const { database, masterKey } = stage.database;
  const { control, read, write, direct } = database;
  const log = createLogger("silent");
  const secretBox = createSecretBox(masterKey);
  const clock = { now: () => Date.now() };
  const catalog = stage.keep(createCatalog({ control, secretBox, log }));
  const data = createWorkspaceData({
    records: createRecordQuota(),
    catalog,
    clock,
    readPool: read,
    writePool: write,
    heavyReads: createHeavyReads(10),
    changeFeed: { reportWrite: () => {} },
    responses: createResponseCache({
      writeFeed: { freshAt: 0, follow: () => {} },
      catalog: { freshAt: 0, isNewest: () => true },
      clock,
    }),
  });
  return {
    ...stage,
    workspace: async (id = ours) => {
      await catalog.refresh();
      const workspace = await catalog.get(id);
      if (workspace === undefined) throw new Error("no such workspace");
      return workspace;
    },
    openNode: (options) => {
      const records = createRecordQuota();
      const deps = { catalog, control, direct, clock, log, records, secretBox, data };
      const outbound = {
        privateTargets: [],
        baseUrl: "http://127.0.0.1:1",
        rollBackAfter: () => Promise.reject(new Error("no dry runs here")),
        changeFeed: { announce: () => {} },
        mailer: { queue: () => Promise.resolve() },
      };
      const node = createAutomations({ ...deps, ...outbound, ...options });
      return stage.keep({ ...node, close: async () => node.close?.() });
    },
    statuses: async (eventId) => {
      const text =
        "select status from gateway_tx.automation_run where event_id = $1 order by automation, id";
      return (await stage.sql<{ status: string }>(text, [eventId])).map(({ status }) => status);
    },
    hits: async () => {
      const rows = await stage.sql<{ event: string }>("select event from $ws.hits order by event");
      return rows.map(({ event }) => event);
    },
  };
}
