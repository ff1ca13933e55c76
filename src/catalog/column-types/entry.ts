// The shape of an entry in the registry of column types. All other files read the entries instead
// of listing types. Entries name SQL types and kinds. The SQL expressions of each kind are in
// `query/compile/` and `definitions/ddl/`.
import type { ColumnType, ConfigTypes, ContractSchema } from "../../contract/index.ts";
import type { MaskDefinition } from "../definition.ts";

/** The types that values can have. A reference has the type of its target's primary key. */
export type ValueType = Exclude<ColumnType, "reference">;

/** Rules for the definition of a column of the type. */
export interface ColumnRules {
  /** Fields of the column's definition, in addition to those that every type accepts. */
  readonly fields: readonly (keyof ConfigTypes["column"])[];
  /** The required field, and the hint of the message if it is missing. */
  readonly needs?: { readonly field: keyof ConfigTypes["column"]; readonly hint: string };
  /** Hint of the message that rejects `array: true`. Absent if the type can have arrays. */
  readonly noArray?: string;
  readonly canBeKey?: true;
  /** Any text is a value, including the empty text. */
  readonly isFreeText?: true;
  /** The default (`uuid` or `now`) for which the gateway generates the value. */
  readonly madeBy?: "uuid" | "now";
}

export type NumberKind =
  | { readonly kind: "whole"; readonly low: bigint; readonly high: bigint }
  /** Keeps the digits exactly as written. */
  | { readonly kind: "exact" }
  | { readonly kind: "binary" };

export type MomentKind = "day" | "time" | "instant";

export type TextForm = "same" | "cast" | "day" | "instant";

/** An entry of a type that values can have. Few types have the optional fields. */
export interface ColumnTypeEntry extends ColumnRules {
  /** PostgreSQL type of one value, as in a cast. For an array it is the element type. */
  readonly sqlType: string;
  /** Returns the type of the stored column, if it is narrower than `sqlType`. */
  readonly storage?: (precision: number | undefined, scale: number) => string;
  /**
   * Returns the value in PostgreSQL's input syntax.
   * @throws ValueError with a message for the caller
   */
  readonly encode: (value: unknown) => string;
  /**
   * Returns the value in the text of a CSV cell, before it is validated. Absent: the text itself is
   * the value.
   * @throws ValueError
   */
  readonly fromCell?: (text: string) => unknown;
  /** JSON type of a value on the wire. Numbers that JSON readers would round are strings. */
  readonly wire: Exclude<ContractSchema<"WireType">, `${string}[]`>;
  /**
   * JSON Schema of a value on the wire, without null. The values of an enum are added separately.
   */
  readonly schema: Readonly<Record<string, unknown>>;
  /**
   * How PostgreSQL's text of a value becomes JSON: unchanged, between quotes, or escaped by
   * `to_json`.
   */
  readonly jsonText: "plain" | "quoted" | "escaped";
  /**
   * How existing values are converted when the column becomes a text column. The result is the text
   * that responses contain. Null if they cannot be converted.
   */
  readonly toText: TextForm | null;
  /** Supported masks, in addition to `redact`, which every type supports. */
  readonly masks: readonly Exclude<MaskDefinition["kind"], "redact">[];
  /** Set for numbers. They can be incremented, and one number type can become another. */
  readonly number?: NumberKind;
  /** Set for dates and times. They accept `now`, which is the current time in UTC. */
  readonly moment?: { readonly kind: MomentKind; readonly of: (now: Date) => string };
  /**
   * The values are JSON of any form. A path addresses a value inside, and null is a valid value.
   */
  readonly isJson?: true;
  /**
   * The values are blob ids. The blob decides who may write its id, and a written id may grant
   * access to the blob.
   */
  readonly holdsBlobs?: true;
  /** A column of the type contains a list without being an array. */
  readonly isList?: true;
}

/**
 * A message about an invalid value, for the caller. The code that knows the position adds the JSON
 * Pointer.
 */
export class ValueError extends Error {
  /** Index of the invalid element in a list, from 0. */
  readonly item: number | undefined;

  constructor(message: string, item?: number) {
    super(message);
    this.item = item;
  }
}

/** @throws ValueError always */
export const expected = (what: string): never => {
  throw new ValueError(`must be ${what}`);
};
