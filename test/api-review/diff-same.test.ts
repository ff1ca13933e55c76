// Tests that `gateway api diff` reports no change if a schema was only moved, renamed, reordered or
// written in another way.
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { compared, contract, edited, type Edit } from "./planted.ts";

const textOf = (file: string): string => contract.get(`openapi/${file}`)!;

/** Replaces each reference to a file by a reference to another one. */
const redirected = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...contract].map(([file, text]) => [file, text.replaceAll(from, to)]));

/** Returns the value with the members of all its objects in reverse order. */
const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, each]) => [key, reversed(each)]),
        )
      : value;

/** Parses each YAML file and writes it in another way. */
const rewrite = (change: (value: unknown) => string): ReadonlyMap<string, string> =>
  new Map(
    [...contract].map(([file, text]) => [
      file,
      file.endsWith(".yaml") ? change(parse(text)) : text,
    ]),
  );

const edits = (...list: readonly Edit[]): ReadonlyMap<string, string> => edited(list);
const select = textOf("schemas/query/Select.yaml");

it.each<[string, () => ReadonlyMap<string, string>]>([
  [
    "all files are formatted anew",
    () => rewrite((value) => stringify(value, { lineWidth: 40, collectionStyle: "block" })),
  ],
  ["all files are written as JSON", () => rewrite((value) => JSON.stringify(value))],
  ["the members of all maps are reordered", () => rewrite((value) => stringify(reversed(value)))],
  [
    "a schema moves to another folder",
    () => {
      const moved = new Map(redirected("QueryMeta.yaml", "../shared/QueryMeta.yaml"));
      // References from other folders are written with the shorter relative path.
      for (const [file, text] of moved)
        moved.set(file, text.replaceAll("schemas/query/../shared/", "schemas/shared/"));
      moved.set("openapi/schemas/shared/QueryMeta.yaml", textOf("schemas/query/QueryMeta.yaml"));
      moved.delete("openapi/schemas/query/QueryMeta.yaml");
      return moved;
    },
  ],
  [
    "the file of a component is renamed",
    () => {
      const renamed = new Map(redirected("GivenPassword.yaml", "ComparedPassword.yaml"));
      renamed.set(
        "openapi/schemas/auth/ComparedPassword.yaml",
        textOf("schemas/auth/GivenPassword.yaml"),
      );
      renamed.delete("openapi/schemas/auth/GivenPassword.yaml");
      return renamed;
    },
  ],
  [
    "a schema is written where it was referenced",
    () =>
      edits([
        "schemas/auth/LoginRequest.yaml",
        "{ $ref: GivenPassword.yaml }",
        JSON.stringify(parse(textOf("schemas/auth/GivenPassword.yaml"))),
      ]),
  ],
  [
    "a schema is extracted to a file of its own",
    () =>
      edits(
        [
          "schemas/portal/Member.yaml",
          "{ description: E-mail address of the member., type: string, maxLength: 254 }",
          "{ $ref: MailAddress.yaml }",
        ],
        [
          "schemas/portal/MailAddress.yaml",
          "description: E-mail address of the member.\ntype: string\nmaxLength: 254\n",
        ],
      ),
  ],
  [
    "a reference is wrapped in allOf",
    () =>
      edits([
        "schemas/query/ReadQuery.yaml",
        "{ $ref: Offset.yaml }",
        "{ allOf: [{ $ref: Offset.yaml }] }",
      ]),
  ],
  [
    "the fields of a schema are split into two parts of allOf",
    () =>
      edits([
        "schemas/files/ListedFile.yaml",
        textOf("schemas/files/ListedFile.yaml"),
        `${textOf("schemas/files/ListedFile.yaml").replace("  name: { $ref: FileName.yaml }\n", "")}allOf: [{ properties: { name: { $ref: FileName.yaml } } }]\n`,
      ]),
  ],
  [
    "null is written as a form instead of a type",
    () =>
      edits([
        "schemas/portal/Member.yaml",
        'before the first.\n    type: [string, "null"]\n    format: date-time\n    maxLength: 30\n',
        'before the first.\n    anyOf: [{ type: string, format: date-time, maxLength: 30 }, { type: "null" }]\n',
      ]),
  ],
  [
    "a constant is written as a list of one value",
    () => edits(["schemas/bus/AckFrame.yaml", "const: ack", "enum: [ack]"]),
  ],
  [
    "the forms of an answer are listed in another order",
    () =>
      edits([
        "schemas/players/PlayerForbidden.yaml",
        textOf("schemas/players/PlayerForbidden.yaml"),
        stringify(
          ((union) => ({ ...union, anyOf: union.anyOf.toReversed() }))(
            parse(textOf("schemas/players/PlayerForbidden.yaml")) as { anyOf: unknown[] },
          ),
        ),
      ]),
  ],
  [
    "a parameter of an operation moves to its address",
    () =>
      edits(
        ["paths/query/query.yaml", "    - $ref: ../../parameters/IdempotencyKey.yaml\n", ""],
        [
          "paths/query/query.yaml",
          "parameters:\n  - $ref: ../../parameters/WorkspaceId.yaml\n",
          "parameters:\n  - $ref: ../../parameters/WorkspaceId.yaml\n  - $ref: ../../parameters/IdempotencyKey.yaml\n",
        ],
      ),
  ],
  [
    "the name of a header is written in another case",
    () => edits(["responses/QueryConflict.yaml", "  X-Request-Id:", "  x-request-id:"]),
  ],
  [
    "a path item moves to another file",
    () =>
      edited([
        ["openapi.yaml", "paths/auth/login.yaml", "paths/sign-in/login.yaml"],
        ["paths/auth/login.yaml", undefined],
        ["paths/sign-in/login.yaml", textOf("paths/auth/login.yaml")],
      ]),
  ],
  ["the version is raised", () => edits(["openapi.yaml", "version: 1.0.0", "version: 2.0.0"])],
  ["a file that no operation uses is added", () => edits(["schemas/query/Spare.yaml", select])],
  [
    "the lines of a guarantee are broken in another way",
    () =>
      edits([
        "guarantees.md",
        "- **G1.3** A path is taken literally.",
        "- **G1.3** A path is taken\n  literally.",
      ]),
  ],
])("%s", (_what, change) => {
  const { changes, bump } = compared(contract, change());
  expect(changes.map(({ subject, kind, path, text }) => [subject.title, kind, path, text])).toEqual(
    [],
  );
  expect(bump).toBe("none");
});
