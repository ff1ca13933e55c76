// The data with which code reads and writes rows for a caller: the rights of the caller, the claims
// of the access token, and the account that events name as their author.
import { claimsOfCaller, grantAs, grantFor, type Grant } from "../../access/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { AuthenticatedCaller, Guid, OAuthCaller } from "../../contract/index.ts";
import { guidFrom, type Cancellation } from "../../platform/index.ts";
import type { WriteInput } from "../compile/parameters.ts";
import type { TableSpace } from "./table-space.ts";

export interface DataAccess {
  readonly grant: Grant;
  /**
   * Returns the rights of the same caller in a newer version of the workspace. Called if tables
   * have changed since the query was planned. Throws a GatewayError if the caller has no rights any
   * more.
   */
  readonly grantIn: (workspace: Workspace) => Grant;
  /** Claims of the access token, which row filters and column defaults read; null for API keys. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /**
   * The account of the caller. Events name it as their author. Cursors and idempotency keys are
   * bound to it.
   */
  readonly actor: WriteInput["actor"];
  /**
   * Fires when no client waits for the response any more, for example because the client has
   * disconnected. The gateway then cancels the database statement.
   */
  readonly signal?: Cancellation | undefined;
}

/**
 * Returns the rights, claims and account with which an authenticated caller reads and writes rows.
 */
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
 * Returns the `actor` id of an OAuth client that acts for a member. The id contains the ids of the
 * member and the client, so two OAuth clients of one member have different ids.
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

/** Returns the GUID under which the idempotency keys of an account (`actor`) are stored. */
export function accountOf({ kind, id }: DataAccess["actor"]): Guid {
  if (kind !== "oauth") return id;
  const { id: memberId, client } = readClientActor(id);
  return guidFrom(memberId, client);
}

/** The properties of `DataAccess` that a read needs. */
export type DataContext = Pick<DataAccess, "grant" | "claims" | "actor" | "signal">;

export interface WriteContext extends DataContext {
  /** The time of the write, which the value or default `now` stands for. */
  readonly now: Date;
  readonly space: TableSpace;
}
