// The setup of the administration tests: the setup of the account tests, with signed-in members of
// every role.
import type { MemberRole } from "../../src/access/index.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { openAccountStage, ours, theirs, type StageOptions } from "../auth/account-stage.ts";

export type AdministrationStage = Awaited<ReturnType<typeof openAdministrationStage>>;

/** The caller. `stranger` owns the other workspace. */
export type Asking = MemberRole | "stranger";

interface AskOf extends Ask {
  readonly as?: Asking;
  readonly workspaceId?: string;
}

export const nobody = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9fff";

export async function openAdministrationStage(options: StageOptions = {}) {
  const stage = await openAccountStage(options);
  const signIn = (role: MemberRole, workspaceId = ours): Promise<SignedInMember> =>
    signInMember(stage.database, { workspaceId, role, now: new Date(stage.now()) });
  const members: Readonly<Record<Asking, SignedInMember>> = {
    owner: await signIn("owner"),
    editor: await signIn("editor"),
    viewer: await signIn("viewer"),
    stranger: await signIn("owner", theirs),
  };
  /**
   * Sends a request below `/endusers` of the test workspace, as its owner unless the request names
   * another caller.
   */
  const ask = (
    path: string,
    { as = "owner", workspaceId = ours, ...more }: AskOf = {},
  ): Promise<Answer> =>
    stage.gateway.client(`/${workspaceId}/endusers${path}`, {
      ...more,
      headers: { ...members[as].headers, ...more.headers },
    });
  /** Sends a POST without a body to `/endusers/{id}/<action>`. */
  const act = (id: string, action: string, more: AskOf = {}): Promise<Answer> =>
    ask(`/${id}/${action}`, { method: "POST", ...more });
  return {
    ...stage,
    members,
    ask,
    act,
    /** Returns the status of a call with an access token. */
    statusOf: async (accessToken: string): Promise<number> =>
      (await stage.gateway.client(`/${ours}/schema`, { key: accessToken })).status,
    refresh: (refreshToken: string): Promise<Answer> => stage.post("refresh", { refreshToken }),
  };
}
