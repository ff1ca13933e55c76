// Tests that callers can only find out if a filter-only column equals a value that they send
// (G5.6). The test tries every operator, in every position of a read or a write. More attempts:
// `npm run suite twin-world -- --attempts 10000`.
import { afterEach, describe, expect, it } from "vitest";
import { randomFor } from "../../../scripts/random.ts";
import { comparable } from "../answers.ts";
import { openPair, type OpenWorld, type Pair } from "../worlds.ts";
import { definition, rowsOf, secretNames, secretsOf, victims, workspaceId } from "./accounts.ts";
import { attack, lootKey, OutOfRequests, type Ask, type Loot } from "./attack.ts";
import { strayFor, takeSamples } from "./strays.ts";

const count = Number(process.env["FILTER_ONLY_REQUESTS"] ?? 1000);

let pair: Pair | undefined;
afterEach(() => pair?.close());

interface Raid {
  readonly loot: Loot;
  /**
   * The number of comparisons that worked (`open`), and the number of all comparisons (`tried`).
   */
  readonly ways: { readonly open: number; readonly tried: number };
  /** Every answer in order, with its request. */
  readonly transcript: readonly string[];
  readonly statuses: ReadonlyMap<number, number>;
}

/** Runs the attack. Then sends random requests until the maximum number of requests is reached. */
async function raid(
  { client, installed }: OpenWorld,
  token: string,
  options: { readonly requests: number; readonly strays: boolean },
): Promise<Raid> {
  const transcript: string[] = [];
  const statuses = new Map<number, number>();
  const loot = new Map<string, unknown>();
  const ask: Ask = async (body) => {
    if (transcript.length >= options.requests) throw new OutOfRequests();
    const text = JSON.stringify(body);
    const answer = await client.send({
      method: "POST",
      path: `/${workspaceId}/query`,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "X-Request-Id": `probe-${transcript.length}`,
      },
      body: text,
    });
    transcript.push(`${text}\n${comparable(answer)}`);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return { status: answer.status, json: JSON.parse(answer.body) as unknown };
  };
  const ways = await attack(ask, loot);
  takeSamples(installed.model);
  while (options.strays && transcript.length < options.requests)
    await ask(strayFor(randomFor(`filter-only ${transcript.length}`), installed.model));
  return { loot, ways, transcript, statuses };
}

const all = (world: string): Loot =>
  new Map(
    [...secretsOf(world)].flatMap(([id, hidden]) =>
      secretNames.map((name) => [lootKey(name, id), hidden[name]] as const),
    ),
  );

/**
 * The secrets that a caller may find by equality. The first three victims have values of the
 * dictionary, and the fourth has null.
 */
const guessable = (world: string): Loot =>
  new Map([...all(world)].filter(([key]) => victims.slice(0, 4).some((id) => key.endsWith(id))));

const open = async (): Promise<Pair> =>
  (pair = await openPair(
    { raw: definition, rows: rowsOf("first") },
    { raw: definition, rows: rowsOf("second") },
  ));

describe("a filter-only column", () => {
  it(
    `gives away no more than a dictionary finds, in ${count} requests`,
    { timeout: 3_600_000 },
    async () => {
      const { first, second } = await open();
      const token = first.installed.tokens["narrow"]!;
      const options = { requests: count, strays: true };
      const left = await raid(first, token, options);
      const right = await raid(second, token, options);
      const statuses = [...left.statuses]
        .map(([status, times]) => `${status}: ${times}`)
        .join(", ");
      console.log(
        `${left.transcript.length} requests (${statuses}), ${left.loot.size} of ${all("first").size} secrets found, all by equality`,
      );
      expect(left.loot).toEqual(guessable("first"));
      expect(left.ways.open).toBe(0);
      // All other secrets differ between the two worlds. Equal answers show that the gateway
      // reveals nothing about them.
      const differing = left.transcript.filter((text, index) => text !== right.transcript[index]);
      expect(differing.slice(0, 3)).toEqual([]);
      expect(left.transcript).toHaveLength(count);
      expect([...left.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    },
  );

  it.each([
    // This key may compare the columns in every way. But it may not sort by them, aggregate them or
    // return them, so fewer comparisons work.
    ["wide", "it is opened for ranges", 0.8],
    ["reader", "it may be read", 1],
  ])(
    "is found out by the same attack with the key %s, where %s",
    { timeout: 3_600_000 },
    async (key, _where, share) => {
      const { first } = await open();
      const options = { requests: 20_000, strays: false };
      const { loot, ways, transcript } = await raid(first, first.installed.tokens[key]!, options);
      console.log(
        `${transcript.length} requests, ${ways.open} of ${ways.tried} ways to compare, ${loot.size} of ${all("first").size} secrets found`,
      );
      expect(loot).toEqual(all("first"));
      expect(ways.open / ways.tried).toBeGreaterThanOrEqual(share);
    },
  );
});
