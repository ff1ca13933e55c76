// The secrets that placeholders of an automation find, `{{secrets.NAME}}`, and taking them out of what is written down: by place, where
// the definition names them, and by value, wherever they turn up (G30.3).
import { findSealedSecret, secretPlace, type Workspace } from "../../catalog/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { pathsIn, type Secrets } from "./placeholders.ts";

export interface KnownSecrets extends Secrets {
  /** The text without them. */
  readonly redact: (text: string) => string;
}

/** Stands for a secret that was found by its value. */
const REDACTED = "[secret]";
/** Shorter ones are found by their place alone: what everybody writes must not vanish from records. */
const LENGTH_MIN = 6;

/** In what is written down, secrets stand as they do in the definition. */
export const secretsAsNamed: Secrets = { get: (name) => `{{secrets.${name}}}` };

const noSecrets: KnownSecrets = { get: () => undefined, redact: (text) => text };

/** @param values by name */
function knownSecrets(values: ReadonlyMap<string, string>): KnownSecrets {
  if (values.size === 0) return noSecrets;
  const forms = [...values.values()]
    .filter((value) => value.length >= LENGTH_MIN)
    .flatMap((value) => [
      value,
      JSON.stringify(value).slice(1, -1),
      encodeURIComponent(value),
      base64(value),
    ])
    .toSorted((one, other) => other.length - one.length);
  return {
    get: (name) => values.get(name),
    redact: (text) =>
      [...new Set(forms)].reduce((left, form) => left.replaceAll(form, REDACTED), text),
  };
}

const base64 = (value: string): string => Buffer.from(value).toString("base64").replace(/=+$/, "");

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
function secretsIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof value === "string") {
    for (const path of pathsIn(value))
      if (path.startsWith("secrets.")) names.add(path.slice("secrets.".length));
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) secretsIn(item, names);
  }
  return names;
}
