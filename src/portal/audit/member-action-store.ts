// SQL for the audit log of members (G44). A row is written in the transaction of the change or
// before it, so that a change without its row does not exist. Rows are kept for 400 days, and a
// workspace has at most 100,000 rows.
import { GatewayError, type Guid, type OperationId } from "../../contract/index.ts";
import { storableText } from "../../log/index.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";

const RETENTION_DAYS = 400;
const ROWS_MAX = 100_000;
const SUBJECT_CHARS_MAX = 256;
const DETAIL_BYTES_MAX = 4_096;
/**
 * Maximum number of rows of one operation and one member in a workspace in a day. It applies to
 * operations on the member's own account, such as a sign-in.
 */
const OWN_PER_DAY = 50;

/** A change that a member makes in a workspace. */
export interface MemberAction {
  readonly workspaceId: Guid;
  /** Id of the member's portal account. */
  readonly userId: Guid;
  readonly action: OperationId;
  /** Id or name of the changed object, at most 256 characters; null if there is none. */
  readonly subject: string | null;
  /**
   * Further facts, at most 4 KiB as JSON. A larger value is replaced by `{ "isTooLong": true }`.
   * Must not contain secrets.
   */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A row of the audit log, as the database returns it. */
export interface StoredMemberAction {
  readonly id: string;
  readonly at: Date;
  readonly userId: Guid;
  readonly email: string;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Record<string, unknown>;
}

const RECORD = {
  name: "portal_record_action",
  text: `insert into gateway.member_action (workspace_id, user_id, email, action, subject, detail)
    select $1, u.id, u.email, $3, $4, $5 from gateway.portal_user as u where u.id = $2 returning id::text as id`,
};
const RECORD_OWN = {
  name: "portal_record_own_action",
  text: `insert into gateway.member_action (workspace_id, user_id, email, action, detail)
    select m.workspace_id, u.id, u.email, $2, $3
    from gateway.portal_user as u join gateway.portal_member as m on m.user_id = u.id
    where u.id = $1 and (select count(*) from (
        select from gateway.member_action as a where a.workspace_id = m.workspace_id and a.user_id = u.id
          and a.action = $2 and a.subject is null and a.at > now() - interval '1 day' limit ${OWN_PER_DAY}
      ) as today) < ${OWN_PER_DAY}`,
};
const REMOVE = {
  name: "portal_remove_action",
  text: "delete from gateway.member_action where id = $1",
};
const NAME_SUBJECT = {
  name: "portal_name_action_subject",
  text: "update gateway.member_action set subject = $2 where id = $1",
};
const FORGET_SUBJECTS = {
  name: "portal_forget_action_subjects",
  text: `update gateway.member_action as a set subject = nullif(a.subject, i.id::text), detail = replace(a.detail::text, i.id::text, '')::json
    from unnest($2::uuid[]) as i (id) where a.workspace_id = $1 and (a.subject = i.id::text or position(i.id::text in a.detail::text) > 0)`,
};
const LIST = {
  name: "portal_list_actions",
  text: `select a.id::text as id, a.at, a.user_id as "userId", a.email, a.action, a.subject, a.detail
    from gateway.member_action as a where a.workspace_id = $1 and ($2::bigint is null or a.id < $2) order by a.id desc limit $3`,
};

/**
 * Adds a change of a member to the audit log of the workspace. Call this function in the
 * transaction of the change.
 * @throws GatewayError WORKSPACE_MISMATCH if the account was deleted during the request; the change
 *   would have no row
 */
export async function recordMemberAction(
  connection: Connection,
  action: MemberAction,
): Promise<void> {
  await beginMemberAction(connection, action);
}

/**
 * Adds a change of a member before the change is made.
 * @returns the id of the row
 * @throws GatewayError WORKSPACE_MISMATCH if the account was deleted during the request
 */
export async function beginMemberAction(
  connection: Connection,
  { workspaceId, userId, action, subject, detail }: MemberAction,
): Promise<string> {
  const shown = subject === null ? null : storableText(subject.slice(0, SUBJECT_CHARS_MAX));
  const values = [workspaceId, userId, action, shown, detailText(detail)];
  const [added] = await connection.run<{ readonly id: string }>(RECORD, values);
  if (added === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
  return added.id;
}

/** Deletes the row of a change that was refused. */
export async function removeMemberAction(connection: Connection, id: string): Promise<void> {
  await connection.run(REMOVE, [id]);
}

/** Stores the id of the object that a change has created in the change's row of the audit log. */
export async function nameSubject(
  connection: Connection,
  id: string,
  subject: string,
): Promise<void> {
  await connection.run(NAME_SUBJECT, [id, subject]);
}

/**
 * Removes the ids of deleted accounts from the rows of a workspace (G27.11). The rows stay, because
 * they show the changes that members have made.
 */
export async function forgetSubjects(
  connection: Connection,
  workspaceId: Guid,
  ids: readonly Guid[],
): Promise<void> {
  await connection.run(FORGET_SUBJECTS, [workspaceId, ids]);
}

/**
 * Adds a sign-in, or another action on the user's own account, to the audit log of each workspace
 * of the user. Adds at most 50 rows of one action in a day, so that a member cannot displace other
 * rows.
 */
export async function recordOwnAction(
  connection: Connection,
  userId: Guid,
  action: OperationId,
  detail: MemberAction["detail"],
): Promise<void> {
  await connection.run(RECORD_OWN, [userId, action, detailText(detail)]);
}

function detailText(detail: MemberAction["detail"]): string {
  const text = JSON.stringify(detail);
  return Buffer.byteLength(text) > DETAIL_BYTES_MAX ? '{"isTooLong":true}' : text;
}

/**
 * Returns the newest actions in a workspace, at most `limit`.
 * @param before id of an action; only older actions are returned; null for the newest
 */
export const readMemberActions = (
  connection: Connection,
  workspaceId: Guid,
  before: string | null,
  limit: number,
): Promise<StoredMemberAction[]> =>
  connection.run<StoredMemberAction>(LIST, [workspaceId, before, limit]);

/**
 * Deletes rows that are older than 400 days. If a workspace has more than 100,000 rows, also
 * deletes the surplus. It takes the oldest rows of the members and days with the most rows. So many
 * changes of one member on one day do not displace the rows of other days and members.
 */
export const pruneMemberActions = pruning(`delete from gateway.member_action where id = any (array(
    (select id from gateway.member_action where at < $1::timestamptz - interval '${RETENTION_DAYS} days' limit $2)
    union
    (select excess.id from (select distinct workspace_id from gateway.portal_member) as w cross join lateral (
      select ranked.id from (
        select a.id, row_number() over (partition by a.user_id, (a.at at time zone 'UTC')::date order by a.id desc) as place
        from gateway.member_action as a where a.workspace_id = w.workspace_id
      ) as ranked order by ranked.place, ranked.id desc offset ${ROWS_MAX} limit $2
    ) as excess
    where exists (select from gateway.member_action as b where b.workspace_id = w.workspace_id order by b.id offset ${ROWS_MAX} limit 1)
    limit $2) limit $2)) returning 1`);
