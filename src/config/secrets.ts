// Reads and writes the master key. The operator can set the key. Otherwise the gateway creates it
// once, and stores it in the data directory in a file that only its owner can read. Rejects a
// damaged file, and never overwrites a key.
import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ConfigError } from "./config-error.ts";
import { readYaml } from "./read-yaml.ts";

const KEY_BYTES = 32;
const NOTE =
  "# Secrets of this gateway. Keep this file private, and keep a copy: without it nothing that was sealed can be opened again.\n";

export interface MasterKey {
  readonly key: Buffer;
  readonly warnings: readonly string[];
}

/**
 * Parses a master key in base64 or hex.
 * @param name where the text comes from, for the error message
 * @throws ConfigError if the text is not a master key
 */
export function parseMasterKey(text: string, name: string): Buffer {
  const trimmed = text.trim();
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) return Buffer.from(trimmed, "hex");
  const bytes = Buffer.from(trimmed, "base64");
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed) && bytes.length === KEY_BYTES) return bytes;
  const seen = `${trimmed.length} characters that are neither`;
  throw new ConfigError(
    `${name} must hold 32 bytes in base64 (44 characters) or hex (64 digits), but has ${seen}. Make one with: openssl rand -base64 32`,
  );
}

/**
 * Reads the master key of the data directory. Returns undefined if there is none yet.
 * @throws ConfigError if the file is damaged or unreadable
 */
export function readMasterKey(dataDirectory: string): MasterKey | undefined {
  const path = join(dataDirectory, "secrets");
  try {
    const unfinished = existsSync(nextPath(dataDirectory))
      ? [
          `The file ${nextPath(dataDirectory)} contains a new master key, but the rotation to this key was interrupted. Finish the rotation with \`gateway keys rotate master\`, or undo it with \`gateway keys rotate master --undo\`.`,
        ]
      : [];
    return { key: readSecrets(path), warnings: [...restrictToOwner(path), ...unfinished] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw asConfigError(error, path);
  }
}

/**
 * Creates the master key of the data directory. Only the user of this process can read the file
 * (mode 0600). An existing key is not changed.
 * @throws ConfigError if the file cannot be written
 */
export function makeMasterKey(dataDirectory: string): MasterKey {
  const path = join(dataDirectory, "secrets");
  try {
    writeSecrets(path, randomBytes(KEY_BYTES));
    const key = readSecrets(path);
    const warning = `The gateway created a master key and stored it in ${path}. Keep a copy of this file, or set GATEWAY_MASTER_KEY. All gateway processes need the same key.`;
    return { key, warnings: [warning] };
  } catch (error) {
    throw asConfigError(error, path);
  }
}

/**
 * Returns the new master key for a rotation, and writes nothing. If an interrupted rotation has
 * left a new key, returns that key, because some data may already be encrypted with it.
 * @param given the new key; null to create one
 * @throws ConfigError if an interrupted rotation has left a key other than `given`
 */
export function planNextMasterKey(dataDirectory: string, given: Buffer | null): Buffer {
  const path = nextPath(dataDirectory);
  if (!existsSync(path)) return given ?? randomBytes(KEY_BYTES);
  try {
    const next = readSecrets(path);
    if (given === null || next.equals(given)) return next;
  } catch (error) {
    throw asConfigError(error, path);
  }
  throw conflictingNextKey(path);
}

/**
 * Stores the new key of a rotation beside the current key, before data is encrypted with it.
 * @returns true if the file is new
 * @throws ConfigError if the file contains another key, or cannot be written
 */
export function storeNextMasterKey(dataDirectory: string, key: Buffer): boolean {
  const path = nextPath(dataDirectory);
  const isNew = !existsSync(path);
  try {
    writeSecrets(path, key);
    if (readSecrets(path).equals(key)) return isNew;
  } catch (error) {
    throw asConfigError(error, path);
  }
  throw conflictingNextKey(path);
}

/**
 * Deletes the new key of a rotation. Call this only if no data is encrypted with it.
 * @returns the path of the deleted file; undefined if there was none
 */
export function dropNextMasterKey(dataDirectory: string): string | undefined {
  const path = nextPath(dataDirectory);
  if (!existsSync(path)) return undefined;
  rmSync(path, { force: true });
  return path;
}

const conflictingNextKey = (path: string): ConfigError =>
  new ConfigError(
    `The file ${path} contains another new key, from a rotation that was interrupted. Finish that rotation with \`gateway keys rotate master\`, without \`--new-key-env\`. Or undo it with \`gateway keys rotate master --undo\`.`,
  );

function fileNamesIn(dataDirectory: string): readonly string[] {
  try {
    return readdirSync(dataDirectory);
  } catch {
    return [];
  }
}

/**
 * Returns all readable master keys in the data directory: the current key, earlier keys, and the
 * new key of an unfinished rotation (`isNext`).
 */
export function keysIn(dataDirectory: string) {
  return fileNamesIn(dataDirectory)
    .filter((name) => /^secrets(?:\.[A-Za-z0-9_-]+)?$/.test(name))
    .flatMap((name) => {
      const path = join(dataDirectory, name);
      try {
        return [{ path, key: readSecrets(path), isNext: path === nextPath(dataDirectory) }];
      } catch {
        return [];
      }
    });
}

/**
 * Makes the new key of a rotation the current key. The previous key stays in the data directory,
 * because backups may need it.
 * @param name suffix for the name of the previous key's file
 * @returns the path of the previous key
 * @throws ConfigError if the files cannot be changed
 */
export function adoptNextMasterKey(dataDirectory: string, name: string): string {
  const path = join(dataDirectory, "secrets");
  const previousPath = `${path}.${name}`;
  try {
    if (!existsSync(previousPath)) linkSync(path, previousPath);
    renameSync(nextPath(dataDirectory), path);
    return previousPath;
  } catch (error) {
    throw asConfigError(error, path);
  }
}

const nextPath = (dataDirectory: string): string => join(dataDirectory, "secrets.next");

function readSecrets(path: string): Buffer {
  const content = readFileSync(path, "utf8");
  // A key file that the gateway itself has written is parsed without the YAML parser. Most starts
  // need no YAML parser otherwise, and loading it takes 40 ms.
  const [, plainKey] = content.startsWith(NOTE)
    ? (/^masterKey: (\S+)\n$/.exec(content.slice(NOTE.length)) ?? [])
    : [];
  if (plainKey !== undefined) return parseMasterKey(plainKey, `masterKey in ${path}`);
  const { value } = readYaml(path, content);
  const text = (value as { masterKey?: unknown } | null | undefined)?.masterKey;
  if (typeof text === "string") return parseMasterKey(text, `masterKey in ${path}`);
  throw new ConfigError(
    `The file ${path} contains no key \`masterKey\`. Restore the file from a copy, or set GATEWAY_MASTER_KEY.`,
  );
}

/**
 * Writes a key so that the file is never incomplete. If two processes write at the same time, the
 * key of the first stays.
 */
function writeSecrets(path: string, key: Buffer): void {
  const draft = `${path}.${process.pid}.new`;
  const text = `${NOTE}masterKey: ${key.toString("base64")}\n`;
  writeFileSync(draft, text, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the rights of other users to the file. Returns a warning if they had rights. */
function restrictToOwner(path: string): readonly string[] {
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return [];
  chmodSync(path, 0o600);
  return [
    `Other users of this machine could read the file ${path}, which contains the master key. The gateway changed its rights, so that only its owner can read it.`,
  ];
}

function asConfigError(error: unknown, path: string): ConfigError {
  if (error instanceof ConfigError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  return new ConfigError(
    `The file ${path}, which stores the master key, cannot be used (${code}). Give the user that runs the gateway the right to read and write the file, or set GATEWAY_MASTER_KEY.`,
  );
}
