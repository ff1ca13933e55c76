// PostgreSQL's text of a value -> the JSON value that an answer must carry (G6.10).
// Deliberately another way than the gateway's, which lets PostgreSQL write the JSON.
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

/** One cell as an answer carries it; lists are asked for as JSON text. */
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
