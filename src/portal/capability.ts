// The operations of the portal, in which users administer workspaces: sign-in, members and
// invitations. Also checks the session cookie of requests to other operations.
import type { Guid } from "../contract/index.ts";
import { sessionCookie } from "./cookie.ts";
import { csrfTokenOf, refuseForged, type CookieRequest } from "./cross-site.ts";
import { createPortalHousekeeping } from "./housekeeping.ts";
import { createPersonAuthentication } from "./authenticate-user.ts";
import { createMemberRate } from "./member-rate.ts";
import { createViewRecorder } from "./audit/view-recorder.ts";
import { acceptInvitationHandler } from "./operations/acceptInvitation.ts";
import { changeMemberHandler } from "./operations/changeMember.ts";
import { listMemberActionsHandler } from "./operations/listMemberActions.ts";
import { inviteMemberHandler } from "./operations/inviteMember.ts";
import { listMembersHandler } from "./operations/listMembers.ts";
import { removeMemberHandler } from "./operations/removeMember.ts";
import { getProfileHandler } from "./operations/getProfile.ts";
import { updateProfileHandler } from "./operations/updateProfile.ts";
import { changeOwnPasswordHandler } from "./operations/changeOwnPassword.ts";
import { listOwnSessionsHandler } from "./operations/listOwnSessions.ts";
import { endOwnSessionHandler } from "./operations/endOwnSession.ts";
import { beginSecondFactorHandler } from "./operations/beginSecondFactor.ts";
import { confirmSecondFactorHandler } from "./operations/confirmSecondFactor.ts";
import { removeSecondFactorHandler } from "./operations/removeSecondFactor.ts";
import { showInvitationHandler } from "./operations/showInvitation.ts";
import { setUpPortalHandler } from "./operations/setUpPortal.ts";
import { endPortalSessionHandler } from "./operations/endPortalSession.ts";
import { getPortalSessionHandler } from "./operations/getPortalSession.ts";
import { startPortalSessionHandler } from "./operations/startPortalSession.ts";
import type { PortalContext } from "./portal-context.ts";
import { portalRealm } from "./realm.ts";
import { createPortalSessions, type PortalSession, type SessionDependencies } from "./sessions.ts";

/**
 * The functions with which the HTTP edge (`gateway/`) checks portal sessions and limits their
 * requests.
 */
export type PortalCredentials = ReturnType<typeof createPortal>["credentials"];

export interface PortalDependencies
  extends
    SessionDependencies,
    Omit<
      PortalContext,
      "ownOrigin" | "realm" | "cookie" | "findSession" | "dedicatedTo" | "onUserChanged"
    > {
  readonly catalog: SessionDependencies["catalog"] & PortalContext["catalog"];
  /**
   * Tells the other nodes that a portal user has changed, so that they remove the cached sessions
   * of this user.
   */
  readonly notifyNodes: () => void;
  readonly config: {
    readonly secrets: { readonly masterKey: Buffer };
    readonly server: { readonly workspace: Guid | null; readonly processes: number };
  };
}

/**
 * Creates the handlers of the portal's operations and the functions that check sessions. Also
 * creates the periodic task that deletes expired sessions, invitations, known sign-in places (pairs
 * of network and device) and rows of the audit log.
 */
export function createPortal(deps: PortalDependencies) {
  const { config, baseUrl } = deps;
  const sessions = createPortalSessions(deps);
  const context: PortalContext = {
    ...deps,
    // Browsers send an origin without the default port, such as 443. The configured base URL may
    // contain this port.
    ownOrigin: new URL(baseUrl).origin,
    realm: portalRealm(config.secrets.masterKey),
    cookie: sessionCookie(baseUrl),
    findSession: sessions.find,
    dedicatedTo: config.server.workspace,
    onUserChanged: (userId) => {
      sessions.forget(userId);
      deps.notifyNodes();
    },
  };
  const { ownOrigin, realm, cookie } = context;
  return {
    credentials: {
      /** Returns true if a request has the session cookie, valid or not. */
      hasCookie: cookie.isPresent,
      /**
       * Returns the session of a request's cookie. Returns undefined if the cookie is missing or
       * the session has ended.
       * @throws GatewayError ORIGIN_DENIED or CSRF_DENIED if a page of another origin may have sent
       *   the request
       */
      async authenticate(request: CookieRequest): Promise<PortalSession | undefined> {
        const token = cookie.read(request.headers);
        const session = token === undefined ? undefined : await sessions.find(token);
        if (token === undefined || session === undefined) return undefined;
        refuseForged(request, ownOrigin, csrfTokenOf(realm, token));
        return session;
      },
      admit: createMemberRate(deps.control, deps.config.server.processes),
    },
    /** Verifies the password of a portal user, for the sign-in page of the identity service. */
    prove: createPersonAuthentication(context),
    /**
     * Records in the audit log that an owner reads data with the rights of a role, a key or a user.
     */
    recordView: createViewRecorder(deps.control),
    operations: {
      startPortalSession: startPortalSessionHandler(context),
      getPortalSession: getPortalSessionHandler(context),
      endPortalSession: endPortalSessionHandler(context),
      setUpPortal: setUpPortalHandler(context),
      listMembers: listMembersHandler(context),
      inviteMember: inviteMemberHandler(context),
      changeMember: changeMemberHandler(context),
      removeMember: removeMemberHandler(context),
      listMemberActions: listMemberActionsHandler(context),
      getProfile: getProfileHandler(context),
      updateProfile: updateProfileHandler(context),
      changeOwnPassword: changeOwnPasswordHandler(context),
      listOwnSessions: listOwnSessionsHandler(context),
      endOwnSession: endOwnSessionHandler(context),
      beginSecondFactor: beginSecondFactorHandler(context),
      confirmSecondFactor: confirmSecondFactorHandler(context),
      removeSecondFactor: removeSecondFactorHandler(context),
      showInvitation: showInvitationHandler(context),
      acceptInvitation: acceptInvitationHandler(context),
    },
    housekeeping: [createPortalHousekeeping(deps)],
  };
}
