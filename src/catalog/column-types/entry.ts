// The shape of a column type's entry, which every other file asks instead of listing types.
// It names SQL types and kinds; the expressions of each kind are written where SQL is (query/compile/, definitions/ddl/).
import type { ColumnType, ConfigTypes, ContractSchema } from "../../contract/index.ts";
import type { MaskDefinition } from "../definition.ts";

/** The type whose rules a column's values follow: a reference follows its target's key. */
export type ValueType = Exclude<ColumnType, "reference">;

/** What a definition may say of a column of the type. */
export interface ColumnRules {
  /** Fields of the column's definition beside those that every type takes. */
  readonly fields: readonly (keyof ConfigTypes["column"])[];
  /** The field that it cannot do without, and what to do where it is missing. */
  readonly needs?: { readonly field: keyof ConfigTypes["column"]; readonly hint: string };
  /** What to do in place of `array: true`, where the type has no arrays. */
  readonly noArray?: string;
  readonly canBeKey?: true;
  /** Any characters are a value, the empty text included. */
  readonly isFreeText?: true;
  /** The word that as a default stands for a value made by the gateway. */
  readonly madeBy?: "uuid" | "now";
}

export type NumberKind =
  | { readonly kind: "whole"; readonly low: bigint; readonly high: bigint }
  /** Digits as they are written. */
  | { readonly kind: "exact" }
  | { readonly kind: "binary" };

export type MomentKind = "day" | "time" | "instant";

export type TextForm = "same" | "cast" | "day" | "instant";

/** A type that values have. What is optional holds for few types. */
export interface ColumnTypeEntry extends ColumnRules {
  /** PostgreSQL type of one value, as in a cast; what an array of the type holds. */
  readonly sqlType: string;
  /** What a column stores, where that is narrower than `sqlType`. */
  readonly storage?: (precision: number | undefined, scale: number) => string;
  /** A value in PostgreSQL's input syntax. @throws ValueError in words for the caller */
  readonly encode: (value: unknown) => string;
  /** What the text of a CSV cell says, before it is checked; the text itself where absent. @throws ValueError */
  readonly fromCell?: (text: string) => unknown;
  /** How a value travels in JSON. Numbers that travel as strings are those that JSON readers would round. */
  readonly wire: Exclude<ContractSchema<"WireType">, `${string}[]`>;
  /** JSON Schema of a value that is not null, as it travels; the values of an enum come on top. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** PostgreSQL's text of a value in JSON: by itself, between quotes as it is, or escaped by `to_json`. */
  readonly jsonText: "plain" | "quoted" | "escaped";
  /** How a value becomes the text that answers carry, when the column becomes one of text; null where it cannot. */
  readonly toText: TextForm | null;
  /** Masks that can be computed beside `redact`, which every type takes. */
  readonly masks: readonly Exclude<MaskDefinition["kind"], "redact">[];
  /** Of numbers: they are counted up and down, and become each other. */
  readonly number?: NumberKind;
  /** Of dates and times: they take `now`, and show that moment in UTC. */
  readonly moment?: { readonly kind: MomentKind; readonly of: (now: Date) => string };
  /** The values are JSON of any form: places inside it are reached by a path, and null is one of them. */
  readonly isJson?: true;
  /** The values are ids of blobs: what may be written depends on the blob, and what is written may open it. */
  readonly holdsBlobs?: true;
  /** A column of the type holds a list without being an array. */
  readonly isList?: true;
}

/** What was wrong with a value, in words for the caller; the pointer is added by whoever knows the place. */
export class ValueError extends Error {
  /** The element of a list that it is about, from 0. */
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
