// Converts a stored definition back into the form of definition files. Keeps the ids, omits null
// and false values, and inserts the secrets again.
import { pointerOf, type ValuePath } from "../../config/index.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import { mapNamed, type DefinitionInput } from "../load/input.ts";
import type { SourcePosition } from "../check/report.ts";

/** Secrets by path, for example `keys.backend.secret`. */
type Secrets = ReadonlyMap<string, string>;
type Fields = Readonly<Record<string, unknown>>;

export interface StoredInput {
  readonly input: DefinitionInput;
  /** Positions, by JSON Pointer, of the texts that contain values of environment variables. */
  readonly positions: ReadonlyMap<string, SourcePosition>;
}

/**
 * Returns the definition in the form of definition files.
 * @throws TypeError if the value does not have the form of a stored definition
 */
export function inputOf(definition: WorkspaceDefinition, secrets: Secrets): StoredInput {
  const positions = new Map<string, SourcePosition>();
  const { workspace, tables, roles, keys, providers, topics, endpoints, automations } = definition;
  const { logo: _logo, logoHash: _hash, ...branding } = workspace.branding;
  const input: unknown = {
    workspace: nonNull({
      ...workspace,
      branding: nonNull(branding),
      auth: nonNull(workspace.auth),
      plan: nonNull(workspace.plan),
    }),
    tables: mapNamed(tables, (table) => ({
      ...nonNull(table),
      columns: mapNamed(table.columns, columnOf),
    })),
    roles: mapNamed(roles, holderOf),
    keys: mapNamed(keys, holderOf),
    providers: mapNamed(providers, (provider, slug) => ({
      ...nonNull(provider),
      ...secretsUnder(`providers.${slug}.`, secrets),
    })),
    topics,
    endpoints: mapNamed(endpoints, ({ signature, ...endpoint }, name) => ({
      ...nonNull(endpoint),
      signature: { ...signature, ...secretsUnder(`endpoints.${name}.signature.`, secrets) },
      ...secretsUnder(`endpoints.${name}.`, secrets),
    })),
    automations: mapNamed(automations, ({ steps, ...automation }, name) => ({
      ...nonNull(automation),
      steps: withVariables(steps, ["automations", name, "steps"], secrets, positions),
    })),
  };
  return { input: input as DefinitionInput, positions };
}

/** Returns the fields that are not null, because a definition file omits fields without a value. */
const nonNull = (entry: object): Fields =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));

/** Fields that are omitted if they are false, because not every column type allows them. */
const flags = ["array", "required", "primaryKey", "unique"];

function columnOf({ reference, ...column }: { readonly reference?: object }): Fields {
  const { indexed: _indexed, ...fields } = nonNull(column);
  const plain = Object.entries(fields).filter(
    ([field, value]) => !(flags.includes(field) && value === false),
  );
  return { ...Object.fromEntries(plain), ...(reference && nonNull(reference)) };
}

/** Returns a role or an API key in the form of definition files. */
export const holderOf = ({ tables, ...holder }: { readonly tables: unknown }): Fields => ({
  ...nonNull(holder),
  tables:
    typeof tables === "object" && tables !== null ? mapNamed(tables as Fields, scopeOf) : tables,
});

const scopeOf = (scope: unknown): unknown => nonNull(scope as object);

/** Returns the secrets of one entry, by field name. */
const secretsUnder = (start: string, secrets: Secrets): Fields =>
  Object.fromEntries(
    [...secrets].flatMap(([path, value]) => {
      const field = path.startsWith(start) ? path.slice(start.length) : ".";
      return field.includes(".") ? [] : [[field, value]];
    }),
  );

const PLACEHOLDER = /\{\{secrets\.([^{}]*)\}\}/g;

/**
 * Returns a copy in which the stored secrets replace `{{secrets.NAME}}`. Records the position of
 * each secret, as if `${env:NAME}` had provided it.
 */
function withVariables(
  value: unknown,
  path: ValuePath,
  secrets: Secrets,
  positions: Map<string, SourcePosition>,
): unknown {
  if (typeof value === "string") {
    const filled = value.replaceAll(
      PLACEHOLDER,
      (written, name: string) => secrets.get(`environment.${name}`) ?? written,
    );
    const written = value.replaceAll(PLACEHOLDER, (_written, name) => `\${env:${name}}`);
    const start = { line: 1, column: 1 };
    if (filled !== value)
      positions.set(pointerOf(path), { file: "backup", key: start, value: start, written });
    return filled;
  }
  if (Array.isArray(value))
    return value.map((item, index) => withVariables(item, [...path, index], secrets, positions));
  if (typeof value !== "object" || value === null) return value;
  return mapNamed(value as Fields, (item, key) =>
    withVariables(item, [...path, key], secrets, positions),
  );
}
