// Reads, checks and resolves a workspace folder in one step, as an apply does. With `stored`, this
// is an apply to a workspace that already has a definition.
import { readDefinition } from "../../src/definitions/load/load.ts";
import { resolveDefinition, type ResolveResult } from "../../src/definitions/resolve/resolve.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { Environment } from "../../src/config/env.ts";

export const loadDefinition = (
  folder: string,
  { env, stored }: { readonly env?: Environment; readonly stored?: WorkspaceDefinition } = {},
): ResolveResult => resolveDefinition(readDefinition(folder, { env }), stored);
