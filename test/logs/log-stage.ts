// The world of the tests about searching the query log: a gateway with signed-in members. The log's
// own writer has filled the log.
import type { MemberRole } from "../../src/access/index.ts";
import { createQueryLog, type LogEntry } from "../../src/log/index.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { defineWorkspace, roomyPlan, WORKSPACE_ID } from "../support/definition.ts";
import type { Answer } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import { openStage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The time of the newest rows. */
export const now = Date.UTC(2026, 2, 10, 12);
/** Leaves out the calls that the tests make themselves, an hour later. */
export const upToNow = new Date(now + 1).toISOString();

const tables = { orders: { columns: { status: { type: "text" } } } } as const;
/** The plan includes nothing and refuses nothing, so each answer shows the usage. */
const beyondPlan = { ...roomyPlan, callsPerMonth: 0, payAsYouGo: true };
const keys = { server: { kind: "server", tables: "all" } } as const;

export const entry = (more: Partial<LogEntry> = {}): LogEntry => ({
  workspaceId: ours,
  requestId: "r-1",
  at: now,
  kind: "query",
  operationId: "query",
  credentialType: "key",
  credentialId: null,
  endUserId: null,
  sourceIp: "127.0.0.1",
  userAgent: null,
  origin: null,
  method: "POST",
  path: `/${ours}/query`,
  status: 200,
  code: null,
  message: null,
  durationMs: 1.5,
  dbMs: null,
  rows: null,
  affectedRows: null,
  bytesOut: 10,
  cache: null,
  tables: null,
  body: null,
  action: null,
  email: null,
  count: 1,
  isCounted: true,
  ...more,
});

export type Asking = MemberRole | "other" | "stranger";

export async function openLogStage() {
  const stage = await openStage(
    defineWorkspace({ tables, keys }),
    defineWorkspace({ id: theirs, tables, keys, workspace: { plan: beyondPlan } }),
  );
  const { control } = stage.database.database;
  const clock = { now: () => now + HOUR };
  const gateway = await stage.openGateway({ clock });
  const signIn = async (role: MemberRole, workspaceId = ours) =>
    (await signInMember(stage.database, { workspaceId, role, now: new Date(now) })).headers;
  const members = {
    owner: await signIn("owner"),
    other: await signIn("owner"),
    editor: await signIn("editor"),
    viewer: await signIn("viewer"),
    stranger: await signIn("owner", theirs),
  };
  return {
    ...stage,
    gateway,
    members,
    /** Writes rows as calls do. */
    async write(entries: readonly LogEntry[]): Promise<void> {
      // Writes one day after another, so that the partitions exist.
      const byDay = Map.groupBy(entries, ({ at }) => Math.floor(at / DAY));
      for (const [day, list] of byDay) {
        const log = await createQueryLog({
          pool: control,
          clock: { now: () => day * DAY },
          log: createLogger("silent"),
          isWorkspace: () => true,
          isRemoved: () => false,
          onUsageWritten: () => {},
          bodyQuotaOf: async () => null,
        });
        for (const one of list) log.record({ ...one, isCounted: true });
        await log.close();
      }
    },
    ask: (path: string, as: Asking = "owner", workspaceId = ours): Promise<Answer> =>
      gateway.client(`/${workspaceId}${path}`, { headers: members[as] }),
  };
}
export type LogStage = Awaited<ReturnType<typeof openLogStage>>;
