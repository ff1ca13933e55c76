// Which types travel as JSON strings although they are numbers (decisions 2).
// One rule, asked by plans, statements and the schema answer.
import type { OperandType } from "../../conditions/index.ts";

/** 64-bit and decimal numbers: JSON readers would round them. */
export const isTextOnWire = (type: OperandType): boolean =>
  type.valueType === "bigint" || type.valueType === "decimal";
