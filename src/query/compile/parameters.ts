// The parameters of a compiled statement. Each parameter takes its value from a request and checks
// it. A cached plan therefore refuses an invalid value just like a new plan.
import { ValueError } from "../../catalog/index.ts";
import { encodeOperands, type BoundValue } from "../../conditions/index.ts";
import { valueProblem } from "./misplaced-object.ts";
import { definitionText, sql, type Sql } from "./text.ts";
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

export interface Parameter {
  /** @throws Problem if the request's value does not fit */
  readonly bind: (input: BindInput) => BoundValue | boolean | number | null;
}

export const parameter = (bind: Parameter["bind"]): Sql => sql.val({ bind } satisfies Parameter);

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
