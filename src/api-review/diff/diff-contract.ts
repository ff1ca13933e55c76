// Compares the whole contract of two revisions: the OpenAPI document and the files beside it.
import { posix } from "node:path";
import { isObject } from "../../platform/index.ts";
import { ChangeList, changedPlace, changeLevels, type ContractChange } from "./change.ts";
import { compareAsyncApi } from "./documents/compare-asyncapi.ts";
import { compareDefinitions } from "./documents/compare-definitions.ts";
import { compareGuarantees } from "./documents/compare-guarantees.ts";
import { compareOpenApi, type DocumentPair } from "./documents/compare-openapi.ts";
import { comparePublication } from "./documents/compare-publication.ts";
import { SchemaComparison } from "./schemas/compare-schemas.ts";
import { compareTools } from "./documents/compare-tools.ts";
import type { ContractComparison } from "./documents/comparison.ts";
import {
  ParsedTexts,
  TwoRevisions,
  type ContractFiles,
  type ContractSource,
} from "./sources/contract-source.ts";
import { ContractError } from "./sources/positions.ts";
import { bumpOf, nextVersion, type VersionBump } from "./version.ts";

/** The changes between two revisions of a contract. */
export interface ContractDiff {
  readonly bump: VersionBump;
  readonly oldVersion: string;
  readonly newVersion: string;
  /** The version that the changes require. Null if the old version is not of the form 1.2.3. */
  readonly nextVersion: string | null;
  /** The changes, sorted by level, then by subject, then by file and line. */
  readonly changes: readonly ContractChange[];
  /** Sentences about references of the new revision that have no target. */
  readonly warnings: readonly string[];
}

/**
 * Compares two revisions of a contract. The other documents of the contract are found beside the
 * OpenAPI document by their names, and may be missing.
 * @param root path of the OpenAPI document
 * @param parsed keeps parsed files for the next comparison
 * @throws ContractError if a revision cannot be parsed
 */
export function diffContract(
  oldFiles: ContractFiles,
  newFiles: ContractFiles,
  root: string,
  parsed = new ParsedTexts(),
): ContractDiff {
  const directory = posix.dirname(root);
  const folder = directory === "." ? "" : `${directory}/`;
  const revisions = new TwoRevisions(oldFiles, newFiles, folder, parsed);
  const changes = new ChangeList();
  const comparison = { revisions, schemas: new SchemaComparison(revisions), changes };
  const documents = readDocuments(revisions, root);
  compareOpenApi(comparison, documents);
  compareNeighbours(comparison, folder, root);
  const [oldVersion, newVersion] = [documents.old, documents.new].map(versionOf) as [
    string,
    string,
  ];
  const bump = bumpOf(changes.changes);
  return {
    bump,
    oldVersion,
    newVersion,
    nextVersion: nextVersion(oldVersion, bump),
    changes: changes.changes.toSorted(compareChanges),
    warnings: [...revisions.new.broken],
  };
}

function readDocuments(revisions: TwoRevisions, root: string): DocumentPair {
  const read = (source: ContractSource): Readonly<Record<string, unknown>> => {
    const document = source.read(root);
    if (isObject(document) && String(document["openapi"]).startsWith("3.")) return document;
    throw new ContractError(
      document === undefined
        ? `${root} does not exist in one of the two revisions. Name the document with --contract.`
        : `${root} is not an OpenAPI document of version 3. Name the document with --contract.`,
    );
  };
  return { old: read(revisions.old), new: read(revisions.new) };
}

/** Compares the documents beside the OpenAPI document. */
function compareNeighbours(comparison: ContractComparison, folder: string, root: string): void {
  const { revisions } = comparison;
  const pairOf = (file: string): DocumentPair | undefined => {
    const [old, now] = [revisions.old.read(file), revisions.new.read(file)];
    return old === undefined && now === undefined
      ? undefined
      : { old: isObject(old) ? old : {}, new: isObject(now) ? now : {} };
  };
  const bus = pairOf(`${folder}asyncapi.yaml`);
  if (bus !== undefined) compareAsyncApi(comparison, bus);
  const published = `${folder}public.yaml`;
  const publication = published === root ? undefined : pairOf(published);
  if (publication !== undefined) comparePublication(comparison, publication);
  compareTools(comparison, folder);
  compareGuarantees(comparison, `${folder}guarantees.md`);
  compareDefinitions(comparison, folder);
}

const versionOf = ({ info }: Readonly<Record<string, unknown>>): string =>
  isObject(info) ? String(info["version"]) : "";

function compareChanges(one: ContractChange, other: ContractChange): number {
  const byLevel = changeLevels.indexOf(one.level) - changeLevels.indexOf(other.level);
  return byLevel || compareText(sortText(one), sortText(other));
}

const sortText = (change: ContractChange): string =>
  [
    change.subject.title,
    changedPlace(change)?.file ?? "",
    String(changedPlace(change)?.line ?? 0).padStart(9, "0"),
    change.text,
  ].join("\n");

const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
