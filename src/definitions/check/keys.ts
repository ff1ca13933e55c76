// Checks the API keys of a definition: the limits of publishable keys, origins, caching, and
// secrets that are written in the files. Diagnostics never contain a secret.
import { apiKeyPrefixes } from "../../access/index.ts";
import { checkCache } from "./settings.ts";
import { IDENTITY_KEYS, MASTER_KEY, SIGNING_KEYS } from "../keys/keys.ts";
import type { Checking } from "./model.ts";
import type { Report } from "./report.ts";
import type { ValuePath } from "../../config/index.ts";
import type { KeyInput } from "../load/input.ts";

export function checkKeys(checking: Checking): void {
  const { input, report } = checking;
  const published: string[] = [];
  const secrets = new Map<string, string>();
  for (const [name, key] of Object.entries(input.keys)) {
    const path = ["keys", name];
    checkName(name, checking);
    if (typeof key !== "object" || key === null || report.isRefused([...path, "kind"])) continue;
    checkPublish(name, key, published, checking);
    checkKind(key, path, checking);
    checkOrigins(key, path, checking);
    checkCache(key.cache, [...path, "cache"], checking);
    checkSecret(name, key, secrets, checking);
  }
}

const reserved: ReadonlyMap<string, string> = new Map([
  [SIGNING_KEYS, "the keys that sign tokens"],
  [MASTER_KEY, "the key of the deployment"],
  [IDENTITY_KEYS, "the keys of the identity service"],
]);

function checkName(name: string, { report }: Checking): void {
  const meaning = reserved.get(name);
  if (meaning === undefined) return;
  report.add("reserved-key-name", ["keys", name], {
    message: `is reserved: commands use this name for ${meaning}`,
    hint: "Give the API key another name. The commands `gateway keys` use this name for other keys.",
    at: "key",
  });
}

function checkPublish(
  name: string,
  key: KeyInput,
  published: string[],
  { report }: Checking,
): void {
  const path = ["keys", name, "publish"];
  if (key.publish !== true) return;
  if (key.kind === "server") {
    report.add("published-server-key", path, {
      message: "a server key is a secret",
      hint: "Remove `publish`, because a server key must stay secret. Set `publish` on a publishable key instead.",
    });
  } else if (published.length > 0) {
    report.add("second-published-key", path, {
      message: `${published[0]} is published already, and only one key can be`,
      hint: "Only one key of a workspace can be published. Remove `publish` from all other keys.",
    });
  }
  published.push(name);
}

function checkKind(key: KeyInput, path: ValuePath, { report }: Checking): void {
  if (key.kind !== "publishable") return;
  if ((key.platforms ?? []).length > 0) {
    report.add("inapplicable-field", [...path, "platforms"], {
      message: "does not belong to a publishable key",
      hint: "Only a server key can confirm the identity of a player (a user of a game platform). Remove `platforms`, or make this a server key.",
      at: "key",
    });
  }
  checkOwnFiles(key, path, report);
  if (key.tables === "all") {
    report.warn("wide-open-key", [...path, "tables"], {
      message: "whoever holds this key, which is public, can read and write every table",
      hint: "A publishable key is public. In `tables`, list only the tables and columns that may be public.",
    });
  }
  if (key.explain === true) {
    report.warn("wide-open-key", [...path, "explain"], {
      message: "whoever holds this key, which is public, can see how queries run",
      hint: "A publishable key is public. Remove `explain` from it, or set `explain` on a server key.",
    });
  }
}

/**
 * Rejects the rights `listOwn` and `deleteOwn`. A publishable key is public, and all users of the
 * key count as one caller. So with these rights, each user could list and delete the files of all
 * other users.
 */
function checkOwnFiles({ files }: KeyInput, path: ValuePath, report: Report): void {
  if (!Array.isArray(files)) return;
  files.forEach((right: string, index) => {
    if (right !== "listOwn" && right !== "deleteOwn") return;
    report.add("own-files-of-publishable-key", [...path, "files", index], {
      message: "all users share a publishable key, so no user has own files",
      hint: `Remove \`${right}\` from this publishable key, or give this right to a role or a server key. With \`upload\` as its only right, this key can neither read its uploads nor refer to them.`,
    });
  });
}

function checkOrigins(key: KeyInput, path: ValuePath, { report }: Checking): void {
  const { origins, kind } = key;
  if (!Array.isArray(origins) || report.isTouched([...path, "origins"])) return;
  if (kind === "server") {
    report.warn("origins-of-server-key", [...path, "origins"], {
      message:
        "is only for browsers. A server sends no `Origin` header, so the gateway would refuse its requests",
      hint: "Remove `origins` from this server key, because only browsers send an origin.",
      at: "key",
    });
  }
  origins.forEach((origin: string, index) => {
    const flaw = originFlaw(origin);
    if (flaw !== undefined) report.add("bad-origin", [...path, "origins", index], flaw);
  });
}

/** Returns what is wrong with the origin of a web page. Returns undefined for a valid origin. */
export function originFlaw(
  origin: string,
): { readonly message: string; readonly hint: string } | undefined {
  const url = URL.parse(origin);
  if (url !== null && /^https?:$/.test(url.protocol) && url.origin === origin) return undefined;
  const meant = url !== null && url.origin !== "null" ? ` Did you mean "${url.origin}"?` : "";
  const hint = `Write scheme, host and port as browsers send them, such as https://shop.example or http://127.0.0.1:5173.${meant}`;
  return { message: "this is not an origin", hint };
}

function checkSecret(
  name: string,
  key: KeyInput,
  secrets: Map<string, string>,
  { report }: Checking,
): void {
  const path = ["keys", name, "secret"];
  if (typeof key.secret !== "string" || report.isRefused(path)) return;
  const prefix = apiKeyPrefixes[key.kind];
  if (!new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`).test(key.secret)) {
    return report.add("bad-key-secret", path, {
      message: `the secret of a ${key.kind} key is ${prefix} and 43 base64url characters`,
      hint: `Remove the key \`secret\`, and the gateway generates a secret. Or write ${prefix}, followed by 43 base64url characters.`,
    });
  }
  const other = secrets.get(key.secret);
  secrets.set(key.secret, name);
  if (other !== undefined)
    report.add("repeated-secret", path, {
      message: `it is the secret of ${other}, too`,
      hint: "Two API keys have the same secret. Give each API key a different secret.",
    });
}
