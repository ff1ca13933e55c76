// The parameters of a compiled statement. A parameter is a function that reads a value of the
// request and checks it. So a cached plan refuses an invalid value in the same way as a new plan.
import { ValueError } from "../../catalog/index.ts";
import { encodeOperands, Problem, type BoundValue } from "../../conditions/index.ts";
import { sha256 } from "../../platform/index.ts";
import { valueProblem } from "./misplaced-object.ts";
import { compileSql, definitionText, sql, type Sql } from "./text.ts";
import type { Operator } from "../../contract/index.ts";
import type { ClaimUse, OperandType, ValueSource } from "../../conditions/index.ts";

/** The values of a request from which the parameters of a statement are computed. */
export interface BindInput {
  readonly values: readonly unknown[];
  /** Claims of the caller's token; null for API keys. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /**
   * Order keys in the request's cursor, as text. These are the values of `orderBy` in the last row
   * of the previous page.
   */
  readonly after: readonly (string | null)[];
  /** Values that only writes need. Undefined for reads. */
  readonly write?: WriteInput;
}

export interface WriteInput {
  /** The time of the write, which the value or default `now` stands for. */
  readonly now: Date;
  /** The account that writes. The event of the write names this account as its author. */
  readonly actor: {
    readonly kind: "key" | "endUser" | "member" | "oauth" | "automation";
    readonly id: string;
  };
  /**
   * Primary keys of the rows that an earlier statement of the same write has found or written, as
   * JSON text (`keysSql`).
   */
  readonly keys: string;
}

/**
 * Returns the bound value of a parameter.
 * @throws Problem if the value of the request does not fit the column or operator
 */
type Parameter = (input: BindInput) => BoundValue | boolean | number | null;

export const parameter = (bind: Parameter): Sql => sql.val(bind);

/** A compiled statement. PostgreSQL can keep it as a prepared statement under its name. */
export interface PreparedStatement {
  readonly text: string;
  /** Name of the prepared statement. It is a hash of the text. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** Maximum number of parameters of one statement in PostgreSQL's wire protocol. */
const PARAMETERS_MAX = 65_535;

/**
 * Returns the statement with its name and parameters.
 * @param place JSON Pointer of the query, mutation or step that the statement implements
 * @throws Problem if the statement would bind more values than PostgreSQL accepts
 */
export function prepareStatement(statement: Sql, place: string): PreparedStatement {
  const { text, parameters } = compileSql(statement);
  if (parameters.length > PARAMETERS_MAX)
    throw new Problem(place, `compares too many values; at most ${PARAMETERS_MAX} are allowed`);
  return { text, name: statementName(text), parameters: parameters as readonly Parameter[] };
}

/** Returns the name of a prepared statement with this text. */
export const statementName = (text: string): string =>
  `q_${sha256(text).toString("hex").slice(0, 32)}`;

/**
 * Returns the values of a statement's parameters.
 * @throws Problem if a value of the request does not fit its column or operator
 */
export const bindParameters = ({ parameters }: PreparedStatement, input: BindInput) =>
  parameters.map((bind) => bind(input));

/**
 * Returns the SQL of a parameter with a value of a comparison's operand. If the operand is a claim
 * that is missing or does not fit, the value is null, and `claimGuard` makes the whole row filter
 * false.
 * @param part index of the value, from 0, because one operand can supply several values
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
 * Returns the operand values of a comparison with a claim of the access token. Returns undefined if
 * the claim is missing or does not fit the comparison.
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

/**
 * Returns SQL that is true if the caller has all claims of a row filter and they fit their
 * comparisons (G5.5).
 */
export const claimGuard = (uses: readonly ClaimUse[]): Sql =>
  sql`${parameter((input) => uses.every((use) => encodeClaim(use, input.claims) !== undefined))}::bool`;
