// The data of the attack on filter-only columns: accounts with three columns that a key may compare
// but not read. They contain a text, a number and a date. The attacker knows the ranges of the
// values. Only a few of the values are in the attacker's dictionary.
import { randomFor } from "../../../scripts/random.ts";
import type { Rows } from "../../support/install.ts";
import type { RawDefinition } from "../../support/model.ts";

export const workspaceId = "f117e000-0000-4000-8000-000000000001";
export const tableIds = {
  accounts: "f117e000-0000-4000-8000-000000000101",
  teams: "f117e000-0000-4000-8000-000000000102",
} as const;

/**
 * The possible values of a secret column. Each value has a number, and the numbers have the sort
 * order of the column.
 */
export interface Domain {
  readonly size: number;
  readonly show: (number: number) => string | number;
}

const letters = 6;
const day = 86_400_000;

export const secrets = {
  pin: {
    size: 26 ** letters,
    show: (number) =>
      Array.from({ length: letters }, (_, place) =>
        String.fromCharCode(97 + (Math.floor(number / 26 ** (letters - 1 - place)) % 26)),
      ).join(""),
  },
  code: { size: 2 ** 30, show: (number) => number },
  born: {
    size: 40_000,
    show: (number) => new Date(Date.UTC(1925, 0, 1) + number * day).toISOString().slice(0, 10),
  },
} as const satisfies Readonly<Record<string, Domain>>;
export type SecretName = keyof typeof secrets;
export const secretNames = Object.keys(secrets) as SecretName[];

/** The values that the attacker tries. Some of them are right. */
export const dictionary: Readonly<Record<SecretName, readonly (string | number)[]>> = {
  pin: Array.from({ length: 300 }, (_, index) => secrets.pin.show(index * 999_983)),
  code: Array.from({ length: 300 }, (_, index) => index * 111),
  born: Array.from({ length: 300 }, (_, index) => secrets.born.show(index * 100)),
};

export const guid = (number: number): string =>
  `f117e000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/**
 * Ids of the victims' rows, of the attacker's own row, and of two rows that the attacker may
 * delete.
 */
export const victims = Array.from({ length: 7 }, (_, index) => guid(index + 1));
export const own = guid(100);
export const spare = [guid(101), guid(102)];
export const team = guid(200);
/**
 * Where the secrets of the attacker's own row are in their ranges: 0 is the lowest value and 1 the
 * highest.
 */
export const ownPlace = 0.5;

type Secrets = Readonly<Record<SecretName, string | number | null>>;

/**
 * Returns the secrets of each victim. The first three victims have values of the dictionary, the
 * fourth has null, and the others have random values.
 */
export function secretsOf(world: string): ReadonlyMap<string, Secrets> {
  const random = randomFor(`filter-only ${world}`);
  const common = randomFor("filter-only");
  return new Map(
    victims.map((id, index) => {
      const secret = (name: SecretName) => {
        if (index < 3) return common.pick(dictionary[name]);
        if (index === 3) return null;
        for (;;) {
          const value = secrets[name].show(random.whole(1, secrets[name].size - 1));
          if (!dictionary[name].includes(value)) return value;
        }
      };
      return [id, { pin: secret("pin"), code: secret("code"), born: secret("born") }];
    }),
  );
}

export const ownSecrets = Object.fromEntries(
  secretNames.map((name) => [name, secrets[name].show(Math.floor(secrets[name].size * ownPlace))]),
) as unknown as Secrets;

export const rowsOf = (world: string): Rows =>
  new Map([
    ["teams", [{ id: team, name: "team" }]],
    [
      "accounts",
      [
        ...[...secretsOf(world)].map(([id, hidden]) => ({ id, name: "victim", team, ...hidden })),
        { id: own, name: "own", team, ...ownSecrets },
        ...spare.map((id) => ({ id, name: "spare", team, ...ownSecrets })),
      ],
    ],
  ]);

const every = ["read", "insert", "update", "delete"];
const shown = ["id", "name", "note", "level", "team", "pinGuess", "codeGuess", "bornGuess"];
const entry = {
  actions: every,
  read: shown,
  filter: [...secretNames],
  insert: [...shown, ...secretNames],
  update: shown.slice(1),
};
const teams = { actions: every, read: ["id", "name"], insert: ["id", "name"] };

/**
 * Three keys with different rights to the secret columns. `narrow` may compare them for equality
 * only. `wide` may compare them with all operators. `reader` may read them.
 */
export const definition: RawDefinition = {
  workspace: { id: workspaceId, name: "Accounts" },
  tables: {
    accounts: {
      id: tableIds.accounts,
      columns: {
        name: { type: "text" },
        note: { type: "text" },
        level: { type: "integer" },
        team: { type: "reference", table: "teams", inverse: "accounts" },
        pinGuess: { type: "text" },
        codeGuess: { type: "integer" },
        bornGuess: { type: "date" },
        pin: { type: "text" },
        code: { type: "integer" },
        born: { type: "date" },
      },
    },
    teams: { id: tableIds.teams, columns: { name: { type: "text" } } },
  },
  keys: {
    narrow: { kind: "server", explain: true, tables: { accounts: entry, teams } },
    wide: {
      kind: "server",
      explain: true,
      tables: { accounts: { ...entry, filterRange: true }, teams },
    },
    reader: {
      kind: "server",
      explain: true,
      tables: { accounts: { ...entry, read: [...shown, ...secretNames], filter: [] }, teams },
    },
  },
};
