// The master key: as somebody gave it, or made once and kept in the data directory for the owner of the process alone.
// Refuses a damaged file; it never makes a second key over an old one.
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ConfigError } from "./config-error.ts";
import { readYaml } from "./yaml-tree.ts";

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
    return { key: readSecrets(path), warnings: closeToOthers(path) };
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
    writeSecrets(path);
    const key = readSecrets(path);
    const warning = `A master key was made and stored in ${path}. Keep a copy of it, or set GATEWAY_MASTER_KEY; several nodes need the same key.`;
    return { key, warnings: [warning] };
  } catch (error) {
    throw asConfigError(error, path);
  }
}

function readSecrets(path: string): Buffer {
  const { value } = readYaml(readFileSync(path, "utf8"));
  const text = (value as { masterKey?: unknown } | null | undefined)?.masterKey;
  if (typeof text === "string") return parseMasterKey(text, `masterKey in ${path}`);
  throw new ConfigError(
    `${path} holds no masterKey. Restore the file from a copy, or set GATEWAY_MASTER_KEY.`,
  );
}

/** Appears complete or not at all; of two processes at once the first one's key stays. */
function writeSecrets(path: string): void {
  const draft = `${path}.${process.pid}.new`;
  const key = randomBytes(KEY_BYTES).toString("base64");
  writeFileSync(draft, `${NOTE}masterKey: ${key}\n`, { mode: 0o600, flag: "wx", flush: true });
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
