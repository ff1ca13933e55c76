// Checks before the first case that a run can work: the server answers, takes the keys, and knows
// the member. Otherwise each case would fail for the same reason.
import type { CaseExchange, CredentialName } from "./case.ts";
import type { Client } from "./client.ts";
import { ConformError } from "./conform-error.ts";
import type { SecretName } from "./secrets.ts";

/**
 * Checks that the server answers.
 * @throws ConformError if the server does not answer
 */
export async function requireServer(client: Client): Promise<void> {
  try {
    await client.send({ operationId: null, method: "GET", path: "/" });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConformError(
      `The server ${client.server.origin} does not answer (${reason}). Start the server, or correct the address.`,
    );
  }
}

/**
 * Checks the credentials that the tester gives. A key counts as unknown only if two operations
 * reject it. If only one operation rejects the key, the cases report this as a finding.
 * @throws ConformError if the workspace does not know a credential
 */
export async function requireCredentials(client: Client, workspaceId: string): Promise<void> {
  const get = (path: string, credential: CredentialName): Promise<CaseExchange | null> =>
    // If the tester has not given the credential, the client sends nothing. The cases then report
    // that they are skipped for this reason.
    client.send({ operationId: null, method: "GET", path, credential }).catch(() => null);
  const keys = [
    ["serverKey", "CONFORM_SERVER_KEY"],
    ["publishableKey", "CONFORM_PUBLISHABLE_KEY"],
  ] as const satisfies readonly (readonly [CredentialName, SecretName])[];
  for (const [credential, name] of keys) {
    const refusals = [
      await get(`/${workspaceId}/schema`, credential),
      await get(`/${workspaceId}/files`, credential),
    ].map((exchange) => exchange?.response.status);
    if (refusals.every((status) => status === 401))
      throw new ConformError(
        `The workspace ${workspaceId} does not accept the key in ${name}. Apply the workspace with this variable, or correct the variable.`,
      );
  }
  const session = await get("/api/v1/portal/session", "member");
  const members = await get(`/api/v1/portal/members?workspaceId=${workspaceId}`, "member");
  if (session?.response.status !== 200 || members?.response.status !== 403) return;
  const { workspaces } = session.response.json as { workspaces?: readonly { id?: string }[] };
  if (workspaces?.some(({ id }) => id?.toLowerCase() === workspaceId) !== false) return;
  throw new ConformError(
    `The member in CONFORM_MEMBER_EMAIL is no owner of the workspace ${workspaceId}. Run \`gateway portal invite <address> --role owner --workspace ${workspaceId}\`, and accept the invitation.`,
  );
}
