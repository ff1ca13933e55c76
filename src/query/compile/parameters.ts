// The parameters of a compiled statement. Each parameter takes its value from a request and checks
// it. A cached plan therefore refuses an invalid value just like a new plan.
import { ValueError } from "../../catalog/index.ts";
import { encodeOperands, Problem, type BoundValue } from "../../conditions/index.ts";
import { sha256 } from "../../platform/index.ts";
import { valueProblem } from "./misplaced-object.ts";
import { compileSql, definitionText, sql, type Sql } from "./text.ts";
import type { Operator } from "../../contract/index.ts";
import type { ClaimUse, OperandType, ValueSource } from "../../conditions/index.ts";

/** The input of one run of a statement. */
export interface BindInput {
  readonly values: readonly unknown[];
  /** Claims of the caller's token; null for API keys. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** Order keys of the last row that the caller has seen, as text. */
  readonly after: readonly (string | null)[];
  /** Additional input of a write; absent for reads. */
  readonly write?: WriteInput;
}

export interface WriteInput {
  /** The moment that `now` stands for. */
  readonly now: Date;
  /** The writing account, for the event. */
  readonly actor: {
    readonly kind: "key" | "endUser" | "member" | "oauth" | "automation";
    readonly id: string;
  };
  /**
   * Primary keys that an earlier statement of the same write found or wrote, as JSON text
   * (`keysSql`).
   */
  readonly keys: string;
}

/** @throws Problem if the request's value does not fit */
type Parameter = (input: BindInput) => BoundValue | boolean | number | null;

export const parameter = (bind: Parameter): Sql => sql.val(bind);

/** A compiled statement. PostgreSQL may keep it prepared under its name. */
export interface PreparedStatement {
  readonly text: string;
  /** Equal for equal text. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** The maximum that the wire protocol can count. */
const PARAMETERS_MAX = 65_535;

/**
 * @param place JSON Pointer of the request that the statement compiles
 * @throws Problem if the statement would bind more values than PostgreSQL accepts
 */
export function prepareStatement(statement: Sql, place: string): PreparedStatement {
  const { text, parameters } = compileSql(statement);
  if (parameters.length > PARAMETERS_MAX)
    throw new Problem(place, `compares too many values; at most ${PARAMETERS_MAX} are allowed`);
  const name = `q_${sha256(text).toString("hex").slice(0, 32)}`;
  return { text, name, parameters: parameters as readonly Parameter[] };
}

/** Binds the parameters of a statement. @throws Problem */
export const bindParameters = ({ parameters }: PreparedStatement, input: BindInput) =>
  parameters.map((bind) => bind(input));

/**
 * The n-th parameter of an operator. A claim that does not fit binds null, and the guard of the
 * filter is then false.
 */
export function operandParameter(
  op: Operator,
  type: OperandType,
  part: number,
  source: ValueSource,
  pointer: string,
): Sql {
  if (source.kind === "literal") {
    const bound = encodeOrRefuse(op, type, source.value, pointer)[part]!;
    return typeof bound === "string" ? definitionText(bound) : parameter(() => bound);
  }
  if (source.kind === "slot") {
    return parameter(
      (input) => encodeOrRefuse(op, type, input.values[source.index], pointer)[part]!,
    );
  }
  return parameter(
    (input) => encodeClaim({ claim: source.name, op, type }, input.claims)?.[part] ?? null,
  );
}

function encodeOrRefuse(
  op: Operator,
  type: OperandType,
  value: unknown,
  pointer: string,
): readonly BoundValue[] {
  try {
    return encodeOperands(op, type, value);
  } catch (error) {
    throw error instanceof ValueError ? valueProblem(pointer, error, value) : error;
  }
}

/**
 * Returns the values that the comparison binds from the caller's claims; undefined if the claim is
 * missing or does not fit.
 */
export function encodeClaim(
  use: ClaimUse,
  claims: BindInput["claims"],
): readonly BoundValue[] | undefined {
  if (claims === null || !Object.hasOwn(claims, use.claim)) return undefined;
  try {
    return encodeOperands(use.op, use.type, claims[use.claim]);
  } catch (error) {
    if (error instanceof ValueError) return undefined;
    throw error;
  }
}

/** True if every claim of a row filter exists and fits (G5.5). */
export const claimGuard = (uses: readonly ClaimUse[]): Sql =>
  sql`${parameter((input) => uses.every((use) => encodeClaim(use, input.claims) !== undefined))}::bool`;
