// Removes secrets from the output rows of a step. If the step's templates set a column to a secret,
// or compare it with a secret, the value of this column is replaced. The values of other columns
// are not searched for secrets, because rows contain text of callers (G30.3).
import type { StepDefinition, Workspace } from "../../../catalog/index.ts";
import { isMembers } from "../../values/json.ts";
import { replaceMembers } from "../../values/json-members.ts";
import { outputOfText, type Output } from "../../values/output.ts";
import { REDACTED } from "../../values/secret-spellings.ts";
import { secretsIn } from "../../values/secrets.ts";

type DataStepDefinition = StepDefinition<"query" | "mutation" | "transaction">;

/**
 * Returns the output with `[secret]` as the value of each column that the step sets to a secret or
 * compares with one.
 */
export function withoutSecretColumns(
  step: DataStepDefinition,
  output: Output,
  workspace: Workspace,
): Output {
  const columns = new Set<string>();
  addColumns(step, columns);
  if (columns.size === 0) return output;
  for (const name of Object.values(step.refs))
    for (const column of workspace.tablesByName.get(name)?.columns ?? []) {
      const both = [column.name.toLowerCase(), column.id.toLowerCase()];
      if (both.some((spelled) => columns.has(spelled)))
        for (const spelled of both) columns.add(spelled);
    }
  const names = new Set(columns);
  addAliases(step, columns, names);
  const isSecret = (name: string): boolean => names.has(name.toLowerCase());
  return outputOfText(replaceMembers(output.text, isSecret, JSON.stringify(REDACTED)));
}

const holdsSecret = (value: unknown): boolean => secretsIn(value).size > 0;

/**
 * Adds the names of the columns that a part of a step sets to a secret or compares with a secret.
 * The names are in lower case.
 */
function addColumns(part: unknown, columns: Set<string>): void {
  if (Array.isArray(part)) for (const item of part as unknown[]) addColumns(item, columns);
  if (!isMembers(part)) return;
  const { field, value } = part;
  if (typeof field === "string" && holdsSecret(value)) columns.add(field.toLowerCase());
  for (const [name, member] of Object.entries(part)) {
    if (name === "set" || name === "values")
      for (const row of Array.isArray(member) ? (member as unknown[]) : [member])
        for (const [column, cell] of isMembers(row) ? Object.entries(row) : [])
          if (holdsSecret(cell)) columns.add(column.toLowerCase());
    addColumns(member, columns);
  }
}

/** Adds to `names` the aliases under which the given columns appear in the output rows. */
function addAliases(part: unknown, columns: ReadonlySet<string>, names: Set<string>): void {
  if (Array.isArray(part)) for (const item of part as unknown[]) addAliases(item, columns, names);
  if (!isMembers(part)) return;
  const { field, alias } = part;
  if (typeof field === "string" && typeof alias === "string" && columns.has(field.toLowerCase()))
    names.add(alias.toLowerCase());
  for (const member of Object.values(part)) addAliases(member, columns, names);
}
