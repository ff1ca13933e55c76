// Shared parts of the tests of a workspace's secrets.
import type { Answer } from "../support/http-client.ts";
import { openSecrets } from "../../src/definitions/index.ts";
import { createSecretBox } from "../../src/platform/index.ts";
import { openDefinitionStage, ours, type DefinitionStage } from "../definition/definition-stage.ts";

export interface SecretStage extends DefinitionStage {
  readonly put: (name: string, value: unknown) => Promise<Answer>;
  readonly remove: (name: string) => Promise<Answer>;
  readonly list: () => Promise<any[]>;
  /** Applies the stored definition with a change. */
  readonly apply: (change: (definition: any) => void) => Promise<Answer>;
  readonly secretsNow: () => Promise<Record<string, string>>;
  /** Applies the files again, and deletes all secrets of the store. */
  readonly empty: () => Promise<void>;
}

/** Uses the secret `MINE` in each place that may have one. */
export const useIt = (definition: any): void => {
  definition.endpoints.paid.signature.secret = "${secret:MINE}";
  definition.providers.acme.clientSecret = "${secret:MINE}";
  definition.automations.pay.steps[0].headers.Authorization = "Bearer ${secret:MINE}";
  definition.automations.pay.steps[0].url = "https://api.example/${secret:MINE}";
};

export async function openSecretStage(): Promise<SecretStage> {
  const stage = await openDefinitionStage();
  const { database, masterKey } = stage.database;
  return {
    ...stage,
    put: (name, value) => stage.ask(`secrets/${name}`, { method: "PUT", json: { value } }),
    remove: (name) => stage.ask(`secrets/${name}`, { method: "DELETE" }),
    list: async () => (await stage.ask("secrets")).json.secrets,
    apply: async (change) => {
      const { revision, definition } = (await stage.ask("definition")).json;
      change(definition);
      return stage.ask("definition", { json: { revision, definition } });
    },
    secretsNow: async () =>
      Object.fromEntries(await openSecrets(database.owner, createSecretBox(masterKey), ours)),
    empty: async () => {
      await stage.reset();
      await stage.sql("delete from gateway.secret where path like 'store.%'");
    },
  };
}
