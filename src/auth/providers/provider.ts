// Finds an identity provider of a workspace by its slug, which is its short name in URLs. Rejects
// unknown slugs.
import type { ProviderDefinition, Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";

/** An identity provider, its workspace, and its slug (its short name in URLs). */
export interface Provider<Definition = ProviderDefinition> {
  readonly workspace: Workspace;
  readonly slug: string;
  readonly definition: Definition;
}

/**
 * Returns the workspace's identity providers, in the order in which the workspace's definition
 * lists them.
 */
export function providersOf(workspace: Workspace): readonly Provider[] {
  return Object.entries(workspace.definition.providers).map(([slug, definition]) => ({
    workspace,
    slug,
    definition,
  }));
}

/**
 * Returns the provider with this slug.
 * @throws GatewayError PROVIDER_NOT_FOUND if the workspace has no provider with this slug
 */
export function providerOf(workspace: Workspace, slug: string): Provider {
  const provider = providersOf(workspace).find((candidate) => candidate.slug === slug);
  if (provider === undefined) throw new GatewayError("PROVIDER_NOT_FOUND");
  return provider;
}
