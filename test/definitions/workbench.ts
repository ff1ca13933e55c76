// A database for one test, and functions that apply definitions to it. Tests write definitions as
// objects, and rows as SQL.
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { applyDefinition, type DefinitionSource } from "../../src/definitions/apply/apply.ts";
import type { ApplyOptions } from "../../src/definitions/apply/run.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { openCopies } from "../support/blobs.ts";
import { openTestDatabase } from "../support/database.ts";
import { WORKSPACE_ID, type Sketch } from "../support/definition.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>;

interface Options extends ApplyOptions {
  readonly secrets?: Record<string, string>;
}

export async function openWorkbench() {
  const { database, url, masterKey, close } = await openTestDatabase();
  const files = join(tmpdir(), `workspace-gateway-test-files-${randomBytes(6).toString("hex")}`);
  const secretBox = createSecretBox(masterKey);
  const schema = schemaName(WORKSPACE_ID);
  return {
    database,
    url,
    masterKey,
    secretBox,
    blobs: openCopies(database, files),
    apply: (definition: WorkspaceDefinition, { secrets = {}, ...options }: Options = {}) =>
      applyDefinition({ database, secretBox }, sourceOf(definition, secrets), options),
    /** Runs SQL as the owner; `$ws` stands for the workspace's schema. */
    sql: <R = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
      database.owner.run<R>({ text: text.replaceAll("$ws", schema) }, values),
    close: async () => {
      await close();
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** Returns the input of an apply for a definition that needs no files. */
export const sourceOf = (
  definition: WorkspaceDefinition,
  secrets: Record<string, string> = {},
): DefinitionSource => ({
  workspaceId: definition.workspace.id,
  resolve: () => ({ definition, secrets: new Map(Object.entries(secrets)) }),
});

export type { Sketch };
