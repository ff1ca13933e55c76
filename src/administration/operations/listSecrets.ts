// GET /{workspaceId}/secrets (G42.1): lists the secrets of the workspace without their values. Only
// owners may do this.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { listStoredSecrets } from "../../definitions/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { shownSecret } from "../secrets/secrets.ts";

export const listSecretsHandler =
  ({ control }: { readonly control: Pool }): Handler<"listSecrets", Grant> =>
  async ({ grant: { workspace }, facts }) => {
    const secrets = (await listStoredSecrets(control, workspace.id)).map(shownSecret);
    facts.rows = secrets.length;
    return { status: 200, body: { secrets } };
  };
