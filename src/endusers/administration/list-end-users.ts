// Builds one page of the list of accounts, with the total number of accounts and the cursor of the
// next page. A cursor is valid only for the member and the filter for which it was created. Rejects
// all other cursors (400).
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
  type ListPosition,
} from "./end-user-list-store.ts";
import { endUserReply } from "./end-user-reply.ts";
import { hasRole } from "./rules.ts";

const PAGE_SIZE = 50;
/** Maximum number of words in a search. All words after these are ignored. */
const WORDS_MAX = 10;

type EndUserQuery = Call<"listEndUsers">["query"];

/**
 * Returns one page of accounts that match the query.
 * @throws GatewayError INVALID_REQUEST if the cursor was created for another member or another
 *   filter
 */
export async function listEndUsers(
  control: Pool,
  workspace: Workspace,
  memberId: string,
  { cursor, limit = PAGE_SIZE, ...query }: EndUserQuery,
): Promise<ContractSchema<"EndUserList">> {
  const binding = cursorBindingOf(memberId, query);
  const after = cursor === undefined ? null : positionIn(workspace, binding, cursor);
  const filter = await filterOf(control, workspace, query);
  if (filter === undefined) return { endUsers: [], nextCursor: null, total: 0, isTotalExact: true };
  // Counts the accounts before it reads the page. If the count is zero, the query for the page is
  // not needed.
  const { total, isExact } = await countListed(control, filter);
  // Reads one account more than `limit`. If this account exists, another page follows.
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

/**
 * Converts the query parameters to a filter.
 * @returns undefined if the workspace does not have the role or the provider, so that no account
 *   can match
 */
async function filterOf(
  control: Pool,
  workspace: Workspace,
  { search, status, roleId: role, emailVerified, provider }: EndUserQuery,
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
  const words = onlyId === undefined ? searchWordsOf(text) : [];
  const conditions = { words, onlyId, status, roleId, emailVerified, providerId, isLocal };
  return { workspaceId: workspace.id, ...conditions };
}

const searchWordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/\s+/))].filter((word) => word !== "").slice(0, WORDS_MAX);

const cursorBindingOf = (
  memberId: string,
  query: Omit<EndUserQuery, "cursor" | "limit">,
): Buffer => {
  const { search, status, roleId, emailVerified, provider } = query;
  const values = [search, status, roleId, emailVerified, provider].map((value) => value ?? null);
  return sha256(JSON.stringify(["listEndUsers", memberId, ...values]));
};

function positionIn(workspace: Workspace, binding: Buffer, cursor: string): ListPosition {
  try {
    return JSON.parse(openCursor(workspace, binding, cursor)) as ListPosition;
  } catch (error) {
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "The value of `cursor` belongs to another list or to other query parameters. Send the request without `cursor` to get the first page.",
      cause: error,
    });
  }
}
