// Finds an identity provider of a workspace by its slug, which is its short name in URLs. Rejects
// unknown slugs.
import type { ProviderDefinition, Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";

/** A provider with its workspace and slug. */
export interface Provider<Definition = ProviderDefinition> {
  readonly workspace: Workspace;
  readonly slug: string;
  readonly definition: Definition;
}

/** Returns the workspace's providers in the order of its definition. */
export function providersOf(workspace: Workspace): readonly Provider[] {
  return Object.entries(workspace.definition.providers).map(([slug, definition]) => ({
    workspace,
    slug,
    definition,
  }));
}

/**
 * Returns the provider with a slug.
 * @throws GatewayError PROVIDER_NOT_FOUND if the workspace has no such provider
 */
export function providerOf(workspace: Workspace, slug: string): Provider {
  const provider = providersOf(workspace).find((candidate) => candidate.slug === slug);
  if (provider === undefined) throw new GatewayError("PROVIDER_NOT_FOUND");
  return provider;
}
