// Creates the twin of a world for one credential. In the twin, hidden data differs, and visible
// data is the same. Changes that the credential could notice are undone.
import { randomFor, type Random } from "../../../scripts/random.ts";
import { draw, newRow, type Row, type TableName, type World } from "./rows.ts";
import { seen, shows, sights } from "./sight.ts";
import type { CredentialName } from "./definition.ts";

export interface Twin {
  readonly world: World;
  /** Number of changed cells, added rows and removed rows. */
  readonly changes: { cells: number; added: number; removed: number };
}

const twins = new Map<CredentialName, Twin>();

/**
 * Returns the second world for a credential.
 * @param first `firstWorld()`
 */
export function twinOf(first: World, credential: CredentialName): Twin {
  const twin = twins.get(credential) ?? makeTwin(first, credential);
  twins.set(credential, twin);
  return twin;
}

function makeTwin(first: World, credential: CredentialName): Twin {
  const random = randomFor(`twin of ${credential}`);
  const sight = sights[credential];
  const world = structuredClone(first) as World;
  const wanted = seen(first, sight);
  const changes = { cells: 0, added: 0, removed: 0 };
  const holds = () => seen(world, sight) === wanted;
  for (const table of Object.keys(world) as TableName[]) {
    const stubborn = new Set<string>();
    for (const row of world[table])
      changes.cells += alter(
        random,
        world,
        table,
        row,
        (column) => shows(world, sight, table, row, column),
        holds,
        stubborn,
      );
    if (removable(table)) changes.removed += removeSome(world, table, random, holds);
    changes.added += addSome(world, table, random, holds);
  }
  if (!holds()) throw new Error(`the worlds differ where ${credential} can look`);
  return { world, changes };
}

/**
 * Gives each hidden cell of a row a new value. Undoes a change if the credential could notice it.
 * Returns the number of changed cells.
 */
function alter(
  random: Random,
  world: World,
  table: TableName,
  row: Row,
  isSeen: (column: string) => boolean,
  holds: () => boolean,
  stubborn: Set<string>,
): number {
  const before = { ...row };
  const drawn = (column: string, attempt: number): unknown => {
    const old = before[column];
    const disguise = attempt === 0 && typeof old === "string" && masked.has(column);
    return disguise ? disguised(column, old, random) : draw[table][column]!(random, world);
  };
  const isOther = (column: string): boolean =>
    JSON.stringify(row[column]) !== JSON.stringify(before[column]);
  const columns = Object.keys(draw[table]).filter((column) => !isSeen(column));
  // Checking the whole world takes long. So all columns are changed at once, except columns whose
  // changes were noticeable earlier. These are changed and checked one by one.
  const easy = columns.filter((column) => !stubborn.has(column));
  for (const column of easy) row[column] = drawn(column, 0);
  const isEasy = holds();
  const left = isEasy ? columns.filter((column) => !isOther(column)) : columns;
  if (!isEasy) for (const column of easy) row[column] = before[column];
  for (const column of left)
    for (let attempt = 0; attempt < 4; attempt++) {
      row[column] = drawn(column, attempt);
      if (isOther(column)) {
        if (holds()) break;
        stubborn.add(column);
      }
      row[column] = before[column];
    }
  return columns.filter(isOther).length;
}

/** The columns that at least one credential sees through a mask. */
const masked = new Set(["name", "email", "phone", "birthday", "title", "joinedAt"]);

const letters = ["q", "w", "r", "t", "z"];

/**
 * Returns another text that most masks show in the same way. The ends of the text and the year of a
 * date stay the same.
 */
function disguised(column: string, before: string, random: Random): string {
  if (/^\d{4}-/.test(before))
    return `${before.slice(0, 5)}${String(random.whole(1, 12)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}${before.slice(10)}`;
  if (column === "email")
    return before.replace(
      /^(.)(.*)@/,
      (_, first: string, rest: string) =>
        `${first}${rest.replaceAll(/./g, () => random.pick(letters))}@`,
    );
  const old = Array.from(before);
  return old
    .map((letter, index) =>
      index === 0 || index >= old.length - 2 ? letter : random.pick(letters),
    )
    .join("");
}

/** Returns true for tables to which no other table refers. */
const removable = (table: TableName): boolean => table === "comments" || table === "vault";

function removeSome(world: World, table: TableName, random: Random, holds: () => boolean): number {
  let removed = 0;
  for (const row of world[table].slice()) {
    if (!random.chance(0.3)) continue;
    const index = world[table].indexOf(row);
    world[table].splice(index, 1);
    if (holds()) removed += 1;
    else world[table].splice(index, 0, row);
  }
  return removed;
}

function addSome(world: World, table: TableName, random: Random, holds: () => boolean): number {
  let added = 0;
  for (let attempt = 0; attempt < 25; attempt++) {
    world[table].push(newRow(random, world, table));
    if (holds()) added += 1;
    else world[table].pop();
  }
  return added;
}
