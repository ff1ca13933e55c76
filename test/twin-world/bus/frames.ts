// Makes the same writes with events in two worlds, and compares the frames that one credential gets
// on its sockets. Some writes come from the credential itself, others from a caller with all
// rights. They change visible rows together with hidden rows.
import { randomFor, type Random } from "../../../scripts/random.ts";
import { openBusSocket } from "../../../scripts/bench/bus-bench/socket.ts";
import type { RawDefinition } from "../../support/model.ts";
import { contentsOf } from "../contents.ts";
import { scopesOf, workspaceId, type CredentialName } from "../world/definition.ts";
import { draw, keyColumn, newRow, type Row, type TableName, type World } from "../world/rows.ts";
import { rowsOf, sights } from "../world/sight.ts";
import type { OpenWorld, Worlds } from "../worlds.ts";

/**
 * Columns that no row filter uses, by table. Writes to these columns cannot make a hidden row
 * visible.
 */
const free: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  people: "name email phone birthday salary rank tags score joinedAt profile".split(" "),
  projects: ["title", "cost", "startsOn", "dailyAt", "labels", "plan"],
  tasks: ["note", "doneAt"],
  comments: ["body", "writtenAt"],
};
const tables = Object.keys(free) as TableName[];
const buses = ["tasks:all", "tasks:one"] as const;

/** Returns the definition with a topic to which all credentials may subscribe and publish. */
export const withTopic = (raw: RawDefinition): RawDefinition => {
  const opened = (holders: unknown): Record<string, object> =>
    Object.fromEntries(
      Object.entries(holders as Record<string, object>).map(([name, holder]) => [
        name,
        { ...holder, topics: { tasks: ["publish", "subscribe"] } },
      ]),
    );
  return { ...raw, keys: opened(raw.keys), roles: opened(raw.roles) };
};

export interface Sent {
  /** Number of writes with an event in each world. */
  readonly announced: readonly [number, number];
  /**
   * Number of frames that the credential got in the first world. `rows` is the number of rows in
   * these frames.
   */
  readonly frames: number;
  readonly rows: number;
  readonly differences: readonly string[];
}

export async function compareFrames(
  worlds: Worlds,
  credential: CredentialName,
  { count, seed }: { readonly count: number; readonly seed: string },
): Promise<Sent> {
  const both = [worlds.first, worlds.second] as const;
  const [left, right] = await Promise.all([contentsOf(both[0]), contentsOf(both[1])]);
  const tokens = { ...both[0].installed.tokens, ...worlds.memberTokens };
  const own = tokens[credential]!;
  const everything = tokens["everything"]!;
  const listening = await Promise.all(both.map((world) => listen(world, own)));
  const visible = pointableIn(left, right, credential);
  const announced: [number, number] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const random = randomFor(`${seed}:${credential}:${index}`);
    const { isOwn, body } = announcement(random, credential, visible, [left, right], both[0]);
    const send = { ...request(isOwn ? own : everything), body: JSON.stringify(body) };
    const answers = await Promise.all(both.map(({ client }) => client.send(send)));
    for (const [side, { body: text }] of answers.entries())
      if (/"affectedRows":[1-9]/.test(text)) announced[side]! += 1;
  }
  const frames = await Promise.all(
    listening.map(({ until }, side) => until(() => publishEnds(both[side]!, everything))),
  );
  const [first, second] = frames.map((texts) => texts.map(withoutChannels));
  const pairs = Array.from({ length: Math.max(first!.length, second!.length) });
  const differences = pairs.flatMap((_, at) =>
    first![at] === second![at] ? [] : [`--- first\n${first![at]}\n--- second\n${second![at]}`],
  );
  const rows = first!.map((text) => Number(/"affectedRows":(\d+)/.exec(text)?.[1] ?? 0));
  return {
    announced,
    frames: first!.length,
    rows: rows.reduce((sum, part) => sum + part, 0),
    differences,
  };
}

/**
 * Returns the rows that new rows may refer to: the rows that the credential sees. If it sees no
 * rows of a table, returns the rows of this table that exist in both worlds.
 */
function pointableIn(left: World, right: World, credential: CredentialName): World {
  const entries = rowsOf(left, sights[credential], true).map(([table, seen]) => {
    const key = keyColumn[table];
    const others = new Set(right[table].map((row) => row[key]));
    return [table, seen.length > 0 ? seen : left[table].filter((row) => others.has(row[key]))];
  });
  return Object.fromEntries(entries) as unknown as World;
}

/**
 * Returns the frame without offsets, and without times and ids that each world creates itself.
 * These differ between the worlds and are not secret.
 */
const withoutChannels = (text: string): string =>
  text
    .replace(/"offset":\d+/, '"offset":0')
    .replace(/"id":"[0-9a-f-]{36}","source"/, '"id":"","source"')
    .replace(/"time":"[^"]+"/, '"time":""');

const request = (token: string) => ({
  method: "POST",
  path: `/${workspaceId}/query`,
  headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
});

function announcement(
  random: Random,
  credential: CredentialName,
  visible: World,
  worlds: readonly [World, World],
  { installed }: OpenWorld,
): { readonly isOwn: boolean; readonly body: object } {
  const table = random.pick(tables);
  const key = keyColumn[table];
  const isOwn = random.chance(0.3);
  const notify = { bus: random.pick(buses) };
  const body = (mutation: object) => ({
    isOwn,
    body: {
      refs: { t: installed.model.tables.get(table)!.id },
      mutation: { ...mutation, table: "t", notify },
    },
  });
  const keysOf = (world: World) => world[table].map((row) => row[key]);
  const seen = random.sample(keysOf(visible), random.whole(0, 5));
  const others = random.pick(worlds);
  const all = isOwn ? seen : [...seen, ...random.sample(keysOf(others), random.whole(0, 5))];
  const where = [{ field: key, op: "in", value: all }];
  if (!isOwn && random.chance(0.15))
    return body({ type: "insert", values: [insertable(random, visible, table)] });
  if (!isOwn && table === "comments" && random.chance(0.4)) return body({ type: "delete", where });
  const scope = scopesOf(credential)[table]?.["update"] ?? scopesOf(credential)[table]?.["read"];
  const mine = free[table]!.filter((column) => scope === "*" || listed(scope, column));
  const columns = isOwn && mine.length > 0 ? mine : free[table]!;
  const set = random.sample(columns, random.whole(1, 3)).map((column) => {
    const cell = draw[table][column]!;
    return [column, cell(random, visible)] as const;
  });
  return body({ type: "update", set: Object.fromEntries(set), where });
}

const listed = (scope: unknown, column: string): boolean =>
  Array.isArray(scope) && scope.includes(column);

/**
 * Returns a new row that refers only to rows that the credential sees. No row of either world has
 * its unique values.
 */
function insertable(random: Random, visible: World, table: TableName): Row {
  const row = newRow(random, visible, table);
  const [photos, papers, scans, handle] = [null, null, null, null];
  const taken = Object.entries({ photos, papers, scans, handle }).filter(([name]) => name in row);
  const id =
    table === "projects"
      ? random.whole(1e6, 2e9)
      : table === "tasks"
        ? String(random.whole(1e6, 2e15))
        : row["id"];
  return { ...row, ...Object.fromEntries(taken), id };
}

/**
 * Publishes one last event on each bus. When the reader gets it, the reader knows that no more
 * events follow.
 */
async function publishEnds({ gateway }: OpenWorld, token: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left: number = buses.length;
  const socket = openBusSocket({
    port: gateway.port,
    path: `/${workspaceId}/bus`,
    token,
    opened: () => {
      for (const bus of buses)
        socket.send({ type: "publish", id: bus, bus, event: "ended", data: null });
    },
    text: (frame) => {
      if (frame.includes('"type":"ack"') && --left === 0) resolve();
    },
    closed: () => {},
  });
  await promise;
  socket.close();
}

/**
 * Opens a connection to all buses. `until` returns the events of all buses up to the published last
 * event, ordered by bus.
 */
async function listen({ gateway }: OpenWorld, token: string) {
  const subscribed = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const events = new Map<string, string[]>(buses.map((bus) => [bus, []]));
  let [begun, over] = [0, 0];
  const socket = openBusSocket({
    port: gateway.port,
    path: `/${workspaceId}/bus`,
    token,
    opened: () => {
      for (const bus of buses) socket.send({ type: "subscribe", id: bus, bus });
    },
    text: (bytes) => {
      const text = bytes.toString();
      const { type, id } = JSON.parse(text) as { type: string; id: string };
      if (type === "error") subscribed.reject(new Error(text));
      if (type === "subscribed" && ++begun === buses.length) subscribed.resolve();
      if (type !== "event") return;
      if (text.includes('"type":"custom.ended"')) {
        if (++over === buses.length) ended.resolve();
      } else events.get(id)!.push(text);
    },
    closed: (why) => {
      const error = new Error(`the connection has ended: ${why}`);
      subscribed.reject(error);
      ended.reject(error);
    },
  });
  ended.promise.catch(() => {});
  await subscribed.promise;
  return {
    until: async (end: () => Promise<void>): Promise<readonly string[]> => {
      await end();
      await ended.promise;
      socket.close();
      return [...events.values()].flat();
    },
  };
}
