// Replaces the placeholders of a definition document by the stored values. A document comes from a
// member of the workspace and is not trusted. So a variable of the environment may stay where it
// is, but it cannot be set, moved, or sent to another place.
import { isDeepStrictEqual } from "node:util";
import { DEVELOPMENT_SECRET, type WorkspaceDefinition } from "../../catalog/index.ts";
import { pointerOf, valueAt, type ValuePath } from "../../config/index.ts";
import { isObject } from "../../platform/index.ts";
import {
  isKeySecretPlace,
  isSecretPlace,
  PLACEHOLDER_START,
  PLACEHOLDERS,
  SECRET_REFERENCE,
  STORE_PATH,
} from "./placeholders.ts";
import type { DocumentProblem } from "./document-error.ts";

export interface PlaceholderSources {
  readonly stored: WorkspaceDefinition;
  /** The stored definition as a document, with placeholders. */
  readonly shown: unknown;
  /** The stored definition in the form of definition files, with the values of its secrets. */
  readonly values: unknown;
  /** All stored secrets by path. */
  readonly secrets: ReadonlyMap<string, string>;
}

export interface TakenTexts {
  /** A copy of the document, with values in place of the placeholders. */
  readonly value: unknown;
  /** The texts with placeholders, by JSON Pointer. */
  readonly written: Readonly<Record<string, string>>;
  /** Values of the placeholders in automations, by their names: `NAME` for `${env:NAME}`. */
  readonly variables: Readonly<Record<string, string>>;
  readonly problems: readonly DocumentProblem[];
}

const problem = (
  path: ValuePath,
  rule: string,
  message: string,
  hint: string,
): DocumentProblem => ({ pointer: pointerOf(path), severity: "error", rule, message, hint });

/** Replaces the placeholders of a document. */
export const takeTexts = (document: unknown, sources: PlaceholderSources): TakenTexts =>
  new Taking(sources).take(document);

class Taking {
  readonly #sources: PlaceholderSources;
  readonly #written: Record<string, string> = {};
  readonly #variables: Record<string, string> = {};
  readonly #problems: DocumentProblem[] = [];
  /**
   * The path of the stored entry, by JSON Pointer of the same entry in the document, such as
   * `/automations/pay`. The two names differ if the document renames the entry.
   */
  readonly #storedPaths = new Map<string, ValuePath>();
  /**
   * For each placeholder name in automations: true for a secret of the store, false for an
   * environment variable.
   */
  readonly #isFromStore = new Map<string, boolean>();
  readonly #unchangedAutomations = new Set<string>();

  constructor(sources: PlaceholderSources) {
    this.#sources = sources;
  }

  take(document: unknown): TakenTexts {
    this.#matchEntries(document);
    const value = this.#walk(document, []);
    return {
      value,
      written: this.#written,
      variables: this.#variables,
      problems: this.#problems,
    };
  }

  /** Finds the stored entry of each entry in the document, by its id, its name or its old name. */
  #matchEntries(document: unknown): void {
    const { stored, shown } = this.#sources;
    for (const [section, entries] of Object.entries(isObject(document) ? document : {})) {
      if (section === "workspace" || !Object.hasOwn(stored, section) || !isObject(entries))
        continue;
      const known = Object.entries(stored[section as "keys"]);
      for (const [name, entry] of Object.entries(entries)) {
        const { id, renamedFrom } = Object(entry) as Readonly<Record<string, unknown>>;
        const wanted = typeof id === "string" ? id.toLowerCase() : undefined;
        const before =
          known.find(([, { id: own }]) => own === wanted)?.[0] ??
          known.find(([own]) => own === name)?.[0] ??
          known.find(([own]) => own === renamedFrom)?.[0];
        if (before === undefined) continue;
        this.#storedPaths.set(pointerOf([section, name]), [section, before]);
        const steps = valueAt(entry, ["steps"]);
        if (
          section === "automations" &&
          isDeepStrictEqual(steps, valueAt(shown, [section, before, "steps"]))
        )
          this.#unchangedAutomations.add(name);
        if (section === "providers") this.#keepAddress(entry, name, before);
      }
    }
  }

  /**
   * Refuses a changed address for an identity provider whose stored client secret stays. Otherwise
   * a member could let the gateway send the secret to the member's own server.
   */
  #keepAddress(entry: unknown, name: string, before: string): void {
    const secret = valueAt(entry, ["clientSecret"]);
    if (typeof secret !== "string" || SECRET_REFERENCE.test(secret)) return;
    if (!PLACEHOLDER_START.test(secret)) return;
    for (const field of ["kind", "discoveryUrl", "clientId"]) {
      const stored = valueAt(this.#sources.shown, ["providers", before, field]);
      if (isDeepStrictEqual(valueAt(entry, [field]), stored)) continue;
      this.#problems.push(
        problem(
          ["providers", name, field],
          "kept-secret",
          "this cannot change while the client secret comes from definition files",
          "Write `${secret:NAME}` in `clientSecret`, with a secret of the workspace, to change the provider.",
        ),
      );
    }
  }

  #walk(value: unknown, path: ValuePath): unknown {
    if (typeof value === "string") return this.#text(value, path);
    if (Array.isArray(value)) return value.map((item, index) => this.#walk(item, [...path, index]));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(
      ([key, item]) => [key, this.#walk(item, [...path, key])] as const,
    );
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  }

  /**
   * Returns a text with values in place of its placeholders. Undefined for the secret of an API
   * key, because the gateway keeps the stored secret.
   */
  #text(text: string, path: ValuePath): string | undefined {
    if (text.includes("\0"))
      this.#problems.push(
        problem(
          path,
          "bad-text",
          "this contains a NUL character",
          "Remove the NUL character, because PostgreSQL cannot store it.",
        ),
      );
    if (!PLACEHOLDER_START.test(text)) {
      if (isSecretPlace(path)) this.#refuseLiteral(text, path);
      return text;
    }
    this.#written[pointerOf(path)] = text;
    if (path[0] === "automations" && path[2] === "steps") return this.#step(text, path);
    const [, name] = SECRET_REFERENCE.exec(text) ?? [];
    if (name !== undefined && isSecretPlace(path) && !isKeySecretPlace(path))
      return this.#secret(name, path);
    const place = this.#storedPlaceOf(text, path);
    if (place === undefined) {
      this.#problems.push(refusedPlaceholder(path));
      return text;
    }
    if (isKeySecretPlace(path)) return undefined;
    return valueAt(this.#sources.values, place) as string;
  }

  #refuseLiteral(text: string, path: ValuePath): void {
    if (path[0] === "endpoints" && text.startsWith(DEVELOPMENT_SECRET)) return;
    this.#problems.push(
      isKeySecretPlace(path)
        ? problem(
            path,
            "key-secret",
            "the secret of an API key cannot be set",
            "Leave `secret` out. The gateway makes the secret of a key, and shows it once.",
          )
        : problem(
            path,
            "literal-secret",
            "a definition over HTTP contains no secret",
            "Store the secret in the workspace, and write `${secret:NAME}` here.",
          ),
    );
  }

  /**
   * Returns the path at which the stored definition has the same text; undefined if there is none.
   * An item of a list may have moved.
   */
  #storedPlaceOf(text: string, path: ValuePath): ValuePath | undefined {
    const { shown } = this.#sources;
    const start = this.#storedPaths.get(pointerOf(path.slice(0, 2)));
    const place =
      path[0] === "workspace" ? path : start === undefined ? [] : [...start, ...path.slice(2)];
    if (place.length === 0) return undefined;
    if (valueAt(shown, place) === text) return place;
    const list = valueAt(shown, place.slice(0, -1));
    const index = Array.isArray(list) ? list.indexOf(text) : -1;
    return index === -1 ? undefined : [...place.slice(0, -1), index];
  }

  #secret(name: string, path: ValuePath): string {
    const value = this.#sources.secrets.get(STORE_PATH + name);
    if (value === undefined)
      this.#problems.push(
        problem(
          path,
          "unknown-secret",
          `the workspace has no secret ${name}`,
          `Store a secret with the name ${name} in the workspace first.`,
        ),
      );
    return value ?? "";
  }

  /**
   * Returns a text of a step with values in place of its placeholders. If the text contains
   * environment variables, the steps of its automation must be as they are stored.
   */
  #step(text: string, path: ValuePath): string {
    if (/\$\{(?:env:|stored\})/.test(text) && !this.#unchangedAutomations.has(String(path[1]))) {
      this.#problems.push(
        problem(
          path,
          "environment-in-document",
          "the steps of an automation with environment variables cannot change",
          "Write `${secret:NAME}` in place of each `${env:NAME}`, with a secret of the workspace, to change the steps.",
        ),
      );
      return text;
    }
    return text.replaceAll(PLACEHOLDERS, (written, kind: string | undefined, name = "") => {
      if (kind === undefined) return written;
      const isFromStore = kind === "secret";
      if (isFromStore && !/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)) {
        this.#problems.push(refusedPlaceholder(path));
        return written;
      }
      const value = isFromStore
        ? this.#secret(name, path)
        : (this.#sources.secrets.get(`environment.${name}`) ?? "");
      const isOther = (this.#isFromStore.get(name) ?? isFromStore) !== isFromStore;
      this.#isFromStore.set(name, isFromStore);
      if (isOther)
        this.#problems.push(
          problem(
            path,
            "ambiguous-name",
            `an environment variable and a secret have the name ${name}`,
            "Store the secret under another name, and write this name.",
          ),
        );
      this.#variables[name] = value;
      return value;
    });
  }
}

const refusedPlaceholder = (path: ValuePath): DocumentProblem =>
  problem(
    path,
    "environment-in-document",
    "a definition over HTTP cannot read an environment variable, and cannot name a secret here",
    "Write a plain value. In a field for a secret, and in steps of automations, write `${secret:NAME}`.",
  );
