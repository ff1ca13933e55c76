// Signs links to files, and checks them: HMAC-SHA-256 over version, workspace, file, expiry and lifetime, under a key of the workspace's own.
import { timingSafeEqual } from "node:crypto";
import type { Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { keyedHash, type Clock } from "../platform/index.ts";

/** What of a workspace a link needs. */
export type LinkKey = Pick<Workspace, "id" | "derive">;

export interface SignedLink {
  /** Seconds since 1970. */
  readonly exp: number;
  /** Minutes. */
  readonly ttl: number;
  readonly sig: string;
}

/** The parameters of a link, as the address has them. */
export interface LinkParameters {
  readonly exp: string;
  readonly ttl: string;
  readonly sig: string;
}

const VERSION = "v1";
const PURPOSE = "file links";
/** A number as `signLink` writes it, so that a link has one spelling. */
const numberForm = /^[1-9]\d{0,11}$/;

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

/** @returns until when the link is good; undefined for one that is not valid, or no more */
export function checkLink(
  clock: Clock,
  workspace: LinkKey,
  blobId: Guid,
  { exp, ttl, sig }: LinkParameters,
): { readonly expiresAt: Date } | undefined {
  if (!numberForm.test(exp) || !numberForm.test(ttl)) return undefined;
  // As texts: of the bytes that a text in base64 stands for there are several spellings.
  const [given, wanted] = [sig, signatureOf(workspace, blobId, exp, ttl)].map((text) =>
    Buffer.from(text, "utf8"),
  );
  if (given!.length !== wanted!.length || !timingSafeEqual(given!, wanted!)) return undefined;
  const expiresAt = Number(exp) * 1_000;
  return expiresAt > clock.now() ? { expiresAt: new Date(expiresAt) } : undefined;
}

const signatureOf = (workspace: LinkKey, blobId: Guid, exp: string, ttl: string): string =>
  keyedHash(workspace.derive(PURPOSE))
    .update([VERSION, workspace.id, blobId, exp, ttl].join("\n"))
    .digest("base64url");
