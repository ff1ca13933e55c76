// SQL for the list of accounts, which begins with the newest account. The list uses keyset
// pagination: each page starts after the last account of the previous page. The query for a page
// and the query for the total each scan at most 100,000 accounts. The cost is therefore limited
// even in a workspace with millions of accounts.
import { mailboxOf, type ContractSchema, type Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { accountColumns, forAccount } from "../accounts/account-store.ts";
import type { ListedAccount } from "./end-user-reply.ts";

/**
 * Maximum number of accounts that the query for one page scans, and that the query for the total
 * counts.
 */
const SCANNED_MAX = 100_000;

/**
 * The conditions that an account must meet to be in the list. An absent condition is not checked.
 */
export interface EndUserFilter {
  readonly workspaceId: Guid;
  /**
   * Words of the search. Each word must occur in the e-mail address, the first name, the last name
   * or the user name.
   */
  readonly words: readonly string[];
  /** If present, the list contains at most the account with this id. */
  readonly onlyId?: Guid | undefined;
  readonly status?: ContractSchema<"EndUserStatus"> | undefined;
  readonly roleId?: Guid | undefined;
  readonly emailVerified?: boolean | undefined;
  /**
   * Id of an identity provider in the workspace definition. The account must be linked to a user of
   * this provider.
   */
  readonly providerId?: Guid | undefined;
  /** True if the account must have a password that this gateway stores. */
  readonly isLocal?: boolean | undefined;
}

/**
 * A position in the list: the creation time and the id of the last account before this position.
 * The next page starts after this account.
 */
export interface ListPosition {
  /** The timestamp in PostgreSQL's text format, because a `Date` would lose the microseconds. */
  readonly createdAt: string;
  readonly id: Guid;
}

/** The number of accounts that meet the conditions. */
export interface ListTotal {
  readonly total: number;
  /**
   * True if the query has scanned all accounts of the workspace. False if it stopped at the scan
   * limit, so that `total` may be too low.
   */
  readonly isExact: boolean;
}

const PROVIDERS = `array(select distinct i.provider_id from gateway.end_user_identity as i
      where i.workspace_id = u.workspace_id and i.end_user_id = u.id) as "providerIds"`;
const NEWEST = "order by u.created_at desc, u.id desc";
const statuses: Readonly<Record<ContractSchema<"EndUserStatus">, string>> = {
  active: "u.deactivated_at is null and (u.email_verified or u.email is null)",
  unconfirmed: "u.deactivated_at is null and not u.email_verified and u.email is not null",
  deactivated: "u.deactivated_at is not null",
};

const EXACT = {
  name: "endusers_exact_match",
  text: `select id from gateway.end_user where workspace_id = $1 and (email = $2 or mailbox = $4 or id = $3)
    order by (email = $2) desc nulls last limit 1`,
};

/** Returns one account with the fields that the list of accounts shows. */
export const findListed = forAccount<ListedAccount>({
  name: "endusers_listed_by_id",
  text: `select ${accountColumns}, ${PROVIDERS} from gateway.end_user as u where u.workspace_id = $1 and u.id = $2`,
});

/**
 * Returns the id of the account that has this e-mail address or this id; undefined if there is
 * none.
 */
export async function findExact(
  connection: Connection,
  workspaceId: Guid,
  email: string,
  id: Guid | null,
): Promise<Guid | undefined> {
  const [row] = await connection.run<{ id: Guid }>(EXACT, [
    workspaceId,
    email,
    id,
    mailboxOf(email),
  ]);
  return row?.id;
}

/**
 * Returns at most `limit` accounts after a position. The field `place` of an account contains its
 * creation time as text, from which the position of the next page is made.
 */
export async function listPage(
  connection: Connection,
  filter: EndUserFilter,
  after: ListPosition | null,
  limit: number,
): Promise<(ListedAccount & { readonly place: string })[]> {
  const values: unknown[] = [filter.workspaceId];
  const scanned = scannedSql(filter, after, values);
  const fits = conditionsSql(filter, values);
  const text = `select ${accountColumns}, ${PROVIDERS}, u.created_at::text as place
    from (${scanned} limit ${SCANNED_MAX}) as u where ${fits} ${NEWEST} limit ${limit}`;
  return connection.run({ text }, values);
}

/**
 * Returns the position of the last account that the query for a page scans. Returns undefined if
 * fewer accounts than the scan limit remain, so that no other page follows.
 */
export async function endOfScan(
  connection: Connection,
  filter: EndUserFilter,
  after: ListPosition | null,
): Promise<ListPosition | undefined> {
  const values: unknown[] = [filter.workspaceId];
  const text = `select created_at::text as "createdAt", id from (${scannedSql(filter, after, values)} offset ${SCANNED_MAX - 1} limit 1) as last`;
  const [place] = await connection.run<ListPosition>({ text }, values);
  return place;
}

/**
 * Counts the accounts that meet the conditions, among the newest 100,000 accounts of the workspace.
 */
export async function countListed(
  connection: Connection,
  filter: EndUserFilter,
): Promise<ListTotal> {
  const values: unknown[] = [filter.workspaceId];
  const scanned = scannedSql(filter, null, values);
  const fits = conditionsSql(filter, values);
  const text = `select least(count(*) filter (where ${fits}), ${SCANNED_MAX})::int as total, count(*) <= ${SCANNED_MAX} as "isExact"
    from (${scanned} limit ${SCANNED_MAX + 1}) as u`;
  const [total] = await connection.run<ListTotal>({ text }, values);
  return total!;
}

function scannedSql(
  { onlyId }: EndUserFilter,
  after: ListPosition | null,
  values: unknown[],
): string {
  const only = onlyId === undefined ? "" : ` and u.id = $${values.push(onlyId)}`;
  const rest =
    after === null
      ? ""
      : ` and (u.created_at, u.id) < ($${values.push(after.createdAt)}::timestamptz, $${values.push(after.id)}::uuid)`;
  return `select * from gateway.end_user as u where u.workspace_id = $1${only}${rest} ${NEWEST}`;
}

function conditionsSql(filter: EndUserFilter, values: unknown[]): string {
  const { words, status, roleId, emailVerified, providerId, isLocal = false } = filter;
  const conditions = ["true"];
  if (status !== undefined) conditions.push(statuses[status]);
  if (emailVerified !== undefined)
    conditions.push(`u.email_verified = $${values.push(emailVerified)}`);
  if (roleId !== undefined)
    conditions.push(
      `exists (select from gateway.end_user_role as r where r.workspace_id = u.workspace_id and r.end_user_id = u.id and r.role_id = $${values.push(roleId)})`,
    );
  if (isLocal) conditions.push("u.password_hash is not null");
  if (providerId !== undefined)
    conditions.push(
      `exists (select from gateway.end_user_identity as i where i.workspace_id = u.workspace_id and i.end_user_id = u.id and i.provider_id = $${values.push(providerId)})`,
    );
  for (const word of words)
    conditions.push(
      `lower(concat_ws(' ', u.email, u.first_name, u.last_name, u.username)) like lower($${values.push(`%${escaped(word)}%`)})`,
    );
  return conditions.map((condition) => `(${condition})`).join(" and ");
}

/** Escapes the wildcards `%` and `_` for a LIKE pattern. */
const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
