// Reads with the rights of another caller, for owners who check what others see (G45). No token is
// issued. The read uses the same grant, and so the same query plan, as a call of this caller.
import { grantLike, type Grant, type RightsOwner } from "../access/index.ts";
import {
  GatewayError,
  type Call,
  type Caller,
  type Guid,
  type MemberCaller,
} from "../contract/index.ts";
import { accessOf, type DataAccess } from "./execute/data-access.ts";
import { keyIdNamed, type Workspace } from "../catalog/index.ts";

type QueryCall = Call<"query", Grant>;
/** The member `as` of a request body. */
export type ViewAs = NonNullable<QueryCall["body"]["as"]>;

/** One read with `as`, in the form in which the audit log records it. */
interface RecordedView {
  readonly caller: MemberCaller;
  /** The ids of the role, key or account whose rights the read has. */
  readonly seenAs: { readonly roleId?: Guid; readonly keyId?: Guid; readonly endUserId?: Guid };
}

export interface ViewAsDependencies {
  /** Returns the roles and claims of an end user who can sign in. */
  readonly viewedAccount: (
    workspace: Workspace,
    endUserId: Guid,
  ) => Promise<{ readonly roles: readonly string[]; readonly claims: object } | undefined>;
  /** Writes a row of the audit log. The read starts only after this has succeeded. */
  readonly recordView: (view: RecordedView) => Promise<void>;
}

/** The rights with which a read with `as` runs, and the ids for the audit log. */
interface View extends Pick<RecordedView, "seenAs"> {
  readonly owner: RightsOwner;
  readonly claims: DataAccess["claims"];
}

/**
 * Returns the access of the role, key or end user that `as` names, and records the use in the audit
 * log.
 * @throws GatewayError SCOPE_VIOLATION if the caller is not an owner with a portal session
 * @throws GatewayError INVALID_REQUEST if the workspace has no such role, key or account
 */
export async function accessLike(
  deps: ViewAsDependencies,
  { caller, grant, facts, signal }: Pick<QueryCall, "caller" | "grant" | "facts" | "signal">,
  as: ViewAs,
): Promise<DataAccess> {
  if (!isOwner(caller, grant)) throw new GatewayError("SCOPE_VIOLATION", { message: NOT_OWNER });
  const { workspace } = grant;
  const { owner, claims, seenAs } = await viewOf(deps, workspace, as);
  const viewedGrant = viewedGrantOf(workspace, owner);
  // The query log row of this call gets the id of the end user. If the account is deleted later,
  // the gateway finds the row by this id, and erases the personal data in it.
  if (seenAs.endUserId !== undefined) facts.endUserId = seenAs.endUserId;
  await deps.recordView({ caller, seenAs });
  return {
    ...accessOf(caller, viewedGrant, signal),
    grantIn: (newer) => viewedGrantOf(newer, owner),
    claims,
  };
}

/** Returns true for an owner: a member with a portal session and the right `query.viewAs`. */
const isOwner = (caller: Caller, grant: Grant): caller is MemberCaller =>
  caller.kind === "member" && grant.rights.has("query.viewAs");

async function viewOf(
  { viewedAccount }: ViewAsDependencies,
  workspace: Workspace,
  { role, key, endUserId }: ViewAs,
): Promise<View> {
  if (key !== undefined) {
    if (role !== undefined || endUserId !== undefined) throw invalidView("/as", NOT_TOGETHER);
    const keyId = keyIdOf(workspace, key);
    return { owner: { keyId }, claims: null, seenAs: { keyId } };
  }
  const named = role === undefined ? undefined : roleOf(workspace, role);
  if (endUserId === undefined) {
    if (named === undefined) throw invalidView("/as", NOTHING);
    return { owner: { roles: [named.name] }, claims: null, seenAs: { roleId: named.id } };
  }
  const id = endUserId.toLowerCase();
  const account = await viewedAccount(workspace, id);
  if (account === undefined) throw invalidView("/as/endUserId", NO_ACCOUNT);
  return {
    owner: { roles: named === undefined ? account.roles : [named.name] },
    claims: { ...account.claims },
    seenAs: { endUserId: id, ...(named !== undefined && { roleId: named.id }) },
  };
}

function keyIdOf(workspace: Workspace, nameOrId: string): Guid {
  const id = nameOrId.toLowerCase();
  if (workspace.keysById.has(id)) return id;
  const named = keyIdNamed(workspace, nameOrId);
  if (named === undefined) throw invalidView("/as/key", NO_KEY);
  return named;
}

function roleOf({ rolesByName }: Workspace, nameOrId: string) {
  const id = nameOrId.toLowerCase();
  const role =
    rolesByName.get(nameOrId) ??
    [...rolesByName.values()].find(({ definition }) => definition.id === id);
  if (role === undefined) throw invalidView("/as/role", NO_ROLE);
  return { id: role.definition.id, name: role.name };
}

/**
 * Returns the grant (the rights) of the key, role or end user in `as`. If the key was just removed,
 * throws INVALID_REQUEST. UNAUTHENTICATED would suggest that the owner's own session had ended.
 */
function viewedGrantOf(workspace: Workspace, owner: RightsOwner): Grant {
  if ("keyId" in owner && !workspace.keysById.has(owner.keyId))
    throw invalidView("/as/key", NO_KEY);
  return grantLike(workspace, owner);
}

const NOT_OWNER =
  "/as: is only for owners of the workspace who are signed in to the portal. Remove `as`.";
const NOT_TOGETHER = "`key` is allowed only alone, because a key has no roles and no claims.";
const NOTHING = "Give `role`, `key` or `endUserId`.";
const NO_KEY = "The workspace has no API key of this name or id.";
const NO_ROLE = "The workspace has no role of this name or id.";
const NO_ACCOUNT = "The workspace has no end user of this id who can sign in.";

const invalidView = (pointer: string, reason: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message: `${pointer}: ${reason}` });
