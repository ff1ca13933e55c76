// Parses and checks JSONata expressions. Refuses `$eval`, unknown functions and expressions that
// nest too deep for the parser. Also refuses regular expressions that cannot match in linear time.
import { createRequire } from "node:module";
import type jsonata from "jsonata";
import type * as Engine from "re2js";
import { closestName } from "../../../platform/index.ts";
import { ownFunctions, refusedFunctions, sharedFunctions } from "./functions.ts";
import { linearPattern } from "./linear-pattern.ts";

/** A node of the syntax tree that JSONata's parser returns. */
export interface ExpressionNode {
  readonly type: string;
  readonly value?: unknown;
  readonly position?: number;
  readonly steps?: readonly ExpressionNode[];
  readonly arguments?: readonly ExpressionNode[];
  readonly procedure?: ExpressionNode;
  readonly pattern?: ExpressionNode;
  readonly lhs?: unknown;
  readonly rhs?: ExpressionNode;
  /**
   * Names of variables that the expression defines: `focus` stands for the current item of a list,
   * and `index` for the position of this item.
   */
  readonly focus?: string;
  readonly index?: string;
  /** Signature of a function that the expression defines. */
  readonly signature?: { readonly definition: string };
}

export interface ExpressionProblem {
  readonly problem: string;
  /** Position of the problem in the expression: the number of characters before it. */
  readonly position: number;
}

const load = createRequire(import.meta.url);
/** JSONata and RE2 (an engine for regular expressions). They are loaded at their first use. */
let parser: typeof jsonata | undefined;
let engine: typeof Engine.RE2JS | undefined;

/**
 * Parses a JSONata expression, and returns its syntax tree.
 * @throws Error if the expression is not valid; RangeError if it nests too deep
 */
export function parseExpression(text: string): ExpressionNode {
  parser ??= load("jsonata") as typeof jsonata;
  return parser(text).ast();
}

/** Returns the first problem of an expression; null if the expression is valid and allowed. */
export function checkExpression(text: string): ExpressionProblem | null {
  try {
    const parsed = parseExpression(text);
    const names = new Set([...sharedFunctions, ...ownFunctions, ...namesAssignedIn(parsed)]);
    let problem: ExpressionProblem | null = null;
    visit(parsed, (node) => {
      const flaw = nodeFlaw(node, names);
      if (flaw !== undefined) problem ??= { problem: flaw, position: node.position ?? 0 };
    });
    return problem;
  } catch (error) {
    return problemOf(error);
  }
}

function nodeFlaw(node: ExpressionNode, names: ReadonlySet<string>): string | undefined {
  const name = String(node.value);
  if (node.type === "variable" && refusedFunctions.includes(name))
    return `the function $${name} is not available, because it runs data as code`;
  if (node.value instanceof RegExp) return patternFlaw(node.value);
  const called = node.type === "apply" ? node.rhs : node.procedure;
  if (called?.type !== "variable" || names.has(String(called.value))) return undefined;
  const suggestion = closestName(String(called.value), names);
  return `the function $${String(called.value)} does not exist${suggestion === undefined ? "" : `; did you mean $${suggestion}?`}`;
}

/** Returns the names of the variables, functions and parameters that the expression defines. */
function namesAssignedIn(expression: ExpressionNode): Set<string> {
  const names = new Set<string>();
  visit(expression, (node) => {
    if (typeof node.focus === "string") names.add(node.focus);
    if (typeof node.index === "string") names.add(node.index);
    if (node.type === "lambda" || node.type === "bind")
      visit([node.arguments, node.lhs], ({ type, value }) => {
        if (type === "variable") names.add(String(value));
      });
  });
  return names;
}

function patternFlaw(pattern: RegExp): string | undefined {
  engine ??= (load("re2js") as typeof Engine).RE2JS;
  try {
    linearPattern(engine, pattern);
    return undefined;
  } catch {
    return "the regular expression cannot be matched in linear time; remove backreferences, lookahead and lookbehind";
  }
}

function problemOf(error: unknown): ExpressionProblem {
  if (error instanceof RangeError) return { problem: "nests too deep", position: 0 };
  const { message, position } = Object(error) as Partial<Record<string, unknown>>;
  return {
    problem: typeof message === "string" ? message.slice(0, 300) : "is no JSONata expression",
    position: typeof position === "number" ? position : 0,
  };
}

/** Calls `callback` with every node of the syntax tree, outer nodes first. */
function visit(value: unknown, callback: (node: ExpressionNode) => void): void {
  if (Array.isArray(value)) for (const item of value as unknown[]) visit(item, callback);
  else if (typeof value === "object" && value !== null) {
    if (isNode(value)) callback(value);
    for (const [name, part] of Object.entries(value)) if (name !== "value") visit(part, callback);
  }
}

export const isNode = (value: object): value is ExpressionNode => "type" in value;
