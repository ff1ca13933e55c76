// Signs and checks links to files. The signature is an HMAC-SHA-256 over version, workspace, file,
// expiry and lifetime. Its key is derived from the workspace's secret.
import { timingSafeEqual } from "node:crypto";
import type { Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { keyedHash, type Clock } from "../platform/index.ts";

/** The properties of a workspace that are needed to sign links. */
export type LinkKey = Pick<Workspace, "id" | "derive">;

export interface SignedLink {
  /** Time of expiry, in seconds since 1970. */
  readonly exp: number;
  /** Lifetime of the link in minutes. */
  readonly ttl: number;
  readonly sig: string;
}

/** The query parameters of a link, as text from the URL. */
export interface LinkParameters {
  readonly exp: string;
  readonly ttl: string;
  readonly sig: string;
}

const VERSION = "v1";
const PURPOSE = "file links";
/** Matches numbers only in the form in which `signLink` writes them. */
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
 * Checks the signature and the expiry of a link.
 * @returns the time of expiry; undefined if the link is invalid or has expired
 */
export function checkLink(
  clock: Clock,
  workspace: LinkKey,
  blobId: Guid,
  { exp, ttl, sig }: LinkParameters,
): { readonly expiresAt: Date } | undefined {
  if (!numberForm.test(exp) || !numberForm.test(ttl)) return undefined;
  // Compares the signatures as texts, because several base64 texts decode to the same bytes.
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
