// Checks an API key that an owner adds over HTTP, and adds it to the stored definition. The checks
// are those of `gateway apply`. The key comes from a request, so it cannot read the gateway's
// environment, and cannot choose its id or its secret (G39.2, G39.3).
import { newApiKey } from "../../access/index.ts";
import {
  saveWorkspace,
  schemaName,
  type StoredWorkspace,
  type WorkspaceDefinition,
} from "../../catalog/index.ts";
import { findSchemaViolations, pointerOf, type ValuePath } from "../../config/index.ts";
import { guidFrom, guidV7, isError, type Diagnostic } from "../../platform/index.ts";
import { checkKeys } from "../check/keys.ts";
import { modelTables } from "../check/model.ts";
import { Report, type SourcePosition } from "../check/report.ts";
import { checkScopes } from "../check/scopes.ts";
import { planFenceTable } from "../ddl/fence-table.ts";
import { resolveKey } from "../resolve/rights.ts";
import { inputOf } from "../stored/input.ts";
import { storeKey } from "./api-keys.ts";
import type { ApplyDependencies } from "../apply/run.ts";
import type { KeyInput } from "../load/input.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** Fields of a key in a definition file that a request cannot set, with the reason. */
const notOverHttp: ReadonlyMap<string, string> = new Map([
  ["id", "The gateway gives each key its id."],
  ["renamedFrom", "A new key has no former name."],
  ["secret", "The gateway generates the secret."],
]);

/**
 * Returns the errors and warnings of a new key. The field `file` of each is the JSON Pointer of the
 * value in the body of the request, such as `/definition/tables/orders`.
 * @param definition the stored definition, which does not contain the key
 * @param key the key as it came with the request
 */
export function checkNewKey(
  definition: WorkspaceDefinition,
  name: string,
  key: Readonly<Record<string, unknown>>,
): readonly Diagnostic[] {
  // Only one key can be published, so the check needs the keys that are already published.
  const published = Object.entries(definition.keys).filter(([, other]) => other.publish);
  const { input: stored } = inputOf(
    { ...definition, roles: {}, keys: Object.fromEntries(published), automations: {} },
    new Map(),
  );
  const input = { ...stored, keys: { ...stored.keys, [name]: key as unknown as KeyInput } };
  const positions = new Map<string, SourcePosition>();
  addPositions(key, ["keys", name], positions);
  const report = new Report(positions, input, "");
  for (const [field, hint] of notOverHttp)
    if (Object.hasOwn(key, field))
      report.add("not-over-http", ["keys", name, field], {
        message: "cannot be set over HTTP",
        hint: `${hint} Remove this field.`,
        at: "key",
      });
  refuseVariables(key, ["keys", name], report);
  for (const { path, rule, message, hint, onKey } of findSchemaViolations("key", key)) {
    const place = ["keys", name, ...path];
    if (!report.isRefused(place))
      report.add(rule, place, { message, hint, at: onKey ? "key" : "value" });
  }
  if (!report.diagnostics.some(isError)) {
    const tables = modelTables(input, report);
    const checking = { input, report, folder: "", seedFiles: [], tables };
    checkScopes(checking);
    checkKeys(checking);
  }
  // Diagnostics with an empty `file` concern keys that are already stored, so they are left out.
  return report.diagnostics.filter(({ file }) => file !== "");
}

/**
 * Records the position of each value in the key. The key is in no file, so the field `file` of a
 * position contains the JSON Pointer of the value.
 */
function addPositions(
  value: unknown,
  path: ValuePath,
  positions: Map<string, SourcePosition>,
): void {
  const start = { line: 1, column: 1 };
  const file = pointerOf(["definition", ...path.slice(2)]);
  positions.set(pointerOf(path), { file, key: start, value: start });
  for (const [name, item] of itemsOf(value)) addPositions(item, [...path, name], positions);
}

/** Returns the members of an object or a list, with their names or indexes. */
const itemsOf = (value: unknown): readonly (readonly [string | number, unknown])[] =>
  Array.isArray(value)
    ? [...value.entries()]
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];

/**
 * Rejects `${env:NAME}` in a key. In a definition file, the gateway replaces this text by an
 * environment variable. A request must not read these variables.
 */
function refuseVariables(value: unknown, path: ValuePath, report: Report): void {
  if (typeof value === "string" && value.includes("${env:"))
    report.add("not-over-http", path, {
      message: "environment variables cannot be read over HTTP",
      hint: "Write the value itself.",
    });
  for (const [name, item] of itemsOf(value)) refuseVariables(item, [...path, name], report);
}

/** Returns the definition with the new key. The caller has checked that the key has no errors. */
export function withKey(
  definition: WorkspaceDefinition,
  name: string,
  key: KeyInput,
): { readonly after: WorkspaceDefinition; readonly id: Guid } {
  const derived = guidFrom(definition.workspace.id, `key:${name}`);
  // A renamed key keeps the id that was derived from its first name. So the derived id may be
  // taken.
  const isTaken = Object.values(definition.keys).some((other) => other.id === derived);
  const id = isTaken ? guidV7() : derived;
  const keys = { ...definition.keys, [name]: resolveKey(key, id) };
  const after = JSON.parse(JSON.stringify({ ...definition, keys })) as WorkspaceDefinition;
  return { after, id };
}

/**
 * Stores a definition that has one more key, and the secret of this key. The caller raises the
 * version of the workspace.
 * @param after the stored definition with the new key, as `withKey` returns it
 * @returns the secret of the key
 */
export async function addKey(
  connection: Connection,
  context: ApplyDependencies,
  stored: StoredWorkspace,
  { after, id, name }: { readonly after: WorkspaceDefinition; readonly id: Guid; name: string },
): Promise<string> {
  const { kind } = after.keys[name]!;
  const token = newApiKey(kind);
  await storeKeys(connection, context, stored, after);
  const workspaceId = after.workspace.id;
  await storeKey(connection, context.secretBox, workspaceId, { id, name, kind, token });
  return token;
}

/**
 * Stores a definition whose keys have changed, as a new revision. The caller raises the version of
 * the workspace.
 */
export async function storeKeys(
  connection: Connection,
  { database: { logins } }: Pick<ApplyDependencies, "database">,
  { revision: before, rootSecret, untracked: stored }: StoredWorkspace,
  after: WorkspaceDefinition,
): Promise<void> {
  const [schema, revision] = [schemaName(after.workspace.id), before + 1];
  const { untracked, statements } = planFenceTable(schema, stored, after, revision, logins);
  for (const text of statements) await connection.run({ text });
  await saveWorkspace(connection, { definition: after, revision, schema, rootSecret, untracked });
}
