// Converts the section `workspace` into its stored form: writes every default explicitly.
import { ttlSecondsOf } from "../../cache/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import {
  laterPlanDefaults,
  type CacheDefinition,
  type WorkspaceDefinition,
} from "../../catalog/index.ts";
import type { SettingsInput } from "../load/input.ts";

/**
 * Returns the settings of a workspace with all defaults.
 * @param logoHash hash of the logo's bytes; with it, a new image counts as a change of the
 *   definition
 */
export function resolveSettings(
  { id, name, branding = {}, auth = {}, plan = {}, contacts, mcp }: SettingsInput,
  logoHash?: string,
): WorkspaceDefinition["workspace"] {
  const shown = name ?? branding.name ?? "Workspace";
  return {
    id: normaliseGuid(id!),
    name: shown,
    branding: {
      name: branding.name ?? shown,
      lightPrimary: branding.lightPrimary ?? "#0f62fe",
      darkPrimary: branding.darkPrimary ?? "#78a9ff",
      logo: branding.logo ?? null,
      ...(logoHash === undefined ? {} : { logoHash }),
    },
    auth: {
      defaultLanguage: auth.defaultLanguage ?? "en",
      registerFields: auth.registerFields ?? [],
      requireEmailConfirmation: auth.requireEmailConfirmation ?? false,
      defaultRoles: auth.defaultRoles ?? [],
      redirectUris: auth.redirectUris ?? [],
      postLoginRedirectUrl: auth.postLoginRedirectUrl ?? null,
      termsUrl: auth.termsUrl ?? null,
      privacyUrl: auth.privacyUrl ?? null,
      accessTokenMinutes: auth.accessTokenMinutes ?? 15,
      refreshTokenDays: auth.refreshTokenDays ?? 30,
      cache: resolveCache(auth.cache),
    },
    plan: {
      requestsPerMinute: plan.requestsPerMinute ?? 600,
      callsPerMonth: plan.callsPerMonth ?? 1_000_000,
      egressBytesPerMonth: plan.egressBytesPerMonth ?? 10_737_418_240,
      maxFileMb: plan.maxFileMb ?? 50,
      storageMb: plan.storageMb ?? 1024,
      payAsYouGo: plan.payAsYouGo ?? false,
      reserve: plan.reserve ?? laterPlanDefaults.reserve,
      addressShare: plan.addressShare ?? laterPlanDefaults.addressShare,
      rowsMb: plan.rowsMb ?? laterPlanDefaults.rowsMb,
      recordsMb: plan.recordsMb ?? laterPlanDefaults.recordsMb,
    },
    contacts: contacts ?? null,
    ...(mcp !== undefined && { mcp }),
  };
}

/** Returns the cache settings with the mode and, if the mode uses it, the lifetime. */
export function resolveCache(cache: CacheDefinition | undefined): CacheDefinition {
  const mode = cache?.mode ?? "off";
  return mode === "time" || mode === "hybrid"
    ? { mode, ttlSeconds: ttlSecondsOf({ ...cache, mode }) }
    : { mode };
}
