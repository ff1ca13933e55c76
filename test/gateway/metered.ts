// The stage (a database with gateways) for the tests of the rate limit and the monthly limits. The
// test sets the plan of the workspace. There is a second workspace, and a clock that stands still
// until the test moves it.
import { createHash } from "node:crypto";
import type { KeyDefinition, PlanDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace, roomyPlan, scope, WORKSPACE_ID } from "../support/definition.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { openStage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const origin = "https://shop.example";

/** Ten seconds before the end of a minute, in the middle of a month. */
export const start = Date.UTC(2026, 1, 14, 12, 30, 50);

export interface MeteredOptions {
  readonly plan?: Partial<PlanDefinition>;
  readonly theirPlan?: Partial<PlanDefinition>;
  readonly gateways?: number;
  readonly keys?: Readonly<Record<string, Partial<KeyDefinition>>>;
  /** Usage before the gateways start, by day. */
  readonly used?: Readonly<Record<string, readonly [calls: number, bytes: number]>>;
}

const tables = { orders: { columns: { status: { type: "text" } } } } as const;

export const definitionOf = (id: string, plan: Partial<PlanDefinition> = {}, keys = {}) =>
  defineWorkspace({
    id,
    workspace: { plan: { ...roomyPlan, ...plan } },
    tables,
    keys: {
      server: { kind: "server", tables: "all" },
      cached: { kind: "server", tables: "all", cache: { mode: "time", ttlSeconds: 60 } },
      restricted: { kind: "publishable", tables: { orders: scope() }, origins: [origin] },
      ...keys,
    },
  });

export type MeteredStage = Awaited<ReturnType<typeof openMetered>>;

export async function openMetered(options: MeteredOptions = {}) {
  const definition = definitionOf(ours, options.plan, options.keys);
  const stage = await openStage(definition, definitionOf(theirs, options.theirPlan));
  for (const [day, [calls, bytes]] of Object.entries(options.used ?? {}))
    await stage.sql("insert into gateway.usage values ($1, $2, $3, $4)", [ours, day, calls, bytes]);
  const clock = { time: start, now: (): number => clock.time };
  const gateways = await Promise.all(
    Array.from({ length: options.gateways ?? 1 }, () => stage.openGateway({ clock })),
  );
  const json = { refs: { o: definition.tables["orders"]!.id }, query: { from: "o" } };
  const tokens = stage.tokens[ours]!;
  const key = tokens["server"];
  return {
    ...stage,
    /** Several gateways that share one database. Each of them has its own memory. */
    gateways,
    clock,
    ours: tokens,
    theirs: stage.tokens[theirs]!,
    /** Reads with the server key of the tested workspace, through the first gateway. */
    query: (more: Ask = {}, gateway = 0) =>
      gateways[gateway]!.client(`/${ours}/query`, { key, json, ...more }),
    schema: (more: Ask = {}, gateway = 0) =>
      gateways[gateway]!.client(`/${ours}/schema`, { key, ...more }),
    /** Returns the stored calls and bytes of a workspace by day. */
    usage: (workspaceId = ours) =>
      stage.sql<{ day: string; calls: number; bytes: number }>(
        `select day::text as day, calls::float8 as calls, egress_bytes::float8 as bytes
          from gateway.usage where workspace_id = $1 order by day`,
        [workspaceId],
      ),
    /** Stops the gateways cleanly. The database stays open. */
    stop: async () => {
      for (const gateway of gateways) await gateway.close();
    },
  };
}

/** Returns the remaining calls of the current minute, from an answer's headers. */
export const leftOf = ({ headers }: Answer): number =>
  Number(/^"minute";r=(\d+);t=\d+$/.exec(String(headers["ratelimit"]))?.[1]);

/** A well-formed key that does not exist. */
export const badKey = (index: number): string =>
  `sk_live_${createHash("sha256").update(`bad ${index}`).digest("base64url")}`;
