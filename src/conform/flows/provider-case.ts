// The flow of a sign-in at an identity provider. It needs the test provider that `gateway conform
// --self` starts.
import type { Case, CaseContext, CaseExchange } from "../case.ts";
import { workspaceOrigin } from "../workspace.ts";
import type { TestProvider } from "../self/test-provider.ts";

const redirectUri = `${workspaceOrigin}/callback`;

/** Returns the case of this flow. Without a provider, the runner skips the case. */
export const providerCases = (workspaceId: string, provider: TestProvider | null): Case[] => [
  {
    id: "flow/provider",
    operations: ["authorizeProvider", "providerCallback"],
    writes: true,
    quick: false,
    run: async (context) => {
      if (provider === null) return context.skip("only --self has an identity provider");
      const authorized = await context.send({
        operationId: "authorizeProvider",
        method: "GET",
        path: `/${workspaceId}/auth/tester/authorize?redirectUri=${encodeURIComponent(redirectUri)}`,
        credential: "publishableKey",
      });
      const data = (authorized.response.json as { data?: { authorizationUrl?: string } }).data;
      const address = data?.authorizationUrl ?? "";
      if (!address.startsWith(`${provider.url}/authorize?`))
        return report(
          context,
          authorized,
          "The response does not have the address of the identity provider.",
        );
      const signedIn = provider.signIn(address);
      const body = JSON.stringify({ ...signedIn, redirectUri });
      const first = await callback(context, workspaceId, body);
      if (first.response.status !== 200)
        return report(
          context,
          first,
          "The gateway refused a valid sign-in with the identity provider.",
        );
      noteAccount(context, workspaceId, first);
      const again = await callback(context, workspaceId, body);
      if (again.response.status !== 400)
        report(context, again, "A `state` that was already used must be refused with 400.");
    },
  },
];

const callback = (context: CaseContext, workspaceId: string, body: string): Promise<CaseExchange> =>
  context.send({
    operationId: "providerCallback",
    method: "POST",
    path: `/${workspaceId}/auth/tester/callback`,
    headers: { "content-type": "application/json" },
    body,
    credential: "publishableKey",
  });

/** Removes the account of the signed-in end user at the end of the run. */
function noteAccount(context: CaseContext, workspaceId: string, { response }: CaseExchange): void {
  const { data } = response.json as {
    readonly data?: { readonly user?: { readonly id?: string } };
  };
  context.atEnd(async () => {
    await context.send({
      operationId: "deleteEndUser",
      method: "DELETE",
      path: `/${workspaceId}/endusers/${data?.user?.id ?? ""}`,
      credential: "member",
    });
  });
}

const report = (context: CaseContext, exchange: CaseExchange, message: string): void =>
  context.report({
    operationId: exchange.request.operationId,
    kind: "flow",
    message: `${message} The status is ${exchange.response.status}.`,
    place: "G16.1",
    exchange,
  });
