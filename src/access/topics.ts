// Checks rights on topics of the Event Bus and on their instances, such as `all` in `orders:all`
// (G5.20). A right may limit the instances by patterns that contain claims of the caller. A claim's
// value is compared literally, so that it cannot widen a pattern.
import type { RightsDefinition, TopicAction, WorkspaceModel } from "../catalog/index.ts";
import type { Grant } from "./grant.ts";

/**
 * An address of the Event Bus, such as `orders:all`, at which events are published and received.
 */
export interface BusAddress {
  readonly topic: string;
  readonly instance: string;
}

/**
 * A parsed pattern: its literal texts and its claim names, in order. For each caller, the values of
 * the caller's claims replace the claim names.
 */
type InstancePattern = readonly (string | { readonly claim: string })[];

/**
 * The rights of one role or key on a topic. `instances` limits only the `actions` in the same rule.
 */
export interface TopicRule {
  readonly actions: ReadonlySet<TopicAction>;
  readonly instances: "every" | readonly InstancePattern[];
}

/**
 * The caller's rules by topic name. Contains only topics that the definition declares and enables.
 */
export type TopicGrants = ReadonlyMap<string, readonly TopicRule[]>;

const BUS = /^([\w.-]{1,100}):([\w.-]{1,100})$/;
const CLAIM = /\{\{claim:([^{}]+)\}\}/;

/**
 * Parses `topic:instance`. Topic and instance each have 1 to 100 letters, digits, `_`, `-` and `.`.
 * Returns undefined for any other text.
 */
export function parseBusAddress(text: string): BusAddress | undefined {
  const [, topic, instance] = BUS.exec(text) ?? [];
  return topic === undefined || instance === undefined ? undefined : { topic, instance };
}

/**
 * Combines the topic rights of several roles or keys. Each role or key adds one rule for each of
 * its topics.
 */
export function topicsOf(
  { definition }: Pick<WorkspaceModel, "definition">,
  holders: readonly Pick<RightsDefinition, "topics">[],
): TopicGrants {
  const union = new Map<string, TopicRule[]>();
  const enabledTopics = Object.entries(definition.topics).filter(([, { enabled }]) => enabled);
  for (const { topics } of holders) {
    const rights = topics === "all" ? topics : new Map(Object.entries(topics));
    for (const [name] of enabledTopics) {
      const right = rights === "all" ? ALL_ACTIONS : rights.get(name);
      if (right === undefined) continue;
      const rule =
        "instances" in right
          ? { actions: new Set(right.actions), instances: patternsOf(right.instances) }
          : { actions: new Set(right), instances: "every" as const };
      union.set(name, [...(union.get(name) ?? []), rule]);
    }
  }
  return union;
}

export const ALL_ACTIONS: readonly TopicAction[] = ["publish", "subscribe"];

const patternsOf = (instances: readonly string[]): TopicRule["instances"] =>
  instances.includes("*") ? "every" : instances.map(parsePattern);

/**
 * Splits a pattern at its claims, such as `{{claim:team}}`. The result has literal texts at even
 * indexes and claim names at odd indexes.
 */
const parsePattern = (text: string): InstancePattern =>
  text.split(CLAIM).map((part, index) => (index % 2 === 0 ? part : { claim: part }));

/** Returns the names of the claims in a pattern. */
export const claimsOfPattern = (text: string): string[] =>
  parsePattern(text).flatMap((part) => (typeof part === "string" ? [] : part.claim));

/**
 * Returns true if the caller may publish or subscribe (`action`) at an address of the bus. The
 * result is false for undeclared, disabled and forbidden topics.
 * @param claims the claims of an end user; null for keys and members, who never match a pattern
 *   with a claim
 */
export const mayUseTopic = (
  { topics }: Pick<Grant, "topics">,
  claims: Readonly<Record<string, unknown>> | null,
  { topic, instance }: BusAddress,
  action: TopicAction,
): boolean =>
  topics
    .get(topic)
    ?.some(
      ({ actions, instances }) =>
        actions.has(action) &&
        (instances === "every" ||
          instances.some((pattern) => isInstanceOf(pattern, instance, claims ?? {}))),
    ) === true;

/**
 * Returns true if the instance equals the pattern after each claim is replaced by its value. If a
 * claim is a list, any of its values may match.
 */
function isInstanceOf(
  pattern: InstancePattern,
  instance: string,
  claims: Readonly<Record<string, unknown>>,
): boolean {
  let ends: ReadonlySet<number> = new Set([0]);
  for (const part of pattern) {
    const values = typeof part === "string" ? [part] : claimValues(claims, part.claim);
    ends = new Set(
      [...ends].flatMap((at) =>
        values.filter((value) => instance.startsWith(value, at)).map((value) => at + value.length),
      ),
    );
  }
  return ends.has(instance.length);
}

/**
 * Returns the values of a claim as texts. The list is empty if the claim is missing. Empty texts,
 * and values other than texts, numbers and booleans, are left out.
 */
function claimValues(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return [claim].flat().flatMap((value) => {
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    return typeof value === "string" && value !== "" ? value : [];
  });
}
