// GET /{workspaceId}/definition (G41.4): returns the stored definition as one document, without
// secrets. Only owners may do this.
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { readStoredDocument } from "../../definitions/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export const getDefinitionHandler =
  ({ control }: { readonly control: Pool }): Handler<"getDefinition", Grant> =>
  async ({ grant: { workspace } }) => {
    const stored = await readStoredDocument(control, workspace.id);
    if (stored === undefined) throw new GatewayError("NOT_FOUND");
    const { document, ...facts } = stored;
    return { status: 200, body: { ...facts, definition: { ...document } } };
  };
