// Converts a stored definition into definition files. They contain all ids, and a variable in place
// of each secret. They contain no rows. After the export, `gateway diff` finds no changes, if the
// variables have the values that the database stores.
import { stringify } from "yaml";
import {
  findAsset,
  findFingerprints,
  findStored,
  findWrittenTexts,
  type WrittenTexts,
} from "../../catalog/index.ts";
import { pointerOf, type ValuePath } from "../../config/index.ts";
import { findMailVersion, listMailVersions, unpackMail } from "../../mail/index.ts";
import { variablesIn } from "../load/environment.ts";
import { sectionNames } from "../load/input.ts";
import { documentOf } from "./document-of.ts";
import { isSecretPlace, secretsNamedIn, STORED } from "./placeholders.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** An environment variable that is used in the exported files. */
export interface ExportedVariable {
  readonly name: string;
  /**
   * `environment`: the files of the last apply contained this variable. `secret`: a secret of the
   * workspace has this name. `stored`: the export has chosen the name for a stored secret whose
   * source is not known.
   */
  readonly source: "environment" | "secret" | "stored";
  /** JSON Pointers of the texts that contain the variable. */
  readonly places: readonly string[];
}

export interface ExportedDefinition {
  readonly revision: number;
  /** Contents by path in the workspace folder, with forward slashes. */
  readonly files: ReadonlyMap<string, string | Buffer>;
  readonly variables: readonly ExportedVariable[];
}

/** Returns the files of a stored definition. Undefined if no workspace has this id. */
export async function exportDefinition(
  connection: Connection,
  workspaceId: Guid,
): Promise<ExportedDefinition | undefined> {
  const stored = await findStored(connection, workspaceId);
  if (stored === undefined) return undefined;
  const { definition, revision } = stored;
  const written = await findWrittenTexts(connection, workspaceId);
  const secretPaths = (await findFingerprints(connection, workspaceId)).keys();
  const texts = new ExportTexts(written);
  const document = texts.fillIn(documentOf({ definition, written, secretPaths })) as Readonly<
    Record<string, object>
  >;
  const { logo, logoHash } = definition.workspace.branding;
  const bytes = logoHash && (await findAsset(connection, workspaceId, logoHash));
  const files = new Map<string, string | Buffer>();
  for (const section of sectionNames) {
    const entries = document[section] ?? {};
    if (Object.keys(entries).length > 0)
      files.set(`${section}.yaml`, yamlOf({ [section]: entries }));
  }
  if (typeof logo === "string" && bytes) files.set(logo, bytes);
  for (const { mail, number, isApplied } of await listMailVersions(connection, workspaceId)) {
    const version = isApplied && (await findMailVersion(connection, workspaceId, mail, number));
    if (!version) continue;
    for (const [path, text] of unpackMail(version.files)) files.set(`mail/${mail}/${path}`, text);
  }
  return { revision, files, variables: texts.list };
}

const yamlOf = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

class ExportTexts {
  readonly #written: WrittenTexts;
  readonly #found = new Map<string, { source: ExportedVariable["source"]; places: string[] }>();

  constructor(written: WrittenTexts) {
    this.#written = written;
    for (const text of Object.values(written))
      for (const name of variablesIn(text))
        this.#found.set(name, { source: "environment", places: [] });
  }

  get list(): ExportedVariable[] {
    return [...this.#found].map(([name, each]) => ({ name, ...each }));
  }

  /**
   * Returns a copy of a document with variables (`${env:NAME}`) in place of all other placeholders.
   */
  fillIn(value: unknown, path: ValuePath = []): unknown {
    if (typeof value === "string") return this.#text(value, path);
    if (Array.isArray(value))
      return value.map((item, index) => this.fillIn(item, [...path, index]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.fillIn(item, [...path, key])]),
    );
  }

  #text(text: string, path: ValuePath): string {
    const pointer = pointerOf(path);
    if (text === STORED && isSecretPlace(path)) {
      const name = this.#free(
        path
          .join("_")
          .replaceAll(/[^A-Za-z0-9]+/g, "_")
          .toUpperCase(),
      );
      this.#add(name, "stored", pointer);
      return `\${env:${name}}`;
    }
    const isWritten = this.#written[pointer] === text;
    const isStep = path[0] === "automations" && path[2] === "steps";
    if (!isWritten && !isStep) return text;
    const names = new Set(isWritten ? secretsNamedIn(text) : []);
    for (const name of variablesIn(text)) this.#add(name, "environment", pointer);
    let filled = text;
    for (const name of names) {
      const isTaken = this.#found.get(name)?.source === "environment";
      const variable = isTaken ? `${name}_SECRET` : name;
      this.#add(variable, "secret", pointer);
      filled = filled.replaceAll(`\${secret:${name}}`, () => `\${env:${variable}}`);
    }
    return filled;
  }

  #add(name: string, source: ExportedVariable["source"], pointer: string): void {
    const known = this.#found.get(name) ?? { source, places: [] };
    known.places.push(pointer);
    this.#found.set(name, known);
  }

  /** Returns a name that no other variable has. */
  #free(name: string): string {
    return this.#found.has(name) ? this.#free(`${name}_2`) : name;
  }
}
