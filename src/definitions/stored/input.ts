// A stored definition as files that give it: ids where they are, nothing that is null or false written down, secrets put back to their places.
import { pointerOf, type Path } from "../../config/index.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { DefinitionInput } from "../load/input.ts";
import type { SourcePosition } from "../check/report.ts";

/** Secrets by their paths. */
type Secrets = ReadonlyMap<string, string>;
type Fields = Readonly<Record<string, unknown>>;

export interface StoredInput {
  readonly input: DefinitionInput;
  /** Of texts in which something of the environment stands. */
  readonly positions: ReadonlyMap<string, SourcePosition>;
}

/** @throws TypeError for what is of another shape */
export function inputOf(definition: WorkspaceDefinition, secrets: Secrets): StoredInput {
  const positions = new Map<string, SourcePosition>();
  const { workspace, tables, roles, keys, providers, topics, endpoints, automations } = definition;
  const { logo: _logo, logoHash: _hash, ...branding } = workspace.branding;
  const input: unknown = {
    workspace: said({
      ...workspace,
      branding: said(branding),
      auth: said(workspace.auth),
      plan: said(workspace.plan),
    }),
    tables: each(tables, (table) => ({ ...said(table), columns: each(table.columns, columnOf) })),
    roles: each(roles, holderOf),
    keys: each(keys, holderOf),
    providers: each(providers, (provider, slug) => ({
      ...said(provider),
      ...secretsUnder(`providers.${slug}.`, secrets),
    })),
    topics,
    endpoints: each(endpoints, ({ signature, ...endpoint }, name) => ({
      ...said(endpoint),
      signature: { ...signature, ...secretsUnder(`endpoints.${name}.signature.`, secrets) },
      ...secretsUnder(`endpoints.${name}.`, secrets),
    })),
    automations: each(automations, ({ steps, ...automation }, name) => ({
      ...said(automation),
      steps: withVariables(steps, ["automations", name, "steps"], secrets, positions),
    })),
  };
  return { input: input as DefinitionInput, positions };
}

const each = <T>(
  named: Readonly<Record<string, T>>,
  make: (entry: T, name: string) => unknown,
): Fields =>
  Object.fromEntries(Object.entries(named).map(([name, entry]) => [name, make(entry, name)]));

/** What a file would leave out stands for nothing. */
const said = (entry: object): Fields =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));

/** Which of these a column may say depends on its type. */
const flags = ["array", "required", "primaryKey", "unique"];

function columnOf({ reference, ...column }: { readonly reference?: object }): Fields {
  const { indexed: _indexed, ...fields } = said(column);
  const plain = Object.entries(fields).filter(
    ([field, value]) => !(flags.includes(field) && value === false),
  );
  return { ...Object.fromEntries(plain), ...(reference && said(reference)) };
}

/** A role or a key. */
const holderOf = ({ tables, ...holder }: { readonly tables: unknown }): Fields => ({
  ...said(holder),
  tables: typeof tables === "object" && tables !== null ? each(tables as Fields, scopeOf) : tables,
});

const scopeOf = (scope: unknown): unknown => said(scope as object);

/** Those of one entry, by their fields. */
const secretsUnder = (start: string, secrets: Secrets): Fields =>
  Object.fromEntries(
    [...secrets].flatMap(([path, value]) => {
      const field = path.startsWith(start) ? path.slice(start.length) : ".";
      return field.includes(".") ? [] : [[field, value]];
    }),
  );

const PLACEHOLDER = /\{\{secrets\.([^{}]*)\}\}/g;

/** The same with what `{{secrets.NAME}}` stands for, as `${env:NAME}` has brought it. */
function withVariables(
  value: unknown,
  path: Path,
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
  return each(value as Fields, (item, key) =>
    withVariables(item, [...path, key], secrets, positions),
  );
}
