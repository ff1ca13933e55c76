// Parses JSONata expressions. Refuses what would make code of data, functions that there are not, regular expressions that take more than linear
// time, and what nests deeper than the parser can follow.
import { createRequire } from "node:module";
import type jsonata from "jsonata";
import type * as Engine from "re2js";
import { closestName } from "../../../platform/index.ts";
import { ownFunctions, refusedFunctions, sharedFunctions } from "./functions.ts";
import { linearPattern } from "./linear-pattern.ts";

/** A part of an expression. */
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
  /** Names of variables: of the value, and of its place in the list. */
  readonly focus?: string;
  readonly index?: string;
  /** Of a function that the expression makes. */
  readonly signature?: { readonly definition: string };
}

export interface ExpressionProblem {
  readonly problem: string;
  /** Of the character, from 0. */
  readonly position: number;
}

const load = createRequire(import.meta.url);
/** Loaded when they are asked for. */
let parser: typeof jsonata | undefined;
let engine: typeof Engine.RE2JS | undefined;

/** @throws Error of the parser, RangeError where it nests too deep */
export function parseExpression(text: string): ExpressionNode {
  parser ??= load("jsonata") as typeof jsonata;
  return parser(text).ast();
}

/** What is wrong with the expression; null for nothing. */
export function checkExpression(text: string): ExpressionProblem | null {
  try {
    const parsed = parseExpression(text);
    const names = new Set([...sharedFunctions, ...ownFunctions, ...namesGivenIn(parsed)]);
    let problem: ExpressionProblem | null = null;
    visit(parsed, (node) => {
      const flaw = flawOf(node, names);
      if (flaw !== undefined) problem ??= { problem: flaw, position: node.position ?? 0 };
    });
    return problem;
  } catch (error) {
    return problemOf(error);
  }
}

function flawOf(node: ExpressionNode, names: ReadonlySet<string>): string | undefined {
  const name = String(node.value);
  if (node.type === "variable" && refusedFunctions.includes(name))
    return `$${name} makes code of data, and is not there`;
  if (node.value instanceof RegExp) return flawOfPattern(node.value);
  const called = node.type === "apply" ? node.rhs : node.procedure;
  if (called?.type !== "variable" || names.has(String(called.value))) return undefined;
  const meant = closestName(String(called.value), names);
  return `there is no function $${String(called.value)}${meant === undefined ? "" : `; did you mean $${meant}?`}`;
}

/** Names that the expression gives to values, and so perhaps to functions. */
function namesGivenIn(expression: ExpressionNode): Set<string> {
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

function flawOfPattern(pattern: RegExp): string | undefined {
  engine ??= (load("re2js") as typeof Engine).RE2JS;
  try {
    linearPattern(engine, pattern);
    return undefined;
  } catch {
    return "the regular expression cannot be matched in linear time: it has no references to groups, and looks neither ahead nor behind";
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

/** Calls `look` with every node, the outer ones first. */
export function visit(value: unknown, look: (node: ExpressionNode) => void): void {
  if (Array.isArray(value)) for (const item of value as unknown[]) visit(item, look);
  else if (typeof value === "object" && value !== null) {
    if (isNode(value)) look(value);
    for (const [name, part] of Object.entries(value)) if (name !== "value") visit(part, look);
  }
}

export const isNode = (value: object): value is ExpressionNode => "type" in value;
