// Checks the section `workspace` of a definition: default roles, redirect addresses, logo and
// caching. Rejects a logo outside the workspace folder, unsafe redirect addresses, and topics whose
// quotas together exceed the limit in `plan.recordsMb`.
import { realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { assetBytesMax } from "../load/assets.ts";
import { busBytesOf, defaultTopicMb, laterPlanDefaults } from "../../catalog/index.ts";
import { checkContacts } from "./contacts.ts";
import { nilGuid } from "../../platform/index.ts";
import { suggest } from "./known.ts";
import type { Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";

export function checkSettings(checking: Checking): void {
  const { input, report } = checking;
  const { workspace } = input;
  if (workspace.id === undefined && !report.partial) {
    report.add("missing-key", ["workspace"], {
      message: 'lacks "id"',
      hint: "In the section `workspace`, add the key `id` with a new GUID. Never change it later.",
      at: "key",
    });
  }
  if (workspace.id === nilGuid)
    report.add("malformed", ["workspace", "id"], {
      message: "no workspace can have this id",
      hint: "A GUID of zeros is not allowed. Generate a new GUID, and write it in the key `id`.",
    });
  checkLogo(checking);
  checkAuthentication(checking);
  checkContacts(checking);
  checkTopicQuotas(checking);
}

function checkAuthentication(checking: Checking): void {
  const { input, report } = checking;
  const { auth } = input.workspace;
  const path = ["workspace", "auth"];
  if (typeof auth !== "object" || auth === null || report.isRefused(path)) return;
  checkCache(auth.cache, [...path, "cache"], checking);
  for (const field of ["postLoginRedirectUrl", "termsUrl", "privacyUrl"] as const)
    checkUrl(auth[field], [...path, field], checking);
  eachText(auth.defaultRoles, [...path, "defaultRoles"], checking, (role, own) => {
    if (Object.hasOwn(input.roles, role)) return;
    report.add("unknown-role", own, {
      message: "there is no such role",
      hint: suggest(role, Object.keys(input.roles)),
    });
  });
  eachText(auth.redirectUris, [...path, "redirectUris"], checking, (uri, own) => {
    const url = URL.canParse(uri) ? new URL(uri) : undefined;
    if (
      url !== undefined &&
      url.hash === "" &&
      !/^(?:javascript|data|vbscript|file|blob|about):$/.test(url.protocol)
    )
      return;
    report.add("bad-url", own, {
      message: "users cannot be sent back to this address after sign-in",
      hint: "Write an absolute URL without a fragment (`#...`), such as https://shop.example/callback.",
    });
  });
}

function eachText(
  list: unknown,
  path: ValuePath,
  { report }: Checking,
  visit: (text: string, path: ValuePath) => void,
): void {
  if (Array.isArray(list) && !report.isTouched(path))
    list.forEach((text: string, index) => visit(text, [...path, index]));
}

/**
 * Reports an address that is not a valid `http` or `https` URL. The pattern in the JSON Schema does
 * not find all invalid URLs.
 */
export function checkUrl(
  url: string | null | undefined,
  path: ValuePath,
  { report }: Checking,
): void {
  if (
    typeof url !== "string" ||
    report.isRefused(path) ||
    (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
  )
    return;
  report.add("bad-url", path, {
    message: "this is not a web address",
    hint: "Write a URL that begins with http:// or https://, such as https://shop.example/terms.",
  });
}

/** Reports the key `ttlSeconds` if the cache mode does not use it. */
export function checkCache(
  cache: { readonly mode: string; readonly ttlSeconds?: number } | undefined,
  path: ValuePath,
  { report }: Checking,
): void {
  if (
    cache?.ttlSeconds === undefined ||
    report.isTouched(path) ||
    cache.mode === "time" ||
    cache.mode === "hybrid"
  )
    return;
  report.add("inapplicable-field", [...path, "ttlSeconds"], {
    message: `does not belong to the mode ${cache.mode}`,
    hint: "Remove the key `ttlSeconds`, which is only for the cache modes `time` and `hybrid`.",
    at: "key",
  });
}

function checkLogo({ input, folder, report }: Checking): void {
  const logo = input.workspace.branding?.logo;
  const path = ["workspace", "branding", "logo"];
  if (typeof logo !== "string" || report.isTouched(path)) return;
  const file = join(folder, logo);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) {
    return report.add("missing-file", path, {
      message: "the workspace folder holds no such file",
      hint: "Put the logo into the workspace folder, or correct its path in `branding.logo`.",
    });
  }
  if (!realpathSync(file).startsWith(realpathSync(folder) + sep)) {
    return report.add("missing-file", path, {
      message: "it leads out of the workspace folder",
      hint: "The logo must be in the workspace folder. Copy it into this folder, and write the new path.",
    });
  }
  if (stats.size > 0 && stats.size <= assetBytesMax) return;
  report.add("bad-file", path, {
    message: stats.size === 0 ? "the file is empty" : `the file has ${stats.size} bytes`,
    hint: "Use an image of at most 1 MiB as the logo. Sign-in pages and mails show the logo small.",
  });
}

const MB = 1024 * 1024;
/**
 * Maximum number of topics that the error message names. It names the topics with the largest
 * quotas.
 */
const NAMED_MAX = 5;

/**
 * Rejects topics whose quotas together exceed the space for stored events of the Event Bus (G9.12).
 */
function checkTopicQuotas({ input, report }: Checking): void {
  const { recordsMb = laterPlanDefaults.recordsMb } = input.workspace.plan ?? {};
  const names = Object.keys(input.topics);
  if (report.isRefused(["workspace", "plan"]) || report.isTouched(["topics"])) return;
  const otherwise = defaultTopicMb({ recordsMb }, names.length);
  const quotas = Object.entries(input.topics)
    .map(([name, { maxMb }]) => ({ name, mb: maxMb ?? otherwise, isDefault: maxMb === undefined }))
    .toSorted((a, b) => b.mb - a.mb);
  const sum = quotas.reduce((total, { mb }) => total + Math.floor(mb * MB), 0);
  if (sum <= busBytesOf({ recordsMb })) return;
  const explicit = quotas.filter(({ isDefault }) => !isDefault);
  // Default quotas grow with `plan.recordsMb`. So the quotas that are written in the files decide
  // how large `plan.recordsMb` must be.
  const explicitMb = explicit.reduce((total, { mb }) => total + mb, 0);
  const enoughMb = Math.ceil((2 * explicitMb * names.length) / explicit.length);
  const named = quotas
    .slice(0, NAMED_MAX)
    .map((quota) => `${quota.name} ${shown(quota.mb)}${quota.isDefault ? " by default" : ""}`);
  const more = quotas.length > NAMED_MAX ? ["..."] : [];
  report.add("quota-too-large", ["topics", explicit[0]!.name, "maxMb"], {
    message: `the quotas of all topics add up to ${shown(sum / MB)} MB (${[...named, ...more].join(", ")}), more than half of plan.recordsMb, which is ${shown(recordsMb / 2)} MB`,
    hint: `Reduce \`maxMb\` of a topic, set a small \`maxMb\` for topics without this key, or increase \`plan.recordsMb\` to ${enoughMb}.`,
  });
}

const shown = (mb: number): string => String(Math.ceil(mb * 100) / 100);
