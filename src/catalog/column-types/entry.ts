// Types for the entries of the registry of column types. An entry contains all facts about one
// type, so that other code needs no list of types. An entry names PostgreSQL types. The SQL
// expressions for them are in `query/compile/` and `definitions/ddl/`.
import type { ColumnType, ConfigTypes, ContractSchema } from "../../contract/index.ts";
import type { MaskDefinition } from "../definition.ts";

/**
 * The types that values can have. A reference is not one of them, because its values have the type
 * of the target's primary key.
 */
export type ValueType = Exclude<ColumnType, "reference">;

/** Rules of one column type for the definitions of columns. */
export interface ColumnRules {
  /**
   * Fields that the definition of a column of this type may have, besides the fields that every
   * column may have.
   */
  readonly fields: readonly (keyof ConfigTypes["column"])[];
  /**
   * A field that the definition of such a column must have, and the hint of the message if the
   * field is missing.
   */
  readonly needs?: { readonly field: keyof ConfigTypes["column"]; readonly hint: string };
  /** Hint of the message that rejects `array: true`. Absent if the type allows arrays. */
  readonly noArray?: string;
  readonly canBeKey?: true;
  /** Set if any text is a valid value, including the empty text. */
  readonly isFreeText?: true;
  /** The `default` (`uuid` or `now`) with which the gateway generates the value. */
  readonly madeBy?: "uuid" | "now";
}

export type NumberKind =
  | { readonly kind: "whole"; readonly low: bigint; readonly high: bigint }
  /** A decimal number whose digits are stored exactly as written. */
  | { readonly kind: "exact" }
  | { readonly kind: "binary" };

export type MomentKind = "day" | "time" | "instant";

export type TextForm = "same" | "cast" | "day" | "instant";

/** All facts about a type of values. Only few types have the optional fields. */
export interface ColumnTypeEntry extends ColumnRules {
  /** PostgreSQL type of one value, as in a cast. For arrays it is the type of the elements. */
  readonly sqlType: string;
  /** Returns the PostgreSQL type of the stored column, if it is narrower than `sqlType`. */
  readonly storage?: (precision: number | undefined, scale: number) => string;
  /**
   * Returns a JSON value as text that PostgreSQL accepts for this type.
   * @throws ValueError if the value is invalid; its message is for the caller
   */
  readonly encode: (value: unknown) => string;
  /**
   * Converts the text of a CSV cell to a value. The value is not validated yet. If this function is
   * absent, the text itself is the value.
   * @throws ValueError if the text cannot be parsed
   */
  readonly fromCell?: (text: string) => unknown;
  /**
   * JSON type of a value in requests and responses. Numbers that JSON parsers would round are
   * strings.
   */
  readonly wire: Exclude<ContractSchema<"WireType">, `${string}[]`>;
  /**
   * JSON Schema of a value in requests and responses, without null. The values of an enum are added
   * elsewhere.
   */
  readonly schema: Readonly<Record<string, unknown>>;
  /**
   * The conversion of PostgreSQL's text of a value to JSON: none (`plain`), quotes around the text
   * (`quoted`), or `to_json` (`escaped`).
   */
  readonly jsonText: "plain" | "quoted" | "escaped";
  /**
   * The conversion of existing values if the column becomes a text column. The result is the text
   * that responses contained before this change. Null if the values cannot be converted.
   */
  readonly toText: TextForm | null;
  /**
   * Masks (ways to hide a part of a value) that the type supports, besides `redact`, which every
   * type supports.
   */
  readonly masks: readonly Exclude<MaskDefinition["kind"], "redact">[];
  /**
   * Set for number types. Their values can be incremented, and such a column can get another number
   * type.
   */
  readonly number?: NumberKind;
  /**
   * Set for dates and times. They accept the value `now`, the current time in UTC. `of` returns
   * this time as text of the type.
   */
  readonly moment?: { readonly kind: MomentKind; readonly of: (now: Date) => string };
  /**
   * Set if the values are JSON of any form. Then a path can address a part of a value, and null is
   * a valid value.
   */
  readonly isJson?: true;
  /**
   * Set if the values are ids of files. A caller may write only the ids of certain files, because
   * access to a row can give access to its files.
   */
  readonly holdsBlobs?: true;
  /** Set if each value is a list, although the column is not an array. */
  readonly isList?: true;
}

/**
 * The error for an invalid value. Its message is for the caller. The code that knows the position
 * of the value adds the JSON Pointer.
 */
export class ValueError extends Error {
  /** Index of the invalid element if the value is a list, from 0. */
  readonly item: number | undefined;

  constructor(message: string, item?: number) {
    super(message);
    this.item = item;
  }
}

/**
 * Rejects a value.
 * @param what description of valid values, such as `a date like 2026-01-31`
 * @throws ValueError always
 */
export const expected = (what: string): never => {
  throw new ValueError(`must be ${what}`);
};
