// Signs and checks links to files: HMAC-SHA-256 over version, workspace, file, expiry and lifetime,
// under a key derived from the workspace's secret.
import { timingSafeEqual } from "node:crypto";
import type { Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { keyedHash, type Clock } from "../platform/index.ts";

/** The part of a workspace that signs links. */
export type LinkKey = Pick<Workspace, "id" | "derive">;

export interface SignedLink {
  /** Seconds since 1970. */
  readonly exp: number;
  /** Minutes. */
  readonly ttl: number;
  readonly sig: string;
}

/** The query parameters of a link, as text. */
export interface LinkParameters {
  readonly exp: string;
  readonly ttl: string;
  readonly sig: string;
}

const VERSION = "v1";
const PURPOSE = "file links";
/** The only accepted spelling of a number, as `signLink` writes it. */
const numberForm = /^[1-9]\d{0,11}$/;

/** Signs a link to a file. */
export function signLink(
  clock: Clock,
  workspace: LinkKey,
  blobId: Guid,
  ttlMinutes: number,
): SignedLink {
  const exp = Math.floor(clock.now() / 1_000) + ttlMinutes * 60;
  const sig = signatureOf(workspace, blobId, String(exp), String(ttlMinutes));
  return { exp, ttl: ttlMinutes, sig };
}

/**
 * Checks a link.
 * @returns the expiry; undefined if the link is invalid or expired
 */
export function checkLink(
  clock: Clock,
  workspace: LinkKey,
  blobId: Guid,
  { exp, ttl, sig }: LinkParameters,
): { readonly expiresAt: Date } | undefined {
  if (!numberForm.test(exp) || !numberForm.test(ttl)) return undefined;
  // Compares the texts, because several base64 texts decode to the same bytes.
  const [given, expected] = [sig, signatureOf(workspace, blobId, exp, ttl)].map((text) =>
    Buffer.from(text, "utf8"),
  );
  if (given!.length !== expected!.length || !timingSafeEqual(given!, expected!)) return undefined;
  const expiresAt = Number(exp) * 1_000;
  return expiresAt > clock.now() ? { expiresAt: new Date(expiresAt) } : undefined;
}

const signatureOf = (workspace: LinkKey, blobId: Guid, exp: string, ttl: string): string =>
  keyedHash(workspace.derive(PURPOSE))
    .update([VERSION, workspace.id, blobId, exp, ttl].join("\n"))
    .digest("base64url");
