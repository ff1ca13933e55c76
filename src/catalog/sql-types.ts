// Which PostgreSQL type carries which column type, and the name of a workspace's schema. One table, read by the model and
// by the DDL. Builds no SQL beyond these fixed words.
import type { Guid } from "../contract/index.ts";
import type { ValueType } from "./model.ts";

/** The type as in a cast. What a column stores may be narrower (`numeric(10,2)`, `timestamptz(3)`): that is the DDL's. */
export const sqlTypes: Readonly<Record<ValueType, string>> = {
  text: "text",
  integer: "int4",
  bigint: "int8",
  decimal: "numeric",
  float: "float8",
  boolean: "bool",
  date: "date",
  time: "time",
  timestamp: "timestamptz",
  uuid: "uuid",
  json: "jsonb",
  enum: "text",
  file: "uuid[]",
};

/** Schema that holds a workspace's tables: `ws_` and the id without dashes. */
export const schemaName = (workspaceId: Guid): string => `ws_${workspaceId.replaceAll("-", "")}`;
