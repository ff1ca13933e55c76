// The master key: given by the operator, or made once and kept in the data directory, readable by its owner alone.
// Refuses a damaged file, and never makes a second key over an old one.
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

/** A master key as somebody wrote it. `name` is how they gave it. @throws ConfigError */
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

/** The master key of the data directory, or undefined before it was made. @throws ConfigError for a damaged or unreadable file */
export function readMasterKey(dataDirectory: string): MasterKey | undefined {
  const path = join(dataDirectory, "secrets");
  try {
    const unfinished = existsSync(nextPath(dataDirectory))
      ? [
          `${nextPath(dataDirectory)} holds a new master key whose rotation was interrupted. Finish it with gateway keys rotate master, or take it back with gateway keys rotate master --undo.`,
        ]
      : [];
    return { key: readSecrets(path), warnings: [...closeToOthers(path), ...unfinished] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw asConfigError(error, path);
  }
}

/**
 * Makes the master key of the data directory, for the owner of the process alone (0600); one that is there already stays.
 * @throws ConfigError when the file cannot be written
 */
export function makeMasterKey(dataDirectory: string): MasterKey {
  const path = join(dataDirectory, "secrets");
  try {
    writeSecrets(path, randomBytes(KEY_BYTES));
    const key = readSecrets(path);
    const warning = `A master key was made and stored in ${path}. Keep a copy of it, or set GATEWAY_MASTER_KEY; several nodes need the same key.`;
    return { key, warnings: [warning] };
  } catch (error) {
    throw asConfigError(error, path);
  }
}

/**
 * The key that is to take the place of the data directory's. One that an interrupted rotation has left there is that key: the data may
 * be sealed under it already. Writes nothing.
 * @param given null to make one
 * @throws ConfigError
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
  throw otherNext(path);
}

/** Writes the planned key down beside the one in force, before anything is sealed under it. @returns whether it was not there. @throws ConfigError */
export function keepNextMasterKey(dataDirectory: string, key: Buffer): boolean {
  const path = nextPath(dataDirectory);
  const isNew = !existsSync(path);
  try {
    writeSecrets(path, key);
    if (readSecrets(path).equals(key)) return isNew;
  } catch (error) {
    throw asConfigError(error, path);
  }
  throw otherNext(path);
}

/** Takes a next key away that nothing is sealed under. @returns where it was, or undefined where there was none */
export function dropNextMasterKey(dataDirectory: string): string | undefined {
  const path = nextPath(dataDirectory);
  if (!existsSync(path)) return undefined;
  rmSync(path, { force: true });
  return path;
}

const otherNext = (path: string): ConfigError =>
  new ConfigError(
    `${path} holds another new key, of a rotation that was interrupted. Finish that one with gateway keys rotate master, without --new-key-env, or take it back with gateway keys rotate master --undo.`,
  );

export interface StoredKey {
  readonly path: string;
  readonly key: Buffer;
  /** Of a rotation that is not finished. */
  readonly isNext: boolean;
}

function namesIn(dataDirectory: string): readonly string[] {
  try {
    return readdirSync(dataDirectory);
  } catch {
    return [];
  }
}

/** Every readable master key in the data directory: the one in force, those before it, and the next one. */
export function keysIn(dataDirectory: string): readonly StoredKey[] {
  return namesIn(dataDirectory)
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
 * The next key becomes the data directory's. The one before stays beside it, for backups.
 * @param name tells the key before from others. @returns where that is kept. @throws ConfigError
 */
export function adoptNextMasterKey(dataDirectory: string, name: string): string {
  const path = join(dataDirectory, "secrets");
  const kept = `${path}.${name}`;
  try {
    if (!existsSync(kept)) linkSync(path, kept);
    renameSync(nextPath(dataDirectory), path);
    return kept;
  } catch (error) {
    throw asConfigError(error, path);
  }
}

const nextPath = (dataDirectory: string): string => join(dataDirectory, "secrets.next");

function readSecrets(path: string): Buffer {
  const content = readFileSync(path, "utf8");
  // As it was written: read without the YAML parser, which a start needs for nothing else.
  const [, own] = content.startsWith(NOTE)
    ? (/^masterKey: (\S+)\n$/.exec(content.slice(NOTE.length)) ?? [])
    : [];
  if (own !== undefined) return parseMasterKey(own, `masterKey in ${path}`);
  const { value } = readYaml(path, content);
  const text = (value as { masterKey?: unknown } | null | undefined)?.masterKey;
  if (typeof text === "string") return parseMasterKey(text, `masterKey in ${path}`);
  throw new ConfigError(
    `${path} holds no masterKey. Restore the file from a copy, or set GATEWAY_MASTER_KEY.`,
  );
}

/** Appears complete or not at all; of two processes at once the first one's key stays. */
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

/** Takes the file away from other users where it was open to them. */
function closeToOthers(path: string): readonly string[] {
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return [];
  chmodSync(path, 0o600);
  return [`${path} could be read by other users of this machine; now only its owner can.`];
}

function asConfigError(error: unknown, path: string): ConfigError {
  if (error instanceof ConfigError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  return new ConfigError(
    `The secrets file ${path} cannot be used (${code}). Give this user the right to read and write it, or set GATEWAY_MASTER_KEY.`,
  );
}
