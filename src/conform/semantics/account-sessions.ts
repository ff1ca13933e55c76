// Cases that check roles and sessions of end-user accounts.
import type { Case, CaseContext, CaseRequest, CaseExchange } from "../case.ts";
import { bodyOf, jsonRequest, probeOf, type BodyOf, type CaseProbe } from "./probe.ts";
import { semanticCase, type SemanticCase } from "./source.ts";
import { createAccount, memberRequest, signInAccount } from "./end-users.ts";

/** Returns a function that signs an account in once for the run, and returns its access token. */
export function endUserSignIn(workspaceId: string): (context: CaseContext) => Promise<string> {
  let token: Promise<string> | undefined;
  const signIn = async (context: CaseContext): Promise<string> => {
    const probe = probeOf(context, "guarantees.md G15.1");
    const account = await createAccount(probe, workspaceId);
    return (await signInAccount(probe, workspaceId, account)).accessToken;
  };
  return async (context) => {
    token ??= signIn(context);
    return token.catch(() => context.skip("no account could sign in"));
  };
}

/** Returns the cases that check roles and sessions of accounts. */
export function accountCases(workspaceId: string): Case[] {
  const users = `/${workspaceId}/endusers`;
  const userCase = (one: Omit<SemanticCase, "writes">): Case =>
    semanticCase({ ...one, id: `end-users/${one.id}`, writes: true });
  const list = (probe: CaseProbe, search: Record<string, string>): Promise<CaseExchange> =>
    probe.call(
      memberRequest("listEndUsers", "GET", `${users}?${new URLSearchParams(search)}`),
      200,
    );
  return [
    userCase({
      id: "roles",
      operations: [
        "listRoles",
        "listEndUserRoles",
        "giveEndUserRole",
        "takeEndUserRole",
        "createEndUser",
        "listEndUsers",
        "getEndUser",
      ],
      place: "guarantees.md G27.7, G27.13",
      async steps(probe) {
        const listed = await probe.call(
          memberRequest("listRoles", "GET", `/${workspaceId}/roles`),
          200,
        );
        const [role] = bodyOf<"listRoles">(listed).roles;
        if (role === undefined) return probe.context.skip("The workspace has no roles.");
        const account = await createAccount(probe, workspaceId, { roles: [] });
        const path = `${users}/${account.id}/roles`;
        const expectRoles = async (
          expected: BodyOf<"listEndUserRoles">["roles"],
        ): Promise<void> => {
          const exchange = await probe.call(memberRequest("listEndUserRoles", "GET", path), 200);
          probe.equal(
            exchange,
            "/roles",
            bodyOf<"listEndUserRoles">(exchange).roles,
            expected,
            "The list must have exactly the roles that the account was given.",
          );
          const single = await probe.call(
            memberRequest("getEndUser", "GET", `${users}/${account.id}`),
            200,
          );
          probe.equal(
            single,
            "/roles",
            bodyOf<"getEndUser">(single).roles,
            expected.map(({ name }) => name),
            "The account must name exactly the roles that it was given.",
          );
          const found = await list(probe, { search: account.id, roleId: String(role.id) });
          probe.equal(
            found,
            "/total",
            bodyOf<"listEndUsers">(found).total,
            expected.length,
            "`roleId` must list exactly the accounts with this role.",
          );
        };
        await expectRoles([]);
        await probe.call(memberRequest("giveEndUserRole", "PUT", `${path}/${role.id}`), 204);
        await expectRoles([{ id: role.id, name: role.name }]);
        await probe.call(memberRequest("giveEndUserRole", "PUT", `${path}/${role.id}`), 204);
        await expectRoles([{ id: role.id, name: role.name }]);
        await probe.call(memberRequest("takeEndUserRole", "DELETE", `${path}/${role.id}`), 204);
        await expectRoles([]);
      },
    }),
    userCase({
      id: "sessions",
      operations: [
        "login",
        "refresh",
        "logout",
        "listEndUserSessions",
        "endEndUserSessions",
        "endEndUserSession",
        "createEndUser",
      ],
      place: "guarantees.md G15.5, G15.6, G15.7, G27.6",
      quick: true,
      async steps(probe) {
        const account = await createAccount(probe, workspaceId);
        const auth = (operationId: string, body: object): CaseRequest =>
          jsonRequest(
            operationId,
            "POST",
            `/${workspaceId}/auth/${operationId}`,
            "serverKey",
            body,
          );
        const sessionsPath = `${users}/${account.id}/sessions`;
        const expectSessions = async (
          count: number,
        ): Promise<BodyOf<"listEndUserSessions">["sessions"]> => {
          const exchange = await probe.call(
            memberRequest("listEndUserSessions", "GET", sessionsPath),
            200,
          );
          const { sessions } = bodyOf<"listEndUserSessions">(exchange);
          probe.equal(
            exchange,
            "/sessions",
            sessions.length,
            count,
            "The list must have one session for each sign-in that has not ended.",
          );
          return sessions;
        };
        const first = await signInAccount(probe, workspaceId, account);
        await expectSessions(1);
        const refreshed = await probe.call(
          auth("refresh", { refreshToken: first.refreshToken }),
          200,
        );
        const next = bodyOf<"refresh">(refreshed).data;
        if (next.refreshToken === first.refreshToken)
          probe.report(refreshed, "The new refresh token is the same as the old one.", {
            at: "/data/refreshToken",
          });
        const reused = await probe.call(auth("refresh", { refreshToken: first.refreshToken }));
        if (reused.response.status !== 401)
          probe.report(
            reused,
            `A refresh token that was already used gets the status ${reused.response.status}. 401 is expected.`,
            { kind: "accepted" },
          );
        await probe.call(auth("logout", { refreshToken: next.refreshToken }), 200);
        const after = await probe.call(auth("refresh", { refreshToken: next.refreshToken }));
        if (after.response.status !== 401)
          probe.report(
            after,
            `After the logout, the refresh token gets the status ${after.response.status}. 401 is expected.`,
            { kind: "accepted" },
          );
        await expectSessions(0);
        const wrong = await probe.call(
          auth("login", { email: account.email, password: "a wrong password" }),
        );
        probe.equal(
          wrong,
          "",
          wrong.response.status,
          401,
          "A sign-in with a wrong password must be refused.",
        );
        const second = await signInAccount(probe, workspaceId, account);
        await signInAccount(probe, workspaceId, account);
        const [session] = await expectSessions(2);
        await probe.call(
          memberRequest("endEndUserSession", "DELETE", `${sessionsPath}/${session!.id}`),
          204,
        );
        await expectSessions(1);
        await probe.call(memberRequest("endEndUserSessions", "DELETE", sessionsPath), 204);
        await expectSessions(0);
        const ended = await probe.call(auth("refresh", { refreshToken: second.refreshToken }));
        probe.equal(
          ended,
          "",
          ended.response.status,
          401,
          "The refresh token of an ended session must be refused.",
        );
      },
    }),
  ];
}
