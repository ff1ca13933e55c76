// Makes a draft of a stored endpoint, and the entry of a changed draft. Members that the form does
// not show stay unchanged.
import type { EndpointDraft } from "./endpoint-draft.ts";
import type { SecretNames } from "./secret-store.ts";
import { presetOf, signaturePresets } from "./signature-presets.ts";

/** The members of an endpoint's entry that the form shows. */
export interface EndpointEntry {
  readonly description?: string;
  readonly mode: EndpointDraft["mode"];
  readonly active?: boolean;
  readonly signature?: EntrySignature;
  readonly verifyToken?: string | null;
  readonly automations: readonly string[];
  readonly [other: string]: unknown;
}

interface EntrySignature {
  readonly algorithm: string;
  readonly format?: "default" | "timestamp" | "slack" | "standard";
  readonly header?: string;
  readonly secret?: string;
}

/**
 * Returns the draft of a stored endpoint. Its secrets are empty, because stored secrets cannot be
 * read.
 */
export function draftOfEntry(name: string, entry: EndpointEntry): EndpointDraft {
  const preset = presetOfEntry(entry);
  return {
    name,
    description: entry.description ?? "",
    mode: entry.mode,
    preset,
    header: entry.signature?.header ?? signaturePresets[preset].signature?.header ?? "",
    automations: entry.automations,
    secret: "",
    hasToken: (entry.verifyToken ?? null) !== null,
    token: "",
  };
}

function presetOfEntry({ signature }: EndpointEntry): EndpointDraft["preset"] {
  if (signature === undefined || signature.algorithm === "none") return "none";
  const { format = "default", header = "X-Signature" } = signature;
  return presetOf({ algorithm: "HMAC-SHA256", format, header });
}

/**
 * Returns the entry of a changed draft.
 * @param placeholderOf returns the placeholder of a new secret
 */
export function entryOfEdit(
  entry: EndpointEntry,
  draft: EndpointDraft,
  { isActive, secrets }: { readonly isActive: boolean; readonly secrets: SecretNames },
  placeholderOf: (name: string) => string,
): EndpointEntry {
  const { description: _, verifyToken, signature = { algorithm: "none" }, ...others } = entry;
  const description = draft.description.trim();
  const token = secrets.token === undefined ? verifyToken : placeholderOf(secrets.token);
  const secret = secrets.secret === undefined ? signature.secret : placeholderOf(secrets.secret);
  const preset = signaturePresets[draft.preset].signature;
  const isSameKind = presetOfEntry(entry) === draft.preset;
  return {
    ...others,
    ...(description !== "" && { description }),
    mode: draft.mode,
    active: isActive,
    signature:
      preset === null
        ? { algorithm: "none" }
        : {
            ...preset,
            ...(isSameKind && signature),
            header: draft.header,
            ...(secret !== undefined && { secret }),
          },
    ...(draft.hasToken && token !== undefined && { verifyToken: token }),
    automations: draft.automations,
  };
}

/**
 * Returns a sentence about a missing secret. Undefined if no secret is missing. A signature or a
 * token without a stored secret needs a new one.
 */
export function missingSecret(entry: EndpointEntry, draft: EndpointDraft): string | undefined {
  const hadSecret = entry.signature?.secret !== undefined;
  if (draft.preset !== "none" && !hadSecret && draft.secret === "")
    return "Enter the secret with which the sender signs.";
  const hadToken = (entry.verifyToken ?? null) !== null;
  if (draft.hasToken && !hadToken && draft.token === "")
    return "Enter the token that the sender sends with a challenge.";
  return undefined;
}
