// The rows of the first world. They are few enough to be read by people. There are enough of them
// so that every row filter hides some and shows some.
import { randomFor, type Random } from "../../../scripts/random.ts";
import { departments, memberClaims, states } from "./definition.ts";

export type Row = Record<string, unknown>;
export type World = Readonly<
  Record<"regions" | "people" | "projects" | "tasks" | "comments" | "vault", Row[]>
>;
export type TableName = keyof World;

const names = "Anna Ben Cleo Dora Émile Fritz Gül Hana Ivo Zoë ángel åsa".split(" ");
const words = ["plan", "draft", "review", "ship", "xray", "merge", "ümlaut", "100%", "under_score"];
const orNull = <T>(random: Random, value: T, share = 0.15): T | null =>
  random.chance(share) ? null : value;

const dayOf = (random: Random): string =>
  `${random.whole(1960, 2025)}-${String(random.whole(1, 12)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}`;
const momentOf = (random: Random): string =>
  `${dayOf(random)}T${String(random.whole(0, 23)).padStart(2, "0")}:30:00.${random.whole(100, 999)}Z`;
const guid = (random: Random): string =>
  random.guid(new Date(Date.UTC(2025, 0, random.whole(1, 300))));

/** Ids for file columns. Files are stored for some of them. */
export const pool: readonly string[] = (() => {
  const random = randomFor("ids of files");
  return Array.from({ length: 40 }, () => guid(random));
})();
/**
 * Returns a function that returns random ids from a part of `pool`. The parts for different columns
 * overlap.
 */
const filesFrom =
  (start: number) =>
  (random: Random): unknown =>
    orNull(random, random.sample(pool.slice(start, start + 22), random.whole(0, 2)));

/**
 * Functions that return a random value for each column, by table and column. Values of keys and
 * references are chosen from the existing rows.
 */
export const draw: Readonly<
  Record<TableName, Readonly<Record<string, (random: Random, world: World) => unknown>>>
> = {
  regions: { name: (r) => r.pick(words), budget: (r) => `${r.whole(1, 9999)}.${r.whole(10, 99)}` },
  people: {
    name: (r) => `${r.pick(names)} ${r.pick(words)}`,
    email: (r) =>
      orNull(
        r,
        `${r.pick(["a", "b", "c"])}${r.pick(words).slice(0, 3)}${r.whole(1, 99)}@${r.pick(["x.example", "y.example"])}`,
      ),
    phone: (r) => orNull(r, `+49 ${r.whole(1000, 9999)} ${r.whole(1000, 9999)}`),
    birthday: (r) => orNull(r, dayOf(r)),
    salary: (r) => orNull(r, `${r.whole(900, 9000)}.${r.pick(["00", "50"])}`),
    badge: (r) => orNull(r, `B${r.whole(1, 40)}`),
    department: (r) => r.pick(departments),
    region: (r, w) => orNull(r, r.pick(w.regions)["code"]),
    manager: (r, w) => (w.people.length === 0 ? null : orNull(r, r.pick(w.people)["id"], 0.3)),
    visible: (r) => r.chance(0.6),
    tags: (r) => orNull(r, r.sample(words, r.whole(0, 3))),
    profile: (r) =>
      orNull(r, {
        level: r.whole(1, 5),
        skills: r.sample(words, 2),
        home: { city: r.pick(names) },
      }),
    joinedAt: (r) => orNull(r, momentOf(r)),
    score: (r) => orNull(r, r.whole(-500, 500) / 8),
    rank: (r) => orNull(r, r.whole(1, 12)),
    counter: (r) => orNull(r, String(r.whole(1, 1000) * 9_007_199_254_741)),
    handle: (r) => orNull(r, `h${r.whole(1, 1e9)}`),
    photos: filesFrom(18),
  },
  projects: {
    title: (r) => `${r.pick(words)} ${r.pick(names)}`,
    state: (r) => r.pick(states),
    owner: (r, w) => orNull(r, r.pick(w.people)["id"]),
    cost: (r) => orNull(r, `${r.whole(1, 99999)}.${r.whole(10, 99)}`),
    plan: (r) =>
      orNull(r, {
        steps: [r.whole(1, 9), r.whole(1, 9)],
        risk: r.pick(["low", "high"]),
        budget: { fixed: r.chance(0.5) },
      }),
    startsOn: (r) => orNull(r, dayOf(r)),
    dailyAt: (r) => orNull(r, `${String(r.whole(6, 20)).padStart(2, "0")}:15:00`),
    labels: (r) => orNull(r, r.sample(words, r.whole(0, 2))),
  },
  tasks: {
    title: (r) => `${r.pick(words)} ${r.pick(words)}`,
    project: (r, w) => r.pick(w.projects)["id"],
    assignee: (r, w) => orNull(r, r.pick(w.people)["id"]),
    effort: (r) => orNull(r, r.whole(0, 13)),
    note: (r) => orNull(r, r.pick(words)),
    doneAt: (r) => orNull(r, momentOf(r), 0.5),
    papers: filesFrom(0),
  },
  comments: {
    task: (r, w) => r.pick(w.tasks)["id"],
    author: (r, w) => orNull(r, r.pick(w.people)["id"]),
    body: (r) => orNull(r, `${r.pick(words)} ${r.pick(names)}`),
    hidden: (r) => r.chance(0.4),
    writtenAt: (r) => orNull(r, momentOf(r)),
    scans: filesFrom(9),
  },
  vault: {
    owner: (r, w) => orNull(r, r.pick(w.people)["id"]),
    secret: (r) => `${r.pick(words)}${r.whole(1, 1e6)}`,
  },
};

export const keyColumn: Readonly<Record<TableName, string>> = {
  regions: "code",
  people: "id",
  projects: "id",
  tasks: "id",
  comments: "id",
  vault: "id",
};
/**
 * Returns the id of the end user `member`. It is a person of the first world in the region `north`,
 * which the token's claim names.
 */
export const memberId = (): string =>
  firstWorld().people.find((row) => row["region"] === memberClaims.username)!["id"] as string;

const codes = ["north", "south", "east", "west", "moon"];

/** Returns a new row whose key no other row of the table has. */
export function newRow(random: Random, world: World, table: TableName): Row {
  const rows = world[table];
  const next =
    rows.reduce((most, row) => Math.max(most, Number(row["id"]) || 0), 0) + random.whole(1, 3);
  const key =
    table === "regions"
      ? (codes[rows.length] ?? `r${rows.length}`)
      : table === "projects"
        ? next
        : table === "tasks"
          ? String(next)
          : guid(random);
  const cells = Object.entries(draw[table]).map(
    ([column, value]) => [column, value(random, world)] as const,
  );
  return { [keyColumn[table]]: key, ...Object.fromEntries(cells) };
}

/** The rows of the first world, the same in every run. */
export function firstWorld(): World {
  const random = randomFor("twin-world");
  const world: World = {
    regions: [],
    people: [],
    projects: [],
    tasks: [],
    comments: [],
    vault: [],
  };
  const counts: readonly (readonly [TableName, number])[] = [
    ["regions", 5],
    ["people", 60],
    ["projects", 40],
    ["tasks", 160],
    ["comments", 120],
    ["vault", 15],
  ];
  for (const [table, count] of counts)
    for (let index = 0; index < count; index++) world[table].push(newRow(random, world, table));
  return world;
}
