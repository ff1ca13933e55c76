// Public API of `conditions/`: the operators of conditions, the parser of conditions, and the
// functions that convert values to SQL parameters.
export { encodeForColumn, jsonOf, momentOf, OverLimit } from "./values.ts";
export {
  encodeOperands,
  filterOnlyOperators,
  isPlainComparison,
  operatorFits,
  oppositeOf,
  truthOfEmpty,
  WILDCARDS_MAX,
  wildcardsIn,
} from "./operators.ts";
export {
  describeType,
  GROUPS_MAX,
  insideJson,
  parseConditions,
  type ConditionItem,
  type ConditionScope,
} from "./parse.ts";
export { closestUsable, noSuchColumn, noSuchRelation, Problem, refusalOf } from "./problem.ts";
export {
  type ClaimUse,
  type Condition,
  type RelationMatch,
  type Operand,
  type OperandType,
  type ValueSource,
} from "./tree.ts";
export { encodeValue, LIST_MAX, type BoundValue } from "./values.ts";
