// Cases that check how a member administers end-user accounts: lists with filters and pages,
// changes, deletion. The member creates the accounts. So they do not count as registrations, and
// send no mail.
import { randomUUID } from "node:crypto";
import type { Case, CaseRequest, CaseExchange } from "../case.ts";
import { bodyOf, jsonRequest, type BodyOf, type CaseProbe } from "./probe.ts";
import { semanticCase, type SemanticCase } from "./source.ts";

export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export const memberRequest = (
  operationId: string,
  method: string,
  path: string,
  body?: unknown,
): CaseRequest => jsonRequest(operationId, method, path, "member", body);

/** Creates an account that is removed at the end of the run. */
export async function createAccount(
  probe: CaseProbe,
  workspaceId: string,
  fields: object = {},
): Promise<TestAccount> {
  const email = `conform-${randomUUID().slice(0, 13)}@example.com`;
  const password = `conform ${randomUUID()}`;
  const body = { email, password, emailVerified: true, ...fields };
  const exchange = await probe.call(
    memberRequest("createEndUser", "POST", `/${workspaceId}/endusers`, body),
    201,
  );
  const { id, email: given } = bodyOf<"createEndUser">(exchange);
  const path = `/${workspaceId}/endusers/${id}`;
  probe.context.atEnd(async () => {
    await probe.context.send(memberRequest("deleteEndUser", "DELETE", path));
  });
  probe.equal(
    exchange,
    "/email",
    given,
    body.email,
    "The new account must have the email address of the request.",
  );
  return { id: String(id), email: body.email, password };
}

/** Signs an account in, and returns the token pair. */
export async function signInAccount(
  probe: CaseProbe,
  workspaceId: string,
  { email, password }: TestAccount,
): Promise<BodyOf<"login">["data"]> {
  const request = jsonRequest("login", "POST", `/${workspaceId}/auth/login`, "serverKey", {
    email,
    password,
  });
  return bodyOf<"login">(await probe.call(request, 200)).data;
}

/** Returns the cases that check lists and changes of accounts. */
export function endUserCases(workspaceId: string): Case[] {
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
      id: "list",
      operations: ["listEndUsers", "createEndUser", "getEndUser"],
      place: "guarantees.md G27.2, G27.3",
      quick: true,
      async steps(probe) {
        const mark = `mark${Date.now().toString(36)}`;
        const accounts: TestAccount[] = [];
        for (const [index, firstName] of ["Ada", "Bea", "Cleo"].entries())
          accounts.push(
            await createAccount(probe, workspaceId, {
              firstName,
              lastName: mark,
              emailVerified: index !== 1,
              sendConfirmation: false,
            }),
          );
        const ids = accounts.map(({ id }) => id).toReversed();
        const expectIds = async (
          search: Record<string, string>,
          expected: readonly string[],
          why: string,
        ): Promise<void> => {
          const exchange = await list(probe, { search: mark, ...search });
          const { endUsers, total } = bodyOf<"listEndUsers">(exchange);
          const received = endUsers.map(({ id }) => String(id));
          probe.equal(exchange, "/endUsers", received, expected, why);
          probe.equal(
            exchange,
            "/total",
            total,
            expected.length,
            "`total` must be the number of accounts that meet the conditions.",
          );
        };
        await expectIds({}, ids, "A search must list the newest accounts first.");
        await expectIds(
          { search: `${mark} bea` },
          [ids[1]!],
          "A search must find only accounts that contain each word.",
        );
        await expectIds(
          { search: accounts[0]!.email },
          [accounts[0]!.id],
          "A search for a complete email address must find only this account.",
        );
        await expectIds(
          { search: accounts[2]!.id },
          [accounts[2]!.id],
          "A search for an id must find only this account.",
        );
        await expectIds(
          { emailVerified: "true" },
          [ids[0]!, ids[2]!],
          "`emailVerified=true` must list only confirmed accounts.",
        );
        await expectIds(
          { emailVerified: "false" },
          [ids[1]!],
          "`emailVerified=false` must list only accounts that are not confirmed.",
        );
        await expectIds(
          { status: "active" },
          [ids[0]!, ids[2]!],
          "`status=active` must list only active accounts.",
        );
        await expectIds(
          { status: "unconfirmed" },
          [ids[1]!],
          "`status=unconfirmed` must list only unconfirmed accounts.",
        );
        await expectIds(
          { status: "deactivated" },
          [],
          "`status=deactivated` must list only deactivated accounts.",
        );
        await expectIds(
          { provider: "local" },
          ids,
          "`provider=local` must list only accounts with a password.",
        );
        let cursor: string | null = null;
        for (const [index, id] of ids.entries()) {
          const page: CaseExchange = await list(probe, {
            search: mark,
            limit: "1",
            ...(cursor !== null && { cursor }),
          });
          const { endUsers, nextCursor } = bodyOf<"listEndUsers">(page);
          probe.equal(
            page,
            "/endUsers",
            endUsers.map((one) => String(one.id)),
            [id],
            "The next page must have the next account.",
          );
          cursor = nextCursor;
          const isLast = index === ids.length - 1;
          if ((cursor === null) !== isLast) {
            probe.report(page, "`nextCursor` must be null on the last page and on no other page.", {
              at: "/nextCursor",
            });
            return;
          }
        }
        const whole = await list(probe, { search: mark });
        for (const one of bodyOf<"listEndUsers">(whole).endUsers) {
          const single = await probe.call(
            memberRequest("getEndUser", "GET", `${users}/${one.id}`),
            200,
          );
          probe.equal(
            single,
            "",
            bodyOf<"getEndUser">(single),
            one,
            "A request for one account must return the same values as the list.",
          );
        }
      },
    }),
    userCase({
      id: "changes",
      operations: [
        "updateEndUser",
        "getEndUser",
        "deactivateEndUser",
        "activateEndUser",
        "deleteEndUser",
        "createEndUser",
        "listEndUsers",
      ],
      place: "guarantees.md G27.1, G27.5, G27.10",
      quick: true,
      async steps(probe) {
        const account = await createAccount(probe, workspaceId, {
          firstName: "Ada",
          lastName: "Before",
        });
        const path = `${users}/${account.id}`;
        const get = async (): Promise<CaseExchange> =>
          probe.call(memberRequest("getEndUser", "GET", path), 200);
        const changed = await probe.call(
          memberRequest("updateEndUser", "PATCH", path, { lastName: "After" }),
          200,
        );
        for (const exchange of [changed, await get()]) {
          const { firstName, lastName } = bodyOf<"getEndUser">(exchange);
          probe.equal(exchange, "/lastName", lastName, "After", "The field must be changed.");
          probe.equal(exchange, "/firstName", firstName, "Ada", "The field must not change.");
        }
        await probe.call(memberRequest("updateEndUser", "PATCH", path, { firstName: null }), 200);
        const cleared = await get();
        const { firstName } = bodyOf<"getEndUser">(cleared);
        probe.equal(
          cleared,
          "/firstName",
          firstName,
          null,
          "The field must be null, because the request set it to null.",
        );
        for (const [operationId, action, status] of [
          ["deactivateEndUser", "deactivate", "deactivated"],
          ["activateEndUser", "activate", "active"],
        ] as const) {
          const acted = await probe.call(
            memberRequest(operationId, "POST", `${path}/${action}`),
            200,
          );
          const expectStatus = (exchange: CaseExchange): void => {
            const received = bodyOf<"getEndUser">(exchange).status;
            probe.equal(exchange, "/status", received, status, `The account must be ${status}.`);
          };
          expectStatus(acted);
          expectStatus(await get());
        }
        const taken = await probe.call(
          memberRequest("createEndUser", "POST", users, {
            email: account.email.toUpperCase(),
            sendConfirmation: false,
          }),
        );
        probe.equal(taken, "", taken.response.status, 409, "An email address must be unique.");
        await probe.call(memberRequest("deleteEndUser", "DELETE", path), 204);
        const gone = await probe.call(memberRequest("getEndUser", "GET", path));
        probe.equal(
          gone,
          "",
          gone.response.status,
          404,
          "The request must get a 404, because the account was deleted.",
        );
        const searched = await list(probe, { search: account.email });
        probe.equal(
          searched,
          "/endUsers",
          bodyOf<"listEndUsers">(searched).endUsers,
          [],
          "The list must not have the deleted account.",
        );
        const again = await probe.call(memberRequest("deleteEndUser", "DELETE", path));
        probe.equal(
          again,
          "",
          again.response.status,
          404,
          "The request must get a 404, because the account was deleted.",
        );
      },
    }),
  ];
}
