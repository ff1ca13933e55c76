// What an expression can read of { request, steps, item }: of more than it reads, where that cannot be told from its form, never of less.
import { isNode, parseExpression, type ExpressionNode } from "./parse.ts";

export interface ExpressionReads {
  /** Names in lower case. */
  readonly headers: Set<string>;
  readonly query: Set<string>;
  readonly steps: Set<string>;
  body: boolean;
  rawBody: boolean;
  /** The request as a whole. */
  request: boolean;
  /** What every step has given. */
  everyStep: boolean;
}

const known = new Map<string, ExpressionReads>();
const KNOWN_MAX = 2_000;

/** Of an expression that cannot be parsed: everything. */
export function readsOfExpression(text: string): ExpressionReads {
  let reads = known.get(text);
  if (reads === undefined) {
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(text, (reads = findReads(text)));
  }
  return reads;
}

function findReads(text: string): ExpressionReads {
  const reads: ExpressionReads = {
    headers: new Set(),
    query: new Set(),
    steps: new Set(),
    body: false,
    rawBody: false,
    request: false,
    everyStep: false,
  };
  try {
    look(parseExpression(text), true, reads);
  } catch {
    readAll(reads);
  }
  return reads;
}

function readAll(reads: ExpressionReads): void {
  reads.request = true;
  reads.everyStep = true;
}

/** @param isRoot whether `$` is { request, steps, item } there */
function look(value: unknown, isRoot: boolean, reads: ExpressionReads): void {
  if (Array.isArray(value)) {
    for (const part of value as unknown[]) look(part, isRoot, reads);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) lookAtNode(value, isRoot, reads);
  else lookAtMembers(value, isRoot, reads, []);
}

function lookAtNode(node: ExpressionNode, isRoot: boolean, reads: ExpressionReads): void {
  switch (node.type) {
    case "path":
      return lookAtPath(node, node.steps ?? [], isRoot, reads);
    case "variable":
      if (node.value === "$" || (node.value === "" && isRoot) || isContextual(node)) readAll(reads);
      break;
    case "wildcard":
    case "descendant":
      if (isRoot) readAll(reads);
      break;
    case "parent":
      readAll(reads);
      break;
    case "function":
      return lookAtCall(node, 0, isRoot, reads);
    case "partial":
      return lookAtMembers(node, isRoot, reads, takesContext(node, 0) ? [] : ["procedure"]);
    case "lambda":
      // Its own signature says that what stands around a call may be an argument.
      if (node.signature?.definition.includes("-") === true) readAll(reads);
      break;
    case "apply":
      // What stands before it is the first argument of what it calls.
      lookAtMembers(node, isRoot, reads, ["rhs"]);
      return isCall(node.rhs)
        ? lookAtCall(node.rhs, 1, isRoot, reads)
        : isContextual(node.rhs)
          ? lookAtCall({ type: "function", procedure: node.rhs }, 1, isRoot, reads)
          : look(node.rhs, isRoot, reads);
    case "transform":
      lookAtMembers(node, false, reads, ["pattern"]);
      return look(node.pattern, isRoot, reads);
  }
  lookAtMembers(node, isRoot, reads, []);
}

/** @param more arguments beside those that stand in the call */
function lookAtCall(
  node: ExpressionNode,
  more: number,
  isRoot: boolean,
  reads: ExpressionReads,
): void {
  if (isRoot && takesContext(node, more)) readAll(reads);
  const isNamed = node.procedure?.type === "variable";
  lookAtMembers(node, isRoot, reads, isNamed ? ["procedure"] : []);
}

/** Conditions, orders and groups of a path see its items, as the steps behind the first do. */
function lookAtPath(
  path: object,
  steps: readonly ExpressionNode[],
  isRoot: boolean,
  reads: ExpressionReads,
): void {
  const [first, ...others] =
    isRootVariable(steps[0], isRoot) && isName(steps[1]) ? steps.slice(1) : steps;
  if (isName(first)) readName([first, ...others], reads);
  else look(first, isRoot, reads);
  if (isName(first)) lookAtMembers(first, false, reads, []);
  look(others, false, reads);
  lookAtMembers(path, false, reads, ["steps"]);
}

function lookAtMembers(
  node: object,
  isRoot: boolean,
  reads: ExpressionReads,
  apart: readonly string[],
): void {
  for (const [name, part] of Object.entries(node))
    if (name !== "value" && !apart.includes(name)) look(part, isRoot, reads);
}

function readName(
  [first, second, third]: readonly (ExpressionNode | undefined)[],
  reads: ExpressionReads,
): void {
  if (first?.value === "steps") {
    if (isPlain(first) && isName(second)) reads.steps.add(String(second.value));
    else reads.everyStep = true;
  } else if (first?.value === "request") {
    if (!isPlain(first) || !isName(second)) reads.request = true;
    else readRequest(second, third, reads);
  }
}

function readRequest(
  part: ExpressionNode,
  name: ExpressionNode | undefined,
  reads: ExpressionReads,
): void {
  switch (part.value) {
    case "body":
      reads.body = true;
      return;
    case "rawBody":
      reads.rawBody = true;
      return;
    case "method":
      return;
    case "headers":
    case "query":
      if (!isPlain(part) || !isName(name)) reads.request = true;
      else if (part.value === "headers") reads.headers.add(String(name.value).toLowerCase());
      else reads.query.add(String(name.value));
  }
}

const isName = (node: ExpressionNode | undefined): node is ExpressionNode => node?.type === "name";

const isCall = (value: unknown): value is ExpressionNode =>
  typeof value === "object" && value !== null && isNode(value) && value.type === "function";

/** Whether nothing is asked or bound on the way through it. */
const isPlain = (node: ExpressionNode): boolean =>
  !["stages", "predicate", "focus", "index", "group", "tuple"].some((name) =>
    Object.hasOwn(node, name),
  );

const isRootVariable = (node: ExpressionNode | undefined, isRoot: boolean): boolean =>
  node?.type === "variable" &&
  isPlain(node) &&
  (node.value === "$" || (node.value === "" && isRoot));

/** Functions that never take what stands around them for an argument that is missing. */
const contextless: ReadonlySet<string> = new Set([
  "now",
  "millis",
  "random",
  "map",
  "filter",
  "sum",
  "count",
  "max",
  "min",
  "average",
  "exists",
  "append",
  "sort",
  "reverse",
  "distinct",
  "zip",
  "merge",
  "reduce",
  "single",
  "type",
  "error",
  "assert",
  "join",
]);

/** Functions that take what stands around them for the first of two arguments. Under another name they are not known any more. */
const contextual: ReadonlySet<string> = new Set(["lookup", "each", "sift"]);

const isContextual = (value: unknown): value is ExpressionNode =>
  typeof value === "object" &&
  value !== null &&
  isNode(value) &&
  value.type === "variable" &&
  contextual.has(String(value.value));

/** Whether a call may take what stands around it for an argument that is missing. */
function takesContext(
  { procedure, arguments: values = [] }: ExpressionNode,
  more: number,
): boolean {
  const isContextless = procedure?.type === "variable" && contextless.has(String(procedure.value));
  return !isContextless && values.length + more < (isContextual(procedure) ? 2 : 1);
}
