// Checks the rights of roles and keys on tables, topics and endpoints. All names must exist. In a
// table, the lists of columns must agree with `actions`, and the primary key must be readable
// (G5.2, G5.9).
import { checkConditions, type ConditionPlace } from "./conditions.ts";
import { checkClaim } from "./defaults.ts";
import { checkMasks, type CheckedScope } from "./masks.ts";
import { findColumn, findTable, suggest } from "./known.ts";
import { claimsOfPattern } from "../../access/index.ts";
import type { Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";
import type { KeyInput, RoleInput, ScopeInput } from "../load/input.ts";
import { isObject } from "../../platform/index.ts";

export function checkScopes(checking: Checking): void {
  for (const [name, role] of Object.entries(checking.input.roles))
    checkRights(role, ["roles", name], checking);
  for (const [name, key] of Object.entries(checking.input.keys))
    checkRights(key, ["keys", name], checking);
}

function checkRights(holder: RoleInput | KeyInput, path: ValuePath, checking: Checking): void {
  const { report } = checking;
  if (typeof holder !== "object" || holder === null) return;
  const { tables, topics, endpoints } = holder;
  if (isObject(tables) && !report.isRefused([...path, "tables"])) {
    for (const [name, scope] of Object.entries(tables)) {
      const own = [...path, "tables", name];
      const table = findTable(checking, name, own, "key");
      if (table !== undefined && !report.isTouched(own))
        checkScope({ scope: scope as ScopeInput, table, path: own }, checking);
    }
  }
  if (isObject(topics) && !report.isRefused([...path, "topics"])) {
    for (const [name, right] of Object.entries(topics))
      checkTopicRight(name, right, [...path, "topics", name], checking);
  }
  if (!Array.isArray(endpoints) || report.isTouched([...path, "endpoints"])) return;
  endpoints.forEach((name: string, index) =>
    checkEndpointRight(name, [...path, "endpoints", index], checking),
  );
}

function checkTopicRight(name: string, right: unknown, path: ValuePath, checking: Checking): void {
  const { report, input } = checking;
  if (!Object.hasOwn(input.topics, name)) {
    report.add("unknown-topic", path, {
      message: "names no topic of this workspace",
      hint: suggest(name, Object.keys(input.topics)),
      at: "key",
    });
  }
  if (!isObject(right) || !Array.isArray(right["instances"])) return;
  right["instances"].forEach((instance: unknown, index) => {
    if (typeof instance !== "string") return;
    for (const claim of claimsOfPattern(instance))
      checkInstanceClaim(claim, path[0] === "keys", [...path, "instances", index], checking);
  });
}

/**
 * Claims whose values users choose themselves (G13). A right must not depend on these claims.
 * Otherwise a user could take the name of another user and get that user's access.
 */
const selfChosen: readonly string[] = ["firstName", "lastName", "username"];

function checkInstanceClaim(
  claim: string,
  isKey: boolean,
  path: ValuePath,
  checking: Checking,
): void {
  const warn = (rule: string, message: string, hint: string): void =>
    checking.report.warn(rule, path, { message, hint });
  if (isKey)
    return warn(
      "claim-of-key",
      "a key has no claims, so it can never use this instance",
      "An API key has no claims. Give this right to a role, or write an instance of the topic without a claim.",
    );
  if (selfChosen.includes(claim))
    warn(
      "self-chosen-claim",
      `users choose the claim ${claim} themselves, so they could choose any instance`,
      "Use the claim `sub` (the id of the account), which users cannot choose.",
    );
  checkClaim(claim, path, checking);
}

function checkEndpointRight(name: string, path: ValuePath, { report, input }: Checking): void {
  if (!Object.hasOwn(input.endpoints, name)) {
    report.add("unknown-endpoint", path, {
      message: "there is no such endpoint",
      hint: suggest(name, Object.keys(input.endpoints)),
    });
  } else if (input.endpoints[name]?.mode === "async") {
    report.add("bad-right", path, {
      message: "an async endpoint sends no result to an MCP tool",
      hint: "Name only endpoints with `mode: sync`, because an MCP tool needs a result.",
    });
  }
}

function checkScope(entry: CheckedScope, checking: Checking): void {
  const { scope, table, path } = entry;
  for (const list of ["read", "filter", "insert", "update"] as const) {
    const names = scope[list];
    if (Array.isArray(names))
      names.forEach((name: string, index) =>
        findColumn(checking, table, name, [...path, list, index]),
      );
  }
  checkActions(entry, checking);
  checkPrimaryKey(entry, checking);
  checkFilterOnly(entry, checking);
  checkInsertable(entry, checking);
  checkMasks(entry, checking);
  const place: ConditionPlace = {
    path: [...path, "rowFilter"],
    table,
    kind: "rowFilter",
    tableOf: (ref) => ref,
  };
  checkConditions(scope.rowFilter ?? [], place, checking);
}

const actionsOf = (scope: ScopeInput): readonly string[] => scope.actions ?? ["read"];

function checkActions({ scope, path }: CheckedScope, { report }: Checking): void {
  const actions = actionsOf(scope);
  if (actions.includes("read") && scope.read === undefined) {
    report.add("missing-key", path, {
      message: 'lacks "read", the list of readable columns',
      hint: 'Add the key `read` with a list of the readable columns, or "*" for all columns.',
      at: "key",
    });
  }
  for (const action of ["insert", "update"] as const) {
    const columns = scope[action];
    if (columns === undefined || columns.length === 0 || actions.includes(action)) continue;
    report.add("contradiction", [...path, action], {
      message: `names columns, but the list "actions" does not contain ${action}`,
      hint: `This list has no effect without the action ${action}. Add ${action} to the list \`actions\`, or remove this list.`,
      at: "key",
    });
  }
}

function checkPrimaryKey({ scope, table, path }: CheckedScope, { report }: Checking): void {
  const { read } = scope;
  const { primaryKey, name } = table;
  if (
    primaryKey.doubtful ||
    !Array.isArray(read) ||
    !actionsOf(scope).includes("read") ||
    read.includes(primaryKey.name)
  )
    return;
  report.add("hidden-primary-key", [...path, "read"], {
    message: `leaves out ${primaryKey.name}, the primary key of ${name}, which is always readable`,
    hint: `Add ${primaryKey.name} to the list \`read\`, because a primary key must be readable.`,
    at: "key",
  });
}

function checkFilterOnly({ scope, path }: CheckedScope, { report }: Checking): void {
  const { filter = [], read = [], filterRange } = scope;
  filter.forEach((name, index) => {
    if (read !== "*" && !read.includes(name)) return;
    report.warn("redundant-filter", [...path, "filter", index], {
      message: "a readable column can be used in conditions anyway",
      hint: "A readable column needs no entry in `filter`. Remove the column from the list `filter`, or from the list `read`.",
    });
  });
  if (filterRange !== true) return;
  const message =
    filter.length === 0
      ? "there is no column that can only be filtered"
      : "a caller can find out hidden values by many comparisons";
  const hint =
    filter.length === 0
      ? "Remove the key `filterRange`, because it affects only columns in `filter` that are not in `read`."
      : "Remove `filterRange` if callers must not find out the values of columns that they may only filter.";
  report.warn("filter-range", [...path, "filterRange"], { message, hint });
}

/**
 * Warns if the right to insert is useless: a required column is not writable and has no default, so
 * every insert fails.
 */
function checkInsertable({ scope, table, path }: CheckedScope, { report }: Checking): void {
  const { read = [], insert } = scope;
  if (!actionsOf(scope).includes("insert") || insert === "*") return;
  const written =
    insert ??
    (read === "*" ? [...table.columns.keys()] : read).filter(
      (name) => name !== table.primaryKey.name,
    );
  const missing = [...table.columns.values()].filter(
    ({ name, doubtful, input }) =>
      !doubtful &&
      (input.required === true || input.primaryKey === true) &&
      input.default == null &&
      !written.includes(name),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(", ");
  report.warn("insert-impossible", path, {
    message: `allows inserts without ${names}, which every row of ${table.name} must have`,
    hint: `Add ${names} to the list \`insert\`, or give these columns a default. Otherwise every insert fails.`,
    at: "key",
  });
}
