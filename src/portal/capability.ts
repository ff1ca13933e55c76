// The capability of the portal: sessions of the people who administer workspaces, and what the edge asks of their cookies.
import type { IncomingHttpHeaders } from "node:http";
import type { Capability, Guid, MemberCaller, PortalUserCaller } from "../contract/index.ts";
import { sessionCookie } from "./cookie.ts";
import { csrfTokenOf, refuseForged, type CookieRequest } from "./cross-site.ts";
import { createPortalHousekeeping } from "./housekeeping.ts";
import { identityProof, type ProvePerson } from "./identity-proof.ts";
import { createMemberRate, type TakeBack } from "./member-rate.ts";
import { acceptInvitationHandler } from "./operations/acceptInvitation.ts";
import { changeMemberHandler } from "./operations/changeMember.ts";
import { inviteMemberHandler } from "./operations/inviteMember.ts";
import { listMembersHandler } from "./operations/listMembers.ts";
import { removeMemberHandler } from "./operations/removeMember.ts";
import { showInvitationHandler } from "./operations/showInvitation.ts";
import { endPortalSessionHandler } from "./operations/endPortalSession.ts";
import { getPortalSessionHandler } from "./operations/getPortalSession.ts";
import { startPortalSessionHandler } from "./operations/startPortalSession.ts";
import type { PortalContext } from "./portal-context.ts";
import { portalRealm } from "./realm.ts";
import { createPortalSessions, type PortalSession, type SessionDependencies } from "./sessions.ts";

/** What the edge asks. */
export interface PortalCredentials {
  /** Whether a request brings the cookie, good or not. */
  readonly isNamed: (headers: IncomingHttpHeaders) => boolean;
  /**
   * The session of a request's cookie, unless it is over.
   * @throws GatewayError ORIGIN_DENIED, CSRF_DENIED for what a page of another origin may have sent
   */
  readonly authenticate: (request: CookieRequest) => Promise<PortalSession | undefined>;
  /** Counts a call. @returns what takes it back @throws GatewayError RATE_LIMITED */
  readonly admit: (caller: MemberCaller | PortalUserCaller, at: number) => Promise<TakeBack>;
}

type PortalOperation =
  | "startPortalSession"
  | "getPortalSession"
  | "endPortalSession"
  | "listMembers"
  | "inviteMember"
  | "changeMember"
  | "removeMember"
  | "showInvitation"
  | "acceptInvitation";

export interface Portal extends Capability<PortalOperation> {
  readonly credentials: PortalCredentials;
  /** For the pages of the identity service. */
  readonly prove: ProvePerson;
}

export interface PortalDependencies
  extends
    SessionDependencies,
    Omit<
      PortalContext,
      "ownOrigin" | "realm" | "cookie" | "findSession" | "dedicatedTo" | "changed"
    > {
  readonly catalog: SessionDependencies["catalog"] & PortalContext["catalog"];
  /** Wakes the nodes that remember sessions. */
  readonly notifyNodes: () => void;
  readonly config: {
    readonly secrets: { readonly masterKey: Buffer };
    readonly server: { readonly workspace: Guid | null };
  };
}

export function createPortal(deps: PortalDependencies): Portal {
  const { config, baseUrl } = deps;
  // As browsers spell it, whatever the configuration says of a usual port.
  const ownOrigin = new URL(baseUrl).origin;
  const realm = portalRealm(config.secrets.masterKey);
  const cookie = sessionCookie(baseUrl);
  const sessions = createPortalSessions(deps);
  const findSession = sessions.find;
  const dedicatedTo = config.server.workspace;
  const changed = (userId: Guid): void => {
    sessions.forget(userId);
    deps.notifyNodes();
  };
  const context: PortalContext = {
    ...deps,
    ownOrigin,
    realm,
    cookie,
    findSession,
    dedicatedTo,
    changed,
  };
  const count = createMemberRate(deps.control);
  return {
    credentials: {
      isNamed: cookie.isNamed,
      async authenticate(request) {
        const token = cookie.read(request.headers);
        const session = token === undefined ? undefined : await findSession(token);
        if (token === undefined || session === undefined) return undefined;
        refuseForged(request, ownOrigin, csrfTokenOf(realm, token));
        return session;
      },
      admit: (caller, at) => count(caller.kind === "member" ? caller.memberId : caller.userId, at),
    },
    prove: identityProof(context),
    operations: {
      startPortalSession: startPortalSessionHandler(context),
      getPortalSession: getPortalSessionHandler(context),
      endPortalSession: endPortalSessionHandler(context),
      listMembers: listMembersHandler(context),
      inviteMember: inviteMemberHandler(context),
      changeMember: changeMemberHandler(context),
      removeMember: removeMemberHandler(context),
      showInvitation: showInvitationHandler(context),
      acceptInvitation: acceptInvitationHandler(context),
    },
    housekeeping: [createPortalHousekeeping(deps)],
  };
}
