// The secrets of an automation. Its templates use them in placeholders such as `{{secrets.NAME}}`.
// The run history shows the placeholder instead of the secret. Secrets are searched and replaced
// only in responses of other servers. Text that a caller could have sent is never searched (G30.3).
import { createSecretReader, type Workspace } from "../../catalog/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { isMembers, isRawNumber, jsonText, parseJson } from "./json.ts";
import { mapPiece, textOfPiece } from "./json-pieces.ts";
import { outputOf, outputOfText, type Output } from "./output.ts";
import { pathsOf, type SecretLookup } from "./placeholders.ts";
import { REDACTED, redactSpellings, spellingsOf, type Spelling } from "./secret-spellings.ts";

export interface KnownSecrets extends SecretLookup {
  /** True if the automation uses no secrets. */
  readonly isEmpty: boolean;
  /** Returns the text with its secrets replaced by `[secret]`. */
  readonly redact: (text: string) => string;
  /**
   * Returns the output of a step with its secrets replaced by `[secret]`. Searches each text,
   * number and name of a member.
   */
  readonly redactOutput: (output: Output) => Output;
}

/**
 * Secrets with fewer characters are not searched, because common words would disappear from the run
 * history.
 */
const LENGTH_MIN = 6;

/** Returns the placeholder instead of the secret, for the run history. */
export const secretsAsNamed: SecretLookup = { get: (name) => `{{secrets.${name}}}` };

/**
 * Creates the object that returns secrets by name, and replaces them in texts and outputs.
 * @param values secrets by name
 */
function knownSecrets(values: ReadonlyMap<string, string>): KnownSecrets {
  const spellings = [...values.values()]
    .filter((value) => value.length >= LENGTH_MIN)
    .flatMap(spellingsOf)
    .toSorted((one, other) => other.text.length - one.text.length);
  const inJson = spellings.map(({ text }) => JSON.stringify(text).slice(1, -1));
  const isIn = (json: string): boolean => inJson.some((text) => json.includes(text));
  const redactJson = (json: string): string =>
    isIn(json) ? jsonText(redactValue(parseJson(json), spellings)) : json;
  const redact = (text: string): string => redactSpellings(text, spellings);
  return {
    isEmpty: values.size === 0,
    get: (name) => values.get(name),
    redact,
    redactOutput: (output) => {
      if (!isIn(output.text)) return output;
      if (output.piece === undefined) return outputOf(redactValue(output.value, spellings));
      return outputOfText(textOfPiece(mapPiece(output.piece, redactJson, redact)));
    },
  };
}

function redactValue(value: unknown, spellings: readonly Spelling[]): unknown {
  if (typeof value === "string") return redactSpellings(value, spellings);
  if (typeof value === "number" || isRawNumber(value)) {
    const text = jsonText(value);
    return redactSpellings(text, spellings) === text ? value : REDACTED;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => redactValue(item, spellings));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      redactSpellings(name, spellings),
      redactValue(member, spellings),
    ]),
  );
}

/** Creates the function that reads and decrypts the secrets which an automation uses. */
export function createKnownSecrets(control: Connection, secretBox: SecretBox) {
  const readSecret = createSecretReader(control, secretBox);
  /**
   * Cache of the names of secrets that an automation uses, by its list of steps. An entry is
   * removed when the version of the workspace with these steps is no longer used.
   */
  const namesCache = new WeakMap<object, ReadonlySet<string>>();

  return async (workspace: Workspace, steps: object): Promise<KnownSecrets> => {
    const names = namesCache.get(steps) ?? secretsIn(steps);
    namesCache.set(steps, names);
    const values = new Map<string, string>();
    for (const name of names) {
      const value = await readSecret(workspace, `environment.${name}`);
      if (value !== undefined) values.set(name, value);
    }
    return knownSecrets(values);
  };
}

/** Returns the names of the secrets that are used in the placeholders of a value. */
export const secretsIn = (value: unknown): ReadonlySet<string> =>
  new Set(
    pathsOf(value)
      .filter((path) => path.startsWith("secrets."))
      .map((path) => path.slice("secrets.".length)),
  );
