// The secrets that placeholders of an automation find, `{{secrets.NAME}}`. Records show the
// placeholder in the place of the secret. Only answers of other servers are searched for secrets; a
// text that a caller could have sent is never searched (G30.3).
import { findSealedSecret, secretPlace, type Workspace } from "../../catalog/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { isMembers, isRawNumber, jsonText, parseJson } from "./json.ts";
import { mapPiece, textOfPiece } from "./json-pieces.ts";
import { outputOf, outputOfText, type Output } from "./output.ts";
import { pathsIn, type Secrets } from "./placeholders.ts";
import { REDACTED, redactSpellings, spellingsOf, type Spelling } from "./secret-spellings.ts";

export interface KnownSecrets extends Secrets {
  /** True if the automation names no secret that the workspace has. */
  readonly isEmpty: boolean;
  /** Returns the text without the secrets. */
  readonly redact: (text: string) => string;
  /** Returns the output without the secrets: they are searched in each text, number and name. */
  readonly redactOutput: (output: Output) => Output;
}

/** Shorter secrets are not searched: common words must not vanish from records. */
const LENGTH_MIN = 6;

/** In records, secrets stand as the definition names them. */
export const secretsAsNamed: Secrets = { get: (name) => `{{secrets.${name}}}` };

const noSecrets: KnownSecrets = {
  isEmpty: true,
  get: () => undefined,
  redact: (text) => text,
  redactOutput: (output) => output,
};

/** @param values by name */
function knownSecrets(values: ReadonlyMap<string, string>): KnownSecrets {
  if (values.size === 0) return noSecrets;
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
    isEmpty: false,
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

/** Opens the secrets that automations of a workspace name; each once for a version of the workspace. */
export function createSecretReader(control: Connection, secretBox: SecretBox) {
  /** By the steps of automations, which live as long as the version of their workspace. */
  const namesIn = new WeakMap<object, ReadonlySet<string>>();
  const opened = new WeakMap<Workspace, Map<string, Promise<string | undefined>>>();

  async function open({ id }: Workspace, name: string): Promise<string | undefined> {
    const path = `environment.${name}`;
    const sealed = await findSealedSecret(control, id, path);
    return sealed === undefined ? undefined : secretBox.open(sealed, secretPlace(id, path));
  }

  return async (workspace: Workspace, steps: object): Promise<KnownSecrets> => {
    const names = namesIn.get(steps) ?? secretsIn(steps);
    namesIn.set(steps, names);
    if (names.size === 0) return noSecrets;
    const known = opened.get(workspace) ?? new Map<string, Promise<string | undefined>>();
    opened.set(workspace, known);
    const values = new Map<string, string>();
    for (const name of names) {
      const opening = known.get(name) ?? open(workspace, name);
      known.set(name, opening);
      opening.catch(() => known.delete(name));
      const value = await opening;
      if (value !== undefined) values.set(name, value);
    }
    return knownSecrets(values);
  };
}

/** Names of the secrets that texts inside a value name. */
export function secretsIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof value === "string") {
    for (const path of pathsIn(value))
      if (path.startsWith("secrets.")) names.add(path.slice("secrets.".length));
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) secretsIn(item, names);
  }
  return names;
}
