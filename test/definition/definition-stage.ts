// A workspace that was applied from files with variables, and its members.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { applyFolder } from "../../src/definitions/apply/apply.ts";
import { createSecretBox } from "../../src/platform/index.ts";
import { openCopies } from "../support/blobs.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";

export const env = {
  APP_URL: "https://hidden-app.example/back",
  PAID_SECRET: "canary-paid-secret",
  OIDC_SECRET: "canary-oidc-secret",
  API_TOKEN: "canary-api-token",
  BACKEND_KEY: `sk_live_${"b".repeat(43)}`,
};
/** Texts that no answer may contain. */
export const canaries = [...Object.values(env), "canary-literal"];

export const files = {
  workspace: { id: ours, name: "Shop", auth: { redirectUris: ["${env:APP_URL}"] } },
  tables: {
    orders: { columns: { total: { type: "decimal" }, note: { type: "text" } } },
    drafts: { columns: { text: { type: "text" } } },
  },
  roles: { customer: { tables: { orders: { read: "*" } } } },
  keys: { backend: { kind: "server", tables: "all", secret: "${env:BACKEND_KEY}" } },
  providers: {
    acme: {
      kind: "oidc",
      discoveryUrl: "https://login.acme.example",
      clientId: "shop",
      clientSecret: "${env:OIDC_SECRET}",
      passwordGrant: false,
    },
  },
  endpoints: {
    paid: {
      mode: "sync",
      signature: { algorithm: "HMAC-SHA256", secret: "${env:PAID_SECRET}" },
      automations: ["pay"],
    },
    sent: {
      mode: "async",
      signature: { algorithm: "HMAC-SHA256", secret: "canary-literal" },
      automations: [],
    },
  },
  automations: {
    pay: {
      runAs: "backend",
      steps: [
        {
          id: "call",
          type: "http",
          url: "https://api.example/v1",
          headers: { Authorization: "Bearer ${env:API_TOKEN}" },
        },
        { id: "answer", type: "response", status: 200 },
      ],
    },
  },
};

export interface DefinitionStage extends Stage {
  readonly gateway: TestGateway;
  readonly members: Readonly<Record<"viewer" | "editor" | "owner" | "foreigner", SignedInMember>>;
  /** Sends a request to an address below `/{workspaceId}/`, as the owner or another member. */
  readonly ask: (path: string, ask?: Ask, who?: SignedInMember) => Promise<Answer>;
  /**
   * Applies the files with the variables, and sets what manages the workspace: the portal by
   * default.
   */
  readonly reset: (managedBy?: "files" | "portal") => Promise<void>;
}

export async function openDefinitionStage(): Promise<DefinitionStage> {
  const stage = await openStage(defineWorkspace({ id: theirs }));
  const { database } = stage;
  const folder = await mkdtemp(join(tmpdir(), "workspace-gateway-definition-"));
  stage.keep({ close: () => rm(folder, { recursive: true }) });
  const deps = {
    database: database.database,
    secretBox: createSecretBox(database.masterKey),
    blobs: openCopies(database.database, folder),
  };
  await writeFile(join(folder, "workspace.yaml"), stringify(files));
  const reset = async (managedBy = "portal"): Promise<void> => {
    await applyFolder(deps, { folder, env, takesOver: true, allowDestructive: true });
    await stage.sql("update gateway.workspace set managed_by = $1 where id = $2", [
      managedBy,
      ours,
    ]);
  };
  await reset();
  const gateway = await stage.openGateway();
  const sign = (role: "viewer" | "editor" | "owner", workspaceId = ours) =>
    signInMember(database, { workspaceId, role });
  const members = {
    viewer: await sign("viewer"),
    editor: await sign("editor"),
    owner: await sign("owner"),
    foreigner: await sign("owner", theirs),
  };
  return {
    ...stage,
    gateway,
    members,
    reset,
    ask: (path, ask = {}, who = members.owner) =>
      gateway.client(`/${ours}/${path}`, { ...ask, headers: { ...who.headers, ...ask.headers } }),
  };
}
