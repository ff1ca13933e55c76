// Types of a definition as it is written in the files. The types of the entries are generated from
// the schemas in `openapi/config/`.
import type { ConfigTypes } from "../../contract/index.ts";

export type SettingsInput = ConfigTypes["workspace-settings"];
export type TableInput = ConfigTypes["table"];
export type ColumnInput = ConfigTypes["column"];
export type ScopeInput = ConfigTypes["scope"];
export type RoleInput = ConfigTypes["role"];
export type KeyInput = ConfigTypes["key"];
export type MaskInput = ConfigTypes["mask"];
export type ConditionInput = ConfigTypes["condition"];
export type EndpointInput = ConfigTypes["endpoint"];
export type AutomationInput = ConfigTypes["automation"];
type TopicInput = ConfigTypes["topic"];
export type StepInput = ConfigTypes["step"];

export type Named<T> = Readonly<Record<string, T>>;

/** Returns a record with the names of `named`, and the converted values. */
export const mapNamed = <From, To>(
  named: Named<From>,
  convert: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, convert(value, name)]));

export interface DefinitionInput {
  readonly workspace: SettingsInput;
  readonly tables: Named<TableInput>;
  readonly roles: Named<RoleInput>;
  readonly keys: Named<KeyInput>;
  readonly providers: Named<ConfigTypes["provider"]>;
  readonly topics: Named<TopicInput>;
  readonly endpoints: Named<EndpointInput>;
  readonly automations: Named<AutomationInput>;
}

export const sectionNames = [
  "workspace",
  "tables",
  "roles",
  "keys",
  "providers",
  "topics",
  "endpoints",
  "automations",
] as const;
