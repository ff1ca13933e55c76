// The access with which rows of a workspace are read and written: the rights of the caller, its
// claims, and the account that events name.
import { claimsOfCaller, grantAs, grantFor, type Grant } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { AuthenticatedCaller, Guid, OAuthCaller } from "../../contract/index.ts";
import { guidFrom, type Cancellation } from "../../platform/index.ts";
import type { WriteInput } from "../compile/parameters.ts";
import type { TableSpace } from "./table-space.ts";

export interface DataAccess {
  readonly grant: Grant;
  /**
   * Returns the rights of the same caller in a newer version of the workspace. Needed if tables
   * have changed. Throws a GatewayError if the caller has no rights any more.
   */
  readonly grantIn: (workspace: Workspace) => Grant;
  /** Claims that row filters and column defaults read; null for API keys. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /**
   * The account of the caller. Events name it as their author. Cursors and idempotency keys are
   * bound to it.
   */
  readonly actor: WriteInput["actor"];
  /**
   * Fires when no client waits for the response any more. The gateway then cancels the statement.
   */
  readonly signal?: Cancellation | undefined;
}

/** Returns the access of an authenticated caller. */
export const accessOf = (
  caller: AuthenticatedCaller,
  grant: Grant,
  signal?: Cancellation,
): DataAccess => ({
  grant,
  grantIn: (workspace) => grantFor(workspace, caller),
  claims: claimsOfCaller(caller),
  actor: actorOf(caller),
  signal,
});

/**
 * Returns the access of an automation: the rights of a key or role of the workspace, without
 * claims.
 * @param runAs name of the key or role
 * @throws GatewayError UNAUTHENTICATED if the workspace has no such key or role
 */
export const accessAs = (
  workspace: Workspace,
  { runAs, id }: { readonly runAs: string; readonly id: Guid },
): DataAccess => ({
  grant: grantAs(workspace, runAs),
  grantIn: (newer) => grantAs(newer, runAs),
  claims: null,
  actor: { kind: "automation", id },
});

function actorOf(caller: AuthenticatedCaller): DataAccess["actor"] {
  switch (caller.kind) {
    case "key":
      return { kind: "key", id: caller.keyId };
    case "endUser":
      return { kind: "endUser", id: caller.endUserId };
    case "member":
      return { kind: "member", id: caller.memberId };
    case "oauth":
      return { kind: "oauth", id: clientActor(caller) };
  }
}

/**
 * Returns the id of an OAuth client that acts for a member: both ids in one text. So another client
 * of the same member is another actor.
 */
export const clientActor = ({
  memberId,
  clientId,
}: Pick<OAuthCaller, "memberId" | "clientId">): string => `${memberId} ${clientId}`;

/** Splits a text of `clientActor` into the id of the member and the id of the client. */
export function readClientActor(id: string): { readonly id: string; readonly client: string } {
  const end = id.indexOf(" ");
  return { id: id.slice(0, end), client: id.slice(end + 1) };
}

/** Returns the GUID under which the idempotency keys of an actor are stored. */
export function accountOf({ kind, id }: DataAccess["actor"]): Guid {
  if (kind !== "oauth") return id;
  const { id: memberId, client } = readClientActor(id);
  return guidFrom(memberId, client);
}

/** The properties of an access that a read needs. */
export type DataContext = Pick<DataAccess, "grant" | "claims" | "actor" | "signal">;

export interface WriteContext extends DataContext {
  /** The time that `now` stands for. */
  readonly now: Date;
  readonly space: TableSpace;
}
