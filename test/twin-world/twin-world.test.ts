// Tests that a credential cannot learn hidden data (G1.5). Two databases differ only in data that
// is hidden from the credential. The credential reads and writes, and both gateways must answer
// every request alike, byte for byte. This includes errors, totals, cursors, entity tags, caches
// and schemas. More requests, or other ones: `npm run suite twin-world -- --count 20000 --seed
// other`.
import { afterEach, describe, expect, it } from "vitest";
import type { Way } from "../support/as-tool-call.ts";
import type { RawDefinition } from "../support/model.ts";
import { createExactClient } from "../support/exact-http.ts";
import { compareWorlds, type Outcome } from "./run.ts";
import { workspaceId, type Caching, type CredentialName } from "./world/definition.ts";
import { openWorlds, type Worlds } from "./worlds.ts";

const count = Number(process.env["TWIN_WORLD_COUNT"] ?? 1500);
const seed = process.env["TWIN_WORLD_SEED"] ?? "suite";
const over: Way = process.env["TWIN_WORLD_OVER"] === "mcp" ? "mcp" : "http";
const keys: readonly CredentialName[] = ["window", "desk", "figures"];
/**
 * The tested cache modes for end users. One definition has one mode for all end users, so each mode
 * is a case of its own. Keys with all modes exist in one definition.
 */
const members: readonly Caching[] = ["Write", "Hybrid", "Time", ""];
/**
 * The tested credentials. A case sends `count / part` requests. Keys and end users share the time
 * of the suite.
 */
const cases = [
  ...keys.map((credential) => ({ name: credential, credential, mode: undefined, part: 6 })),
  ...members.map((mode) => ({
    name: `an end user, caching ${mode === "" ? "off" : mode.toLowerCase()}`,
    credential: "member" as const,
    mode,
    part: 16,
  })),
];

let worlds: Worlds | undefined;
afterEach(() => worlds?.close());

describe("two worlds that differ only in data hidden from a credential", () => {
  it.each(cases)("are the same to $name", { timeout: 3_600_000 }, async (given) => {
    const { name, credential, mode, part } = given;
    worlds = await openWorlds(credential, mode === undefined ? {} : { memberCaching: mode });
    const { changes } = worlds;
    // The hidden data of the two worlds differs in many places.
    expect(changes.cells).toBeGreaterThan(500);
    expect(changes.added).toBeGreaterThan(20);
    expect(changes.files).toBeGreaterThan(4);
    expect(await everythingDiffers(worlds)).toBe(true);

    const outcome = await compareWorlds(worlds, credential, {
      count: Math.ceil(count / part),
      seed: `${seed}:${mode ?? "key"}`,
      over,
    });
    console.log(`${name}: ${toldOf(outcome)}; hidden: ${JSON.stringify(changes)}`);
    const { asked, statuses, differences } = outcome;
    expect(differences.slice(0, 3)).toEqual([]);
    expect(outcome.seenAlike).toBe(true);
    expect(outcome.touchedHidden.slice(0, 3)).toEqual([]);
    // The requests must contain enough of each kind: reads with rows, writes, answers from a cache,
    // and repeated writes.
    expect(outcome.withRows).toBeGreaterThan(asked / (over === "http" ? 12 : 30));
    expect(outcome.written).toBeGreaterThan(asked / 20);
    // Answers over MCP have no cache header.
    if (mode !== "" && over === "http") expect(outcome.hits).toBeGreaterThan(asked / 50);
    // About one request in a hundred repeats a write, so a short run may contain none.
    if (asked > 500) expect(outcome.replayed).toBeGreaterThan(0);
    expect(outcome.missed).toBeLessThan(asked / 50);
    const tools = { count: Math.ceil(asked / 8), seed: `${seed}:tools`, over: "mcp" } as const;
    const byTools = await compareWorlds(worlds, credential, tools);
    expect(byTools.differences.slice(0, 3)).toEqual([]);
    expect(byTools.touchedHidden.slice(0, 3)).toEqual([]);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  });
});

function toldOf({ asked, statuses, written, withRows, ...rest }: Outcome): string {
  const told = [...statuses]
    .sort(([left], [right]) => left - right)
    .map(([status, times]) => `${status}: ${times}`);
  const { hits, replayed, missed, differences, byTools } = rest;
  return `${asked} requests (${told.join(", ")}), ${byTools} by tools, ${withRows} with rows, ${written} wrote, ${hits} from a cache, ${replayed} repeated, ${missed} in one cache alone, ${differences.length} differing answers`;
}

describe("the comparison", () => {
  it.each([
    ["an unreadable column that became readable", "people", { read: ["id", "name", "salary"] }],
    ["a mask that was forgotten", "people", { masks: {} }],
    ["a row filter that was forgotten", "people", { rowFilter: [] }],
    ["a row filter by relation that was forgotten", "tasks", { rowFilter: [] }],
  ])("finds %s", { timeout: 120_000 }, async (_name, table, entry) => {
    const leak = (raw: RawDefinition) => withEntry(raw, "window", table, entry);
    worlds = await openWorlds("window", { leak });
    const options = { count: 900, seed: "leak", over, untilDifferent: true };
    const { differences } = await compareWorlds(worlds, "window", options);
    expect(differences.length).toBeGreaterThan(0);
  });

  const everyMember = [{ field: "author", op: "isNull", value: false }];
  it.each([
    ["a claim that was forgotten", "people", { rowFilter: [] }],
    ["another claim than the one that was meant", "comments", { rowFilter: everyMember }],
    ["a mask that was forgotten for an end user", "people", { masks: {} }],
  ])("finds %s", { timeout: 120_000 }, async (_name, table, entry) => {
    const leak = (raw: RawDefinition) => withEntry(raw, "member", table, entry);
    worlds = await openWorlds("member", { leak });
    const options = { count: 900, seed: "leak", over, untilDifferent: true };
    const { differences } = await compareWorlds(worlds, "member", options);
    expect(differences.length).toBeGreaterThan(0);
  });

  it("finds files that a credential may refer to by mistake", { timeout: 120_000 }, async () => {
    const leak = (raw: RawDefinition) => ({
      ...raw,
      keys: Object.fromEntries(
        Object.entries(raw.keys as Holders).map(([key, holder]) => [
          key,
          key.startsWith("figures") ? { ...holder, files: ["upload", "read"] } : holder,
        ]),
      ),
    });
    worlds = await openWorlds("figures", { leak });
    const options = { count: 300, seed: "leak", over, writesOnly: true, untilDifferent: true };
    expect((await compareWorlds(worlds, "figures", options)).differences).not.toEqual([]);
  });

  it("finds a row filter that only writes ignore", { timeout: 120_000 }, async () => {
    const leak = (raw: RawDefinition) => withEntry(raw, "window", "people", { rowFilter: [] });
    worlds = await openWorlds("window", { leak });
    const options = { count: 300, seed: "leak", over, writesOnly: true };
    const { differences, touchedHidden } = await compareWorlds(worlds, "window", options);
    expect(differences.length).toBeGreaterThan(0);
    expect(touchedHidden.length).toBeGreaterThan(0);
  });
});

type Holders = Readonly<Record<string, { readonly tables: Readonly<Record<string, object>> }>>;

/**
 * Returns the definition with a changed scope entry for the table. It is changed in all keys whose
 * names begin with `name`, and in the role with this name.
 */
function withEntry(raw: RawDefinition, name: string, table: string, entry: object): RawDefinition {
  const changed = (holders: unknown): Record<string, object> =>
    Object.fromEntries(
      Object.entries(holders as Holders).map(([holder, { tables, ...rest }]) =>
        holder.startsWith(name)
          ? [holder, { ...rest, tables: { ...tables, [table]: { ...tables[table], ...entry } } }]
          : [holder, { ...rest, tables }],
      ),
    );
  return { ...raw, keys: changed(raw.keys), roles: changed(raw.roles) };
}

/**
 * Returns true if a key that sees everything gets different answers from the two worlds. Otherwise
 * equal answers would prove nothing.
 */
async function everythingDiffers({ first, second }: Worlds): Promise<boolean> {
  const answers = await Promise.all(
    [first, second].map(async ({ gateway, installed }) => {
      const client = createExactClient(`http://127.0.0.1:${gateway.port}`);
      const body = JSON.stringify({
        refs: { p: installed.model.tables.get("people")!.id },
        query: { from: "p", limit: 1000 },
      });
      const headers = {
        Authorization: `Bearer ${first.installed.tokens["everything"]}`,
        "Content-Type": "application/json",
      };
      const answer = await client.send({
        method: "POST",
        path: `/${workspaceId}/query`,
        headers,
        body,
      });
      client.close();
      expect(answer.status).toBe(200);
      return answer.body.replace(/"meta".*/, "");
    }),
  );
  return answers[0] !== answers[1];
}
