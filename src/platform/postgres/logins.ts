// Derives the names and passwords of the database logins that the pools use. The passwords come
// from the master key, so the gateway stores none. Also lists the session settings of each login.
// Migrations create the logins.
import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { deriveKey, sha256 } from "../index.ts";

interface Login {
  readonly name: string;
  readonly password: string;
  /**
   * Returns the SCRAM verifier (a hash) of the password (RFC 5803). Statements contain the verifier
   * instead of the password, so no statement log shows the password. This is a function, because
   * the computation takes milliseconds.
   */
  readonly verifier: () => string;
}

export type LoginKind = "control" | "read" | "write";
export type Logins = Readonly<Record<LoginKind, Login>>;

interface SessionSettings {
  readonly statement_timeout: `${number}s`;
  readonly [setting: string]: string;
}

/**
 * Settings of every session of a login. The gateway sets them with ALTER ROLE. If all pools use one
 * login, it sets them in the start-up options of each connection.
 */
export const sessionSettings: Readonly<Record<LoginKind, SessionSettings>> = {
  control: settingsWithin("15s"),
  read: { default_transaction_read_only: "on", ...settingsWithin("10s") },
  write: settingsWithin("15s"),
};

/**
 * Returns session settings with the same time limit for statements and for pauses.
 * @param timeout longest time of a statement, and longest pause between two statements of a
 *   transaction
 */
function settingsWithin(timeout: `${number}s`): SessionSettings {
  return {
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: timeout,
    timezone: "UTC",
    search_path: "",
    jit: "off",
  };
}

/**
 * Returns the logins of a database. Logins belong to the whole server, so their names end with the
 * name of the database. The hash of the database name replaces a name of more than 40 characters,
 * or with other characters than a-z, 0-9 and `_`.
 */
export function planLogins(database: string, masterKey: Buffer): Logins {
  const suffix = /^[a-z0-9_]{1,40}$/.test(database)
    ? database
    : sha256(database).toString("hex").slice(0, 16);
  const login = (kind: string): Login => {
    const password = deriveKey(masterKey, `login ${kind} of ${database}`).toString("base64url");
    const salt = deriveKey(masterKey, `salt ${kind} of ${database}`).subarray(0, 16);
    return {
      name: `gw_${kind}_${suffix}`,
      password,
      verifier: () => scramVerifier(password, salt),
    };
  };
  return { control: login("control"), read: login("read"), write: login("write") };
}

function scramVerifier(password: string, salt: Buffer): string {
  const rounds = 4096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const keyed = (text: string): Buffer => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${rounds}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
