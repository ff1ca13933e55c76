// An attacker who wants the values of filter-only columns, and knows the gateway, the ranges of the
// values and a dictionary. It tries every operator in every position of a request that could reveal
// if a condition is true. It checks with its own row which of them work. Then it finds the secrets
// of other rows by halving the ranges.
import {
  dictionary,
  own,
  ownPlace,
  secretNames,
  secrets,
  spare,
  tableIds,
  team,
  victims,
  type SecretName,
} from "./accounts.ts";

type Item = Record<string, unknown>;

export interface Told {
  readonly status: number;
  readonly json: any;
}
/** Sends a body to `/query`. @throws OutOfRequests */
export type Ask = (body: object) => Promise<Told>;

export class OutOfRequests extends Error {}

/** The secrets that the attacker has found, by column and row. */
export type Loot = ReadonlyMap<string, unknown>;
export const lootKey = (column: SecretName, row: string): string => `${column} of ${row}`;

const refs = { a: tableIds.accounts };
const bothRefs = { ...refs, t: tableIds.teams };
const is = (id: string): Item => ({ field: "id", op: "eq", value: id });
const note = { set: { note: "seen" } };

/**
 * Ways to find out if a condition is true for a row, by position in a request. Each returns null if
 * the gateway refuses the request.
 */
const channels: Readonly<
  Record<string, (ask: Ask, row: string, condition: Item) => Promise<boolean | null>>
> = {
  read: async (ask, row, condition) =>
    counted(await ask({ refs, query: list([is(row), condition]) })),
  group: async (ask, row, condition) =>
    counted(await ask({ refs, query: list([is(row), { or: [condition, condition] }]) })),
  negation: async (ask, row, condition) => {
    const found = counted(await ask({ refs, query: list([is(row), { not: condition }]) }));
    return found === null ? null : !found;
  },
  total: async (ask, row, condition) => {
    const query = { from: "a", select: ["id"], where: [is(row), condition], limit: 1 };
    const { status, json } = await ask({ refs, query, includeTotalCount: true });
    return status === 200 ? json.meta.total > 0 : null;
  },
  relation: async (ask, row, condition) => {
    const related = { relation: "accounts", ref: "a", match: "some", where: [is(row), condition] };
    return counted(await ask({ refs: bothRefs, query: { from: "t", where: [is(team), related] } }));
  },
  related: async (ask, row, condition) => {
    const related = { relation: "accounts", ref: "a", select: ["id"], where: [is(row), condition] };
    const query = { from: "t", select: [related], where: [is(team)] };
    const { status, json } = await ask({ refs: bothRefs, query });
    return status === 200 ? json.data[0].accounts.length > 0 : null;
  },
  figure: async (ask, row, condition) => {
    const select = [{ fn: "count", alias: "n", filter: [is(row), condition] }];
    const { status, json } = await ask({ refs, query: { from: "a", select } });
    return status === 200 ? json.data[0].n > 0 : null;
  },
  having: async (ask, row, condition) => {
    const compared = (condition["not"] ?? condition) as Item;
    const figure = { ...compared, field: "m" };
    const select = ["id", { fn: "max", field: compared["field"], alias: "m" }];
    const having = ["not" in condition ? { not: figure } : figure];
    const query = { from: "a", select, groupBy: ["id"], where: [is(row)], having };
    return counted(await ask({ refs, query }));
  },
  update: async (ask, row, condition) =>
    changed(await ask({ refs, mutation: change([is(row), condition]) })),
  maxAffected: async (ask, row, condition) => {
    const where = [{ or: [{ and: [is(row), condition] }, is(spare[0]!)] }];
    return tooMany(await ask({ refs, mutation: { ...change(where), maxAffected: 1 } }));
  },
  delete: async (ask, row, condition) => {
    const rows = { field: "id", op: "in", value: spare };
    const where = [{ or: [{ and: [is(row), condition] }, rows] }];
    const mutation = { type: "delete", table: "a", where, maxAffected: spare.length };
    const told = tooMany(await ask({ refs, mutation }));
    const values = spare.map((id) => ({ id, name: "spare", team }));
    if (told === false)
      await ask({ refs: bothRefs, mutation: { type: "insert", table: "a", values } });
    return told;
  },
  transaction: async (ask, row, condition) => {
    const query = list([is(row), condition]);
    const { status, json } = await ask({
      refs,
      transaction: [{ query }, { mutation: change([is(own)]) }],
    });
    return status === 200 ? json.steps[0].meta.count > 0 : null;
  },
};

const list = (where: readonly Item[]): Item => ({ from: "a", select: ["id"], where });
const change = (where: readonly Item[]): Item => ({ type: "update", table: "a", ...note, where });
const counted = ({ status, json }: Told): boolean | null =>
  status === 200 ? json.meta.count > 0 : null;
const changed = ({ status, json }: Told): boolean | null =>
  status === 200 ? json.affectedRows > 0 : null;
const tooMany = ({ status, json }: Told): boolean | null =>
  status === 200 ? false : /maxAffected: more/.test(json?.error?.message) ? true : null;

/** Conditions that are true if the secret is below a value of its range. */
const comparisons: Readonly<Record<string, (value: unknown, lowest: unknown) => Item>> = {
  lt: (value) => ({ op: "lt", value }),
  gte: (value) => ({ not: { op: "gte", value } }),
  lte: (value) => ({ op: "lte", value }),
  gt: (value) => ({ not: { op: "gt", value } }),
  between: (value, lowest) => ({ op: "between", value: [lowest, value] }),
};

/**
 * Other operators, which the gateway must refuse. The attacker uses operands that are true for some
 * rows only.
 */
const others = `neq nin like ilike nlike nilike contains icontains startsWith istartsWith endsWith
  iendsWith search hasAny jsonContains`.split(/\s+/);

/**
 * Compares a secret with a value. Returns true if the secret is lower, and null if the gateway does
 * not reveal this.
 */
type Compare = (row: string, value: unknown) => Promise<boolean | null>;

function comparesOf(ask: Ask, column: SecretName): readonly Compare[] {
  const lowest = secrets[column].show(0);
  const field = (condition: Item): Item =>
    "not" in condition
      ? { not: { field: column, ...(condition["not"] as Item) } }
      : { field: column, ...condition };
  const conditions = Object.values(channels).flatMap((channel) =>
    Object.values(comparisons).map(
      (comparison): Compare =>
        (row, value) =>
          channel(ask, row, field(comparison(value, lowest))),
    ),
  );
  return [...conditions, ...placesOf(ask, column)];
}

/**
 * Returns comparisons by positions that would show the secret, or that would sort it among the
 * attacker's own rows.
 */
function placesOf(ask: Ask, column: SecretName): readonly Compare[] {
  const shown =
    (read: (row: string) => object, value: (json: any) => unknown): Compare =>
    async (row, bound) => {
      const { status, json } = await ask({ refs, ...read(row) });
      return status === 200 ? (value(json) as string) < (bound as string) : null;
    };
  const figure = (fn: string) => (row: string) => ({
    query: { from: "a", select: [{ fn, field: column, alias: "m" }], where: [is(row)] },
  });
  const set = [column];
  const guess = `${column}Guess`;
  const besideGuess =
    (condition: Item): Compare =>
    async (row, value) => {
      await ask({ refs, mutation: { ...change([is(row)]), set: { [guess]: value } } });
      return channels["read"]!(ask, row, condition);
    };
  return [
    shown(
      (row) => ({ query: { from: "a", select: [column], where: [is(row)] } }),
      (json) => json.data[0][column],
    ),
    shown(
      (row) => ({ query: { from: "a", select: "*", where: [is(row)] } }),
      (json) => json.data[0][column] ?? refused(),
    ),
    shown(
      (row) => ({ query: { from: "a", select: [column], groupBy: [column], where: [is(row)] } }),
      (json) => json.data[0][column],
    ),
    shown(figure("min"), (json) => json.data[0].m),
    shown(figure("max"), (json) => json.data[0].m),
    shown(
      (row) => ({
        mutation: {
          type: "insert",
          table: "a",
          values: [{ id: row, note: "seen" }],
          returning: set,
          onConflict: { columns: ["id"], action: "update", set: ["note"] },
        },
      }),
      (json) => json.data[0][column],
    ),
    async (row, value) => {
      const values = [{ id: spare[0], name: "spare", [column]: value }];
      await ask({ refs, mutation: { type: "delete", table: "a", where: [is(spare[0]!)] } });
      await ask({ refs, mutation: { type: "insert", table: "a", values } });
      const where = [{ field: "id", op: "in", value: [row, spare[0]] }];
      const orderBy = [{ field: column, dir: "asc" }];
      const { status, json } = await ask({
        refs,
        query: { from: "a", select: ["id"], where, orderBy },
      });
      return status === 200 ? json.data[0].id === row : null;
    },
    besideGuess({ field: column, op: "lt", valueField: guess }),
    besideGuess({ field: guess, op: "gt", valueField: column }),
  ];
}

const refused = (): never => {
  throw new NotShown();
};
class NotShown extends Error {}

/** Also returns null if the answer has an unexpected form. */
async function tried(compare: Compare, row: string, value: unknown): Promise<boolean | null> {
  try {
    return await compare(row, value);
  } catch (error) {
    if (error instanceof OutOfRequests) throw error;
    return null;
  }
}

/**
 * Returns true if the comparison gives the right results for the attacker's own row, with one
 * higher and one lower value.
 */
async function works(column: SecretName, compare: Compare): Promise<boolean> {
  const { size, show } = secrets[column];
  const at = (share: number) => show(Math.floor(size * share));
  return (
    (await tried(compare, own, at(ownPlace + 0.2))) === true &&
    (await tried(compare, own, at(ownPlace - 0.2))) === false
  );
}

async function halve(column: SecretName, compare: Compare, row: string): Promise<unknown> {
  const { size, show } = secrets[column];
  let [low, high] = [0, size];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const isBelow = await tried(compare, row, show(middle));
    if (isBelow === null) return undefined;
    if (isBelow) high = middle;
    else low = middle;
  }
  return show(low);
}

/**
 * Finds out if the secret is null or a value of the dictionary. Each request tests half of the
 * remaining values with `in`.
 */
async function lookUp(ask: Ask, column: SecretName, row: string): Promise<unknown> {
  let values: readonly unknown[] = dictionary[column];
  const told = (op: string, value: unknown): Promise<boolean | null> =>
    channels["update"]!(ask, row, { field: column, op, value });
  const isIn = (some: readonly unknown[]): Promise<boolean | null> => told("in", some);
  if ((await told("isNull", true)) === true) return null;
  if ((await isIn(values)) !== true) return undefined;
  while (values.length > 1) {
    const half = values.slice(0, Math.ceil(values.length / 2));
    values = (await isIn(half)) === true ? half : values.slice(half.length);
  }
  return values[0];
}

/**
 * Tries all comparisons for all secrets.
 * @returns `open`, the number of comparisons that worked; `tried`, the number of all comparisons
 */
export async function attack(
  ask: Ask,
  loot: Map<string, unknown>,
): Promise<{ readonly open: number; readonly tried: number }> {
  let [open, all] = [0, 0];
  for (const column of secretNames) {
    for (const row of victims) await take(loot, column, row, () => lookUp(ask, column, row));
    for (const channel of Object.values(channels))
      for (const op of others)
        await tried(
          (row, value) => channel(ask, row, { field: column, op, value }),
          own,
          operandOf(op, column),
        );
    for (const compare of comparesOf(ask, column)) {
      all += 1;
      if (!(await works(column, compare))) continue;
      open += 1;
      for (const row of victims)
        if (!loot.has(lootKey(column, row)))
          await take(loot, column, row, () => halve(column, compare, row));
    }
  }
  return { open, tried: all };
}

function operandOf(op: string, column: SecretName): unknown {
  const value = secrets[column].show(Math.floor(secrets[column].size * ownPlace));
  return op === "nin" || op === "hasAny" ? [value] : value;
}

async function take(
  loot: Map<string, unknown>,
  column: SecretName,
  row: string,
  find: () => Promise<unknown>,
): Promise<void> {
  const value = await find();
  if (value !== undefined) loot.set(lootKey(column, row), value);
}
