// Parses JSONata expressions. Refuses what would make code of data, and what nests deeper than the parser can follow.
import { createRequire } from "node:module";
import type jsonata from "jsonata";

/** A part of an expression. */
export interface ExpressionNode {
  readonly type: string;
  readonly value?: unknown;
  readonly position?: number;
  readonly steps?: readonly ExpressionNode[];
  readonly arguments?: readonly ExpressionNode[];
  readonly procedure?: ExpressionNode;
  readonly pattern?: ExpressionNode;
  readonly rhs?: unknown;
}

export interface ExpressionProblem {
  readonly problem: string;
  /** Of the character, from 0. */
  readonly position: number;
}

/** Functions of the language that an expression cannot have: `eval` makes code of data. */
export const refusedFunctions: readonly string[] = ["eval"];

const load = createRequire(import.meta.url);
let parser: typeof jsonata | undefined;

/** @throws Error of the parser, RangeError where it nests too deep */
export function parseExpression(text: string): ExpressionNode {
  parser ??= load("jsonata") as typeof jsonata;
  return parser(text).ast();
}

/** What is wrong with the expression; null for nothing. */
export function checkExpression(text: string): ExpressionProblem | null {
  try {
    let problem: ExpressionProblem | null = null;
    visit(parseExpression(text), (node) => {
      if (node.type === "variable" && refusedFunctions.includes(String(node.value)))
        problem ??= {
          problem: `$${String(node.value)} makes code of data, and is not there`,
          position: node.position ?? 0,
        };
    });
    return problem;
  } catch (error) {
    return problemOf(error);
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
