// Providers, topics, endpoints and automations: their ids and defaults.
// Lets nothing through that is secret or came from the environment into an automation.
import { variablesIn } from "../load/load-environment.ts";
import { idsOf, resolveIds } from "./ids.ts";
import { pointerOf, type Path } from "../../config/index.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type {
  AutomationInput,
  DefinitionInput,
  EndpointInput,
  ProviderInput,
  TopicInput,
} from "../load/input.ts";
import type { Place, Report } from "../check/report.ts";

type Sections = Pick<WorkspaceDefinition, "providers" | "topics" | "endpoints" | "automations">;

interface Sources {
  readonly stored: Sections | undefined;
  readonly workspaceId: Guid;
  readonly report: Report;
  readonly places: ReadonlyMap<string, Place>;
}

export function resolveSections(
  input: DefinitionInput,
  { stored, workspaceId, report, places }: Sources,
): Sections {
  const idOf = idsOf(workspaceId);
  const section = <T extends object>(
    name: keyof Sections,
    entries: Readonly<Record<string, T>>,
    resolve: (entry: T, name: string) => object,
  ) => {
    const before = (stored?.[name] ?? {}) as Readonly<Record<string, { readonly id: Guid }>>;
    const ids = resolveIds({
      path: [name],
      entries,
      stored: before,
      derive: idOf(name.slice(0, -1)),
      report,
    });
    return Object.fromEntries(
      Object.entries(entries).map(([key, entry]) => [
        key,
        { id: ids.get(key)!, ...resolve(entry, key) },
      ]),
    );
  };
  return {
    providers: section("providers", input.providers, resolveProvider),
    topics: section("topics", input.topics, resolveTopic),
    endpoints: section("endpoints", input.endpoints, resolveEndpoint),
    automations: section("automations", input.automations, (automation, name) =>
      resolveAutomation(automation, ["automations", name], places),
    ),
  };
}

function resolveProvider(provider: ProviderInput, slug: string): object {
  const { kind } = provider;
  const name = provider.name ?? slug;
  switch (provider.kind) {
    case "oidc":
      return {
        kind,
        name,
        discoveryUrl: provider.discoveryUrl,
        clientId: provider.clientId,
        scopes: [...(provider.scopes ?? ["openid", "email", "profile"])],
        passwordGrant: provider.passwordGrant ?? true,
      };
    case "assertion":
      return { kind, name, platform: provider.platform };
    case "saml":
      return { kind, name, metadataUrl: provider.metadataUrl ?? null };
  }
}

const resolveTopic = ({ enabled = true, retentionHours = 24 }: TopicInput): object => ({
  enabled,
  retentionHours,
});

/** The header that each signature format is sent in by those who made it. */
const headerOfFormat = {
  default: "X-Signature",
  timestamp: "X-Signature",
  slack: "X-Slack-Signature",
  standard: "webhook-signature",
} as const;

function resolveEndpoint(endpoint: EndpointInput): object {
  const { algorithm = "none", format = "default", header } = endpoint.signature ?? {};
  return {
    description: endpoint.description ?? null,
    mode: endpoint.mode,
    active: endpoint.active ?? true,
    signature:
      algorithm === "none"
        ? { algorithm }
        : { algorithm, format, header: header ?? headerOfFormat[format] },
    cache: endpoint.cache === undefined ? null : { ...endpoint.cache },
    automations: [...endpoint.automations],
  };
}

function resolveAutomation(
  { description, runAs, steps }: AutomationInput,
  path: Path,
  places: Sources["places"],
): object {
  return {
    description: description ?? null,
    runAs,
    steps: withoutVariables(steps, [...path, "steps"], places),
  };
}

/** A copy in which what came from the environment is a placeholder again: `${env:NAME}` becomes `{{secrets.NAME}}`. */
function withoutVariables(value: unknown, path: Path, places: Sources["places"]): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => withoutVariables(item, [...path, index], places));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        withoutVariables(item, [...path, key], places),
      ]),
    );
  }
  const written = places.get(pointerOf(path))?.written;
  return written === undefined
    ? value
    : variablesIn(written).reduce(
        (text, name) => text.replaceAll(`\${env:${name}}`, `{{secrets.${name}}}`),
        written,
      );
}
