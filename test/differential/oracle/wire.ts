// Converts PostgreSQL's text of a value to the JSON value that an answer must contain (G6.10). The
// gateway does this in another way: it lets PostgreSQL write the JSON.
import type { ModelColumn } from "../../support/model.ts";

type Shape = Pick<ModelColumn, "valueType" | "array">;

const wholeHours = (zone: string): string => (zone.includes(":") ? zone : `${zone}:00`);

const scalars: Readonly<Record<string, (text: string) => unknown>> = {
  integer: Number,
  float: Number,
  boolean: (text) => text === "t",
  json: (text) => JSON.parse(text),
  timestamp: (text) => {
    const [day, time, zone] = /^(\S+) ([\d:.]+)([+-].*)$/.exec(text)!.slice(1);
    return `${day}T${time}${wholeHours(zone!)}`;
  },
};

/** Returns one cell as answers contain it. Statements select lists as JSON text. */
export function wireOf(column: Shape, text: string | null): unknown {
  if (text === null) return null;
  if (column.array || column.valueType === "file") {
    const carry = ["bigint", "decimal"].includes(column.valueType)
      ? String
      : (value: unknown) => value;
    return (JSON.parse(text) as unknown[]).map(carry);
  }
  return scalars[column.valueType]?.(text) ?? text;
}
