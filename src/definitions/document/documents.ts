// Reads, plans and applies the definition of a workspace as one document, for members of the
// workspace. Only workspaces that the portal manages can be changed in this way.
import {
  findFingerprints,
  findStored,
  findWrittenTexts,
  type ManagedBy,
} from "../../catalog/index.ts";
import { ApplyError } from "../apply-error.ts";
import { applyDefinition, planDefinition, type DefinitionSource } from "../apply/apply.ts";
import { readOneMoment } from "../ddl/apply-locks.ts";
import { documentOf, type DefinitionDocument } from "./document-of.ts";
import { readDocument, type DocumentRules } from "./read-document.ts";
import { DocumentError, type DocumentProblem } from "./document-error.ts";
import type { Applied, ApplyDependencies, ApplyOptions } from "../apply/run.ts";
import type { Guid } from "../../contract/index.ts";
import type { MeasuredChange } from "../diff/change.ts";
import type { Connection } from "../../platform/postgres/index.ts";

export interface DocumentDependencies extends ApplyDependencies, DocumentRules {}

export interface StoredDocument {
  readonly revision: number;
  readonly managedBy: ManagedBy;
  readonly document: DefinitionDocument;
}

/** Returns the stored definition as a document. Undefined if no workspace has this id. */
export async function readStoredDocument(
  connection: Connection,
  workspaceId: Guid,
): Promise<StoredDocument | undefined> {
  const stored = await findStored(connection, workspaceId);
  if (stored === undefined) return undefined;
  const { revision, managedBy, definition } = stored;
  const written = await findWrittenTexts(connection, workspaceId);
  const secretPaths = (await findFingerprints(connection, workspaceId)).keys();
  return { revision, managedBy, document: documentOf({ definition, written, secretPaths }) };
}

export interface DocumentPlan {
  /** False if the document has errors. `changes` is then empty. */
  readonly isValid: boolean;
  readonly revision: number;
  readonly managedBy: ManagedBy;
  readonly changes: readonly MeasuredChange[];
  readonly problems: readonly DocumentProblem[];
}

/** Longest wait of an apply or a plan in milliseconds: for locks, for a statement, and in total. */
const waits = {
  applyMs: 500,
  tableMs: 500,
  attempts: 2,
  statementMs: 15_000,
  attemptMs: 60_000,
} as const;

/**
 * Returns the changes that an apply of the document would make. Changes nothing.
 * @throws DocumentError if the document contains something that it may not contain; otherwise the
 *   database's error
 */
export async function planDocument(
  deps: DocumentDependencies,
  workspaceId: Guid,
  document: unknown,
): Promise<DocumentPlan> {
  return deps.database.owner.transaction(async (connection) => {
    await readOneMoment(connection);
    await connection.run({ text: `set local lock_timeout = ${waits.tableMs}` });
    await connection.run({ text: `set local statement_timeout = ${waits.statementMs}` });
    const { source, found } = sourceOf(deps, workspaceId, document);
    try {
      const { changes } = await planDefinition(connection, deps, source);
      return { ...found(), changes, isValid: true };
    } catch (error) {
      if (!(error instanceof DocumentError) || error.isForbidden) throw error;
      return { ...found(), changes: [], isValid: false, problems: error.problems };
    }
  });
}

export interface DocumentApplied extends Pick<Applied, "revision" | "changes" | "keys"> {
  readonly problems: readonly DocumentProblem[];
}

/**
 * Applies a document. If the function throws, nothing has changed.
 * @throws DocumentError if the document has errors
 * @throws ApplyError if files manage the workspace, the revision is stale, the changes cannot be
 *   made or may lose data, or other statements keep the tables locked; otherwise the database's
 *   error
 */
export async function applyDocument(
  deps: DocumentDependencies,
  workspaceId: Guid,
  document: unknown,
  options: Pick<ApplyOptions, "expectedRevision" | "allowDestructive" | "afterwards">,
): Promise<DocumentApplied> {
  const { source, found } = sourceOf(deps, workspaceId, document);
  const applied = await applyDefinition(deps, source, { ...options, by: "portal" }, waits);
  return { ...applied, problems: found().problems };
}

/** Facts about the stored workspace with which a document was compared, and the warnings. */
type ReadFacts = Pick<DocumentPlan, "revision" | "managedBy" | "problems">;

function sourceOf(
  rules: DocumentRules,
  workspaceId: Guid,
  document: unknown,
): { readonly source: DefinitionSource; readonly found: () => ReadFacts } {
  const found: { -readonly [Field in keyof ReadFacts]: ReadFacts[Field] } = {
    revision: 0,
    managedBy: "portal",
    problems: [],
  };
  return {
    found: () => found,
    source: {
      workspaceId,
      resolve: async (stored, connection) => {
        if (stored === undefined)
          throw new ApplyError("unknown", `There is no workspace with the id ${workspaceId}.`);
        found.revision = stored.revision;
        found.managedBy = stored.managedBy;
        const { problems, ...read } = await readDocument(connection, rules, stored, document);
        found.problems = problems;
        return read;
      },
    },
  };
}
