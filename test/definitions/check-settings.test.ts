// Mistakes in the workspace section, each with its line, the value and what to do.
import { describe, expect, it } from "vitest";
import { plant } from "./corner-store.ts";
import { describeMistakes, type Mistake, WORKSPACE } from "./mistakes.ts";

const errors: readonly Mistake[] = [
  [
    "no workspace id",
    "missing-key",
    [WORKSPACE, "id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001\n  ", ""],
    'workspace lacks "id"',
  ],
  [
    "the id that stands for the portal",
    "malformed",
    [
      WORKSPACE,
      "id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001",
      "id: ¶00000000-0000-0000-0000-000000000000",
    ],
    "no workspace can have this id",
  ],
  [
    "a missing file of the logo",
    "missing-file",
    [WORKSPACE, "assets/logo.svg", "¶assets/logo.png"],
    '"assets/logo.png"',
  ],
  [
    "a logo out of the folder",
    "malformed",
    [WORKSPACE, "assets/logo.svg", "¶assets/../../logo.svg"],
    "assets/../../logo.svg",
  ],
  [
    "an unknown default role",
    "unknown-role",
    [WORKSPACE, "defaultRoles: [customer]", "defaultRoles: [¶custmer]"],
    '"custmer"; there is no such role. Did you mean "customer"?',
  ],
  [
    "a redirect to a script",
    "bad-url",
    [WORKSPACE, '"http://127.0.0.1:5173/callback"', '¶"javascript:alert(1)"'],
    "javascript:alert(1)",
  ],
  [
    "a redirect with a fragment",
    "bad-url",
    [WORKSPACE, '"http://127.0.0.1:5173/callback"', '¶"https://shop.example/#in"'],
    "https://shop.example/#in",
  ],
  [
    "contacts in an unknown table",
    "unknown-table",
    [WORKSPACE, "table: customers", "table: ¶clients"],
    '"clients"; there is no such table',
  ],
  [
    "contacts named by an unknown column",
    "unknown-column",
    [WORKSPACE, "displayName: name", "displayName: ¶nam"],
    'Did you mean "name"?',
  ],
  [
    "contacts named by a moment",
    "bad-contacts",
    [WORKSPACE, "displayName: name", "displayName: ¶createdAt"],
    '"createdAt"; a display name is a text column',
  ],
  [
    "contacts that need more than a name",
    "bad-contacts",
    [
      WORKSPACE,
      "contacts: { table: customers, displayName: name }",
      "contacts: { table: ¶orderItems, displayName: product }",
    ],
    "has no value for order",
  ],
  [
    "a time to live without its mode",
    "inapplicable-field",
    [WORKSPACE, 'cache: { mode: "off" }', "cache: { mode: write, ¶ttlSeconds: 5 }"],
    "mode write",
  ],
  [
    "contacts with another key",
    "bad-contacts",
    [
      WORKSPACE,
      "contacts: { table: customers, displayName: name }",
      "contacts: { table: ¶people, displayName: name }\n\ntables: { people: { columns: { id: { type: bigint, primaryKey: true }, name: { type: text } } } }",
    ],
    "a table of contacts has a uuid key, and id is bigint",
  ],
  [
    "contacts whose rows need a claim",
    "bad-contacts",
    [
      WORKSPACE,
      "contacts: { table: customers, displayName: name }",
      'contacts: { table: ¶people, displayName: name }\n\ntables: { people: { columns: { name: { type: text }, owner: { type: uuid, required: true, default: "{{claim:sub}}" } } } }',
    ],
    "has no value for owner, which is required and takes a claim that not every player has",
  ],
  [
    "a contacts table whose names must be unique",
    "bad-contacts",
    [
      WORKSPACE,
      "contacts: { table: customers, displayName: name }",
      "contacts: { table: ¶people, displayName: name }\n\ntables: { people: { columns: { name: { type: text, unique: true } } } }",
    ],
    "two players could have the same name, which must be unique",
  ],
  [
    "a contacts table that is unique over the name and a column with a default",
    "bad-contacts",
    [
      WORKSPACE,
      "contacts: { table: customers, displayName: name }",
      "contacts: { table: ¶people, displayName: name }\n\ntables: { people: { columns: { name: { type: text }, kind: { type: text, default: player } }, unique: [[name, kind]] } }",
    ],
    "two players could have the same name and kind",
  ],
];

describeMistakes("the workspace section with a mistake", errors);

describe("a table of contacts", () => {
  const badge = "badge: { type: uuid, required: true, unique: true, default: uuid }";
  const owner = 'owner: { type: uuid, unique: true, default: "{{claim:sub}}" }';
  it.each([
    [
      "a key of its own",
      "columns: { key: { type: uuid, primaryKey: true }, name: { type: text } }",
    ],
    ["a generated value that is unique", `columns: { name: { type: text }, ${badge} }`],
    ["a claim that may be missing", `columns: { name: { type: text }, ${owner} }`],
    [
      "a unique column that stays empty",
      "columns: { name: { type: text }, email: { type: text, unique: true } }",
    ],
    [
      "a unique key of the name and a column that stays empty",
      "columns: { name: { type: text }, city: { type: text } }, unique: [[name, city]]",
    ],
  ])("may have %s", (_what, table) => {
    const find = "contacts: { table: customers, displayName: name }";
    const put = `contacts: { table: people, displayName: name }\n\ntables: { people: { ${table} } }`;
    expect(plant({ file: WORKSPACE, find, put }).diagnostics).toEqual([]);
  });
});
