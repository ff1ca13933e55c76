// Finds the parts of `request`, `steps` and `item` that an expression can read. If the syntax does
// not show which parts the expression reads, the result contains too many parts, but never too few.
import { isNode, parseExpression, type ExpressionNode } from "./parse.ts";

export interface ExpressionReads {
  /** Header names in lower case. */
  readonly headers: Set<string>;
  readonly query: Set<string>;
  readonly steps: Set<string>;
  body: boolean;
  rawBody: boolean;
  /** True if the expression may read every part of the request. */
  request: boolean;
  /** True if the expression may read the outputs of all steps. */
  everyStep: boolean;
}

const readsCache = new Map<string, ExpressionReads>();
const CACHED_MAX = 2_000;

/**
 * Returns the parts of the data that an expression can read. Returns all parts if the expression
 * cannot be parsed.
 */
export function readsOfExpression(text: string): ExpressionReads {
  let reads = readsCache.get(text);
  if (reads === undefined) {
    if (readsCache.size >= CACHED_MAX) readsCache.clear();
    readsCache.set(text, (reads = findReads(text)));
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
    collectReads(parseExpression(text), true, reads);
  } catch {
    readAll(reads);
  }
  return reads;
}

function readAll(reads: ExpressionReads): void {
  reads.request = true;
  reads.everyStep = true;
}

/**
 * Adds to `reads` the parts of the data that are used in a syntax tree.
 * @param isRoot true if `$` stands for the whole data (`request`, `steps`, `item`) at this node
 */
function collectReads(value: unknown, isRoot: boolean, reads: ExpressionReads): void {
  if (Array.isArray(value)) {
    for (const part of value as unknown[]) collectReads(part, isRoot, reads);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) collectNode(value, isRoot, reads);
  else collectMembers(value, isRoot, reads, []);
}

function collectNode(node: ExpressionNode, isRoot: boolean, reads: ExpressionReads): void {
  switch (node.type) {
    case "path":
      return collectPath(node, node.steps ?? [], isRoot, reads);
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
      return collectCall(node, 0, isRoot, reads);
    case "lambda":
      // If the signature of a function contains `-`, JSONata may pass the context (the current
      // value `$`) as an argument.
      if (node.signature?.definition.includes("-") === true) readAll(reads);
      break;
    case "apply":
      // The left side of the `~>` operator is the first argument of the call on its right side.
      collectMembers(node, isRoot, reads, ["rhs"]);
      return node.rhs?.type === "function"
        ? collectCall(node.rhs, 1, isRoot, reads)
        : collectReads(node.rhs, isRoot, reads);
    case "transform":
      collectMembers(node, false, reads, ["pattern"]);
      return collectReads(node.pattern, isRoot, reads);
  }
  collectMembers(node, isRoot, reads, []);
}

/**
 * Adds to `reads` the parts of the data that are used by a function call.
 * @param more number of arguments outside the parentheses: 1 for the left side of `~>`, otherwise 0
 */
function collectCall(
  node: ExpressionNode,
  more: number,
  isRoot: boolean,
  reads: ExpressionReads,
): void {
  if (isRoot && takesContext(node, more)) readAll(reads);
  const isNamed = node.procedure?.type === "variable";
  collectMembers(node, isRoot, reads, isNamed ? ["procedure"] : []);
}

/**
 * Adds to `reads` the parts of the data that are used by a path such as `request.body.id`. Filters,
 * sorts and groups in a path read only the items of the path, and not the whole data.
 */
function collectPath(
  path: object,
  steps: readonly ExpressionNode[],
  isRoot: boolean,
  reads: ExpressionReads,
): void {
  const [first, ...others] =
    isRootVariable(steps[0], isRoot) && isName(steps[1]) ? steps.slice(1) : steps;
  if (isName(first)) readName([first, ...others], reads);
  else collectReads(first, isRoot, reads);
  if (isName(first)) collectMembers(first, false, reads, []);
  collectReads(others, false, reads);
  collectMembers(path, false, reads, ["steps"]);
}

function collectMembers(
  node: object,
  isRoot: boolean,
  reads: ExpressionReads,
  except: readonly string[],
): void {
  for (const [name, part] of Object.entries(node))
    if (name !== "value" && !except.includes(name)) collectReads(part, isRoot, reads);
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

/** Returns true if this part of a path has no filter, sort, group or variable. */
const isPlain = (node: ExpressionNode): boolean =>
  !["stages", "predicate", "focus", "index", "group", "tuple"].some((name) =>
    Object.hasOwn(node, name),
  );

const isRootVariable = (node: ExpressionNode | undefined, isRoot: boolean): boolean =>
  node?.type === "variable" &&
  isPlain(node) &&
  (node.value === "$" || (node.value === "" && isRoot));

/**
 * Names of functions without parameters. Calls of these functions do not read the context (`$`).
 */
const parameterless: ReadonlySet<unknown> = new Set(["now", "millis", "random"]);

/**
 * Names of functions with two parameters. They use the context (JSONata's current value, `$`) if
 * the first argument is missing. If the expression gives such a function another name, all parts
 * count as read.
 */
const contextual: ReadonlySet<unknown> = new Set(["lookup", "each", "sift"]);

const isContextual = (node: ExpressionNode | undefined): boolean =>
  node?.type === "variable" && contextual.has(node.value);

/** Returns true if a call may use the context (`$`) in place of a missing argument. */
function takesContext(
  { procedure, arguments: values = [] }: ExpressionNode,
  more: number,
): boolean {
  const isParameterless = procedure?.type === "variable" && parameterless.has(procedure.value);
  return !isParameterless && values.length + more < (isContextual(procedure) ? 2 : 1);
}
