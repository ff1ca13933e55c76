// A database of its own with the way in that apply has, for tests: definitions are written as objects, rows as SQL.
import { createSecretBox, type SecretBox } from "../../src/platform/secret-box.ts";
import { applyDefinition, type DefinitionSource } from "../../src/definitions/apply/apply.ts";
import type { Applied, ApplyOptions } from "../../src/definitions/apply/run.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { defineWorkspace, type Sketch } from "../support/definition.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { Database } from "../../src/platform/postgres/database.ts";

export interface Workbench {
  readonly database: Database;
  readonly url: string;
  readonly masterKey: Buffer;
  readonly secretBox: SecretBox;
  readonly apply: (
    definition: WorkspaceDefinition,
    options?: ApplyOptions & { secrets?: Record<string, string> },
  ) => Promise<Applied>;
  /** Runs SQL as the owner; `$ws` stands for the workspace's schema. */
  readonly sql: <R = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<R[]>;
  readonly close: () => Promise<void>;
}

export async function openWorkbench(): Promise<Workbench> {
  const test: TestDatabase = await openTestDatabase();
  const { database, url, masterKey, close } = test;
  const secretBox = createSecretBox(masterKey);
  return {
    database,
    url,
    masterKey,
    secretBox,
    apply: (definition, { secrets = {}, ...options } = {}) =>
      applyDefinition({ database, secretBox }, sourceOf(definition, secrets), options),
    sql: (text, values = []) =>
      database.owner.run(
        { text: text.replaceAll("$ws", schemaName(defineWorkspace().workspace.id)) },
        values,
      ),
    close,
  };
}

/** A definition that needs no files. */
export const sourceOf = (
  definition: WorkspaceDefinition,
  secrets: Record<string, string> = {},
): DefinitionSource => ({
  workspaceId: definition.workspace.id,
  resolve: () => ({ definition, secrets: new Map(Object.entries(secrets)) }),
});

export type { Sketch };
