// Checks the rights of a role or key on a table. Names must exist, lists and actions must agree,
// and the primary key must be readable (G5.2, G5.9).
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
 * Claims that users choose themselves (G13). A user who takes another user's name would get that
 * user's access.
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
      "a key has no claims, so nobody gets in here",
      "Give the right to a role, or name the instance.",
    );
  if (selfChosen.includes(claim))
    warn(
      "self-chosen-claim",
      `people choose their ${claim} themselves, and so the instance`,
      "Use sub, the id of the account.",
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
      message: "an async endpoint has no answer to give to a tool",
      hint: "Name a sync endpoint.",
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
      message: 'lacks "read", the columns that are shown',
      hint: 'Add read: a list of columns, or "*" for every one.',
      at: "key",
    });
  }
  for (const action of ["insert", "update"] as const) {
    const columns = scope[action];
    if (columns === undefined || columns.length === 0 || actions.includes(action)) continue;
    report.add("contradiction", [...path, action], {
      message: `names columns, but actions does not hold ${action}`,
      hint: `Add ${action} to actions, or remove the list.`,
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
    hint: `Add ${primaryKey.name} to the list.`,
    at: "key",
  });
}

function checkFilterOnly({ scope, path }: CheckedScope, { report }: Checking): void {
  const { filter = [], read = [], filterRange } = scope;
  filter.forEach((name, index) => {
    if (read !== "*" && !read.includes(name)) return;
    report.warn("redundant-filter", [...path, "filter", index], {
      message: "the column can be read, and so compared anyway",
      hint: "Remove it here, or from read.",
    });
  });
  if (filterRange !== true) return;
  const message =
    filter.length === 0
      ? "there are no filter-only columns"
      : "hidden values can be found out by trying";
  const hint = filter.length === 0 ? "Remove filterRange." : "Keep it only where that is meant.";
  report.warn("filter-range", [...path, "filterRange"], { message, hint });
}

/** Warns if no insert can succeed, because a required column is not writable and has no default. */
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
    message: `lets rows be inserted, but not with ${names}, which every row of ${table.name} must have`,
    hint: `Add ${names} to insert, or give a default.`,
    at: "key",
  });
}
