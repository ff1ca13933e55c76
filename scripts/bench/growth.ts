// Measures reads of single rows while workspaces, tables and rows grow (`--growth`), and prints the
// results as bars.
import { bars } from "./chart.ts";
import { databaseBeside } from "./database.ts";
import {
  deepWorkspace,
  evenReads,
  manyWorkspaces,
  rowCounts,
  rowReads,
  tableCounts,
  tableReads,
  wideWorkspace,
  workspaceCounts,
  zipfReads,
} from "./growth-world.ts";
import { install } from "./install.ts";
import { measure, type Figures, type MeasureOptions } from "./measure.ts";
import type { Prepared } from "./prepare.ts";
import type { Sketch } from "./sketch.ts";
import { startGateway, type Target } from "./targets.ts";

type Parts = Pick<Target, "name" | "request" | "ring">;
type Sizes = Readonly<Record<string, Figures>>;
export interface GrowthFigures {
  readonly workspaces: Sizes;
  readonly workspacesAllBusy: Sizes;
  readonly tables: Sizes;
  readonly rows: Sizes;
}

/**
 * Creates workspaces, tables and rows that do not exist yet. They are in another database on the
 * benchmark's server.
 * @returns the URL of the database
 */
async function world(
  { databaseUrl, dataDirectory }: Prepared,
  name: string,
  sketches: readonly Sketch[],
): Promise<string> {
  const url = await databaseBeside(databaseUrl, name);
  const { made, ms } = await install(url, dataDirectory, sketches);
  if (made > 0) console.log(`${name}: ${made} workspaces made in ${(ms / 1000).toFixed(1)} s`);
  return url;
}

const start = (url: string, { dataDirectory }: Prepared, { request }: Parts): Promise<Target> =>
  startGateway(url, dataDirectory, request("a", 1)!);

/** Returns the same gateway as another target (measured server), with other requests. */
const asking = (gateway: Target, parts: Parts): Target => ({ ...gateway, headers: {}, ...parts });

async function draw(
  title: string,
  targets: readonly Target[],
  options: MeasureOptions,
): Promise<Sizes> {
  const figures = await measure(targets, "a", options);
  const list = [...figures].map(([label, { requestsPerSecond, ratio, p99, failures }]) => ({
    label,
    value: requestsPerSecond,
    note: `${requestsPerSecond.toFixed(0)} req/s  ${ratio.toFixed(2)} x  p99 ${p99.toFixed(1)} ms${failures > 0 ? `  FAILED ${failures}` : ""}`,
  }));
  console.log(`\n${title}\n${bars(list)}`);
  return Object.fromEntries(figures);
}

export async function measureGrowth(
  prepared: Prepared,
  options: MeasureOptions,
): Promise<GrowthFigures> {
  const across = await measureAcross(prepared, options);
  return { ...across, ...(await measureInside(prepared, options)) };
}

async function measureAcross(prepared: Prepared, options: MeasureOptions) {
  const gateways: Target[] = [];
  try {
    for (const count of workspaceCounts) {
      const url = await world(prepared, `growth_${count}`, manyWorkspaces(count));
      const parts = zipfReads(count);
      gateways.push(asking(await start(url, prepared, parts), parts));
    }
    const last = gateways.at(-1)!;
    return {
      workspaces: await draw(
        "point reads by the number of workspaces, 20 of them busy (Zipf)",
        gateways,
        options,
      ),
      workspacesAllBusy: await draw(
        "the same, all of them equally busy",
        [gateways[0]!, asking(last, evenReads(workspaceCounts.at(-1)!))],
        options,
      ),
    };
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  }
}

async function measureInside(prepared: Prepared, options: MeasureOptions) {
  const sketches = [...tableCounts.map(wideWorkspace), deepWorkspace];
  const url = await world(prepared, "growth_inside", sketches);
  const tables = tableCounts.map(tableReads);
  const gateway = await start(url, prepared, tables[0]!);
  const each = (parts: readonly Parts[]) => parts.map((part) => asking(gateway, part));
  try {
    return {
      tables: await draw(
        "point reads by the number of tables in the workspace",
        each(tables),
        options,
      ),
      rows: await draw(
        "point reads by the number of rows in the table",
        each(rowCounts.map(rowReads)),
        options,
      ),
    };
  } finally {
    await gateway.stop();
  }
}
