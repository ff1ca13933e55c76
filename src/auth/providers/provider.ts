// A provider of a workspace, by its slug, in the types of the definition. Refuses slugs that the workspace does not have.
import type { Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import { GatewayError } from "../../contract/index.ts";

interface AnyProvider {
  readonly id: Guid;
  /** Shown to people. */
  readonly name: string;
}

export interface OidcProvider extends AnyProvider {
  readonly kind: "oidc";
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Whether `login` may check a password with it. */
  readonly passwordGrant: boolean;
}

export interface AssertionProvider extends AnyProvider {
  readonly kind: "assertion";
  readonly platform: string;
}

export interface SamlProvider extends AnyProvider {
  readonly kind: "saml";
  readonly metadataUrl: string | null;
}

export type ProviderDefinition = OidcProvider | AssertionProvider | SamlProvider;
export type ProviderKindName = ProviderDefinition["kind"];

/** A provider where it stands. */
export interface Provider<Definition = ProviderDefinition> {
  readonly workspace: Workspace;
  readonly slug: string;
  readonly definition: Definition;
}

/** The workspace's providers in the order of its definition. */
export function providersOf(workspace: Workspace): readonly Provider[] {
  const definitions = workspace.definition.providers as Readonly<
    Record<string, ProviderDefinition>
  >;
  return Object.entries(definitions).map(([slug, definition]) => ({ workspace, slug, definition }));
}

/** @throws GatewayError PROVIDER_NOT_FOUND */
export function providerOf(workspace: Workspace, slug: string): Provider {
  const provider = providersOf(workspace).find((candidate) => candidate.slug === slug);
  if (provider === undefined) throw new GatewayError("PROVIDER_NOT_FOUND");
  return provider;
}
