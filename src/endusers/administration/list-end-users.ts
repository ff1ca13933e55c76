// One page of accounts with its total and the cursor of the next one. Refuses cursors of other conditions and callers (400).
import { openCursor, sealCursor, type Workspace } from "../../catalog/index.ts";
import { GatewayError, type Call, type ContractSchema } from "../../contract/index.ts";
import { isGuid, normaliseGuid, sha256 } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { normaliseEmail } from "../accounts/account.ts";
import {
  countListed,
  endOfScan,
  findExact,
  listPage,
  type EndUserFilter,
  type ListPlace,
} from "./end-user-list-store.ts";
import { endUserReply } from "./end-user-reply.ts";
import { hasRole } from "./rules.ts";

const PAGE_SIZE = 50;
/** Words of a search that are looked for. */
const WORDS_MAX = 10;

type Query = Call<"listEndUsers">["query"];

/** @throws GatewayError INVALID_REQUEST for a cursor that is none of this list */
export async function listEndUsers(
  control: Pool,
  workspace: Workspace,
  memberId: string,
  { cursor, limit = PAGE_SIZE, ...query }: Query,
): Promise<ContractSchema<"EndUserList">> {
  const binding = bindingOf(memberId, query);
  const after = cursor === undefined ? null : placeIn(workspace, binding, cursor);
  const filter = await filterOf(control, workspace, query);
  if (filter === undefined) return { endUsers: [], nextCursor: null, total: 0, isTotalExact: true };
  // First, since where nobody is there is no page to look for.
  const { total, isExact } = await countListed(control, filter);
  // One more than fits tells whether there is another page.
  const isEmpty = total === 0 && (isExact || after === null);
  const found = isEmpty ? [] : await listPage(control, filter, after, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const end =
    found.length > limit
      ? { createdAt: last!.place, id: last!.id }
      : isExact
        ? undefined
        : await endOfScan(control, filter, after);
  return {
    endUsers: page.map((account) => endUserReply(workspace, account)),
    nextCursor: end === undefined ? null : sealCursor(workspace, binding, JSON.stringify(end)),
    total,
    isTotalExact: isExact,
  };
}

/** @returns undefined where nobody meets the conditions, since the workspace has no such role or provider */
async function filterOf(
  control: Pool,
  workspace: Workspace,
  { search, status, roleId: role, emailVerified, provider }: Query,
): Promise<EndUserFilter | undefined> {
  const roleId = role === undefined ? undefined : normaliseGuid(role);
  if (roleId !== undefined && !hasRole(workspace, roleId)) return undefined;
  const { providers } = workspace.definition;
  const isSlug = provider !== undefined && Object.hasOwn(providers, provider);
  const providerId = isSlug ? providers[provider]!.id : undefined;
  const isLocal = provider === "local" && !isSlug;
  if (provider !== undefined && !isSlug && !isLocal) return undefined;
  const text = search?.normalize("NFC").trim() ?? "";
  const id = isGuid(text) ? normaliseGuid(text) : null;
  const isWhole = id !== null || text.includes("@");
  const onlyId = isWhole
    ? await findExact(control, workspace.id, normaliseEmail(text), id)
    : undefined;
  const words = onlyId === undefined ? wordsOf(text) : [];
  const asked = { words, onlyId, status, roleId, emailVerified, providerId, isLocal };
  return { workspaceId: workspace.id, ...asked };
}

const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/\s+/))].filter((word) => word !== "").slice(0, WORDS_MAX);

const bindingOf = (memberId: string, query: Omit<Query, "cursor" | "limit">): Buffer => {
  const { search, status, roleId, emailVerified, provider } = query;
  const asked = [search, status, roleId, emailVerified, provider].map((value) => value ?? null);
  return sha256(JSON.stringify(["listEndUsers", memberId, ...asked]));
};

function placeIn(workspace: Workspace, binding: Buffer, cursor: string): ListPlace {
  try {
    return JSON.parse(openCursor(workspace, binding, cursor)) as ListPlace;
  } catch (error) {
    throw new GatewayError("INVALID_REQUEST", {
      message: "`cursor` is not one of this list and these conditions; start again without one.",
      cause: error,
    });
  }
}
