// Checks rights on topics and their instances (G5.20). Patterns are parsed once per workspace
// version, and matched with a caller's claims. The value of a claim is compared literally, so it
// cannot widen a pattern.
import type { RightsDefinition, TopicAction, Workspace } from "../catalog/index.ts";
import type { Grant } from "./grant.ts";

/** One address of the Event Bus, where events are published and received. */
export interface BusAddress {
  readonly topic: string;
  readonly instance: string;
}

/** Literal texts, and claims whose values take their positions. */
type InstancePattern = readonly (string | { readonly claim: string })[];

/** The rights of one role or key on a topic. Its instances apply to its own actions only. */
export interface TopicRule {
  readonly actions: ReadonlySet<TopicAction>;
  readonly instances: "every" | readonly InstancePattern[];
}

/** Rules by topic, of topics that are declared and enabled. */
export type TopicGrants = ReadonlyMap<string, readonly TopicRule[]>;

const BUS = /^([\w.-]{1,100}):([\w.-]{1,100})$/;
const CLAIM = /\{\{claim:([^{}]+)\}\}/;

/**
 * Parses `topic:instance`. Each part has 1 to 100 letters, digits, `_`, `-` and `.`. Returns
 * undefined for any other text.
 */
export function parseBusAddress(text: string): BusAddress | undefined {
  const [, topic, instance] = BUS.exec(text) ?? [];
  return topic === undefined || instance === undefined ? undefined : { topic, instance };
}

/** Returns the union of the holders' rights: one rule for each holder and topic. */
export function topicsOf(
  { definition }: Workspace,
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
 * A split by a pattern with one group returns literals at even indexes, and claim names at odd
 * ones.
 */
const parsePattern = (text: string): InstancePattern =>
  text.split(CLAIM).map((part, index) => (index % 2 === 0 ? part : { claim: part }));

/** Returns the names of the claims in a pattern. */
export const claimsOfPattern = (text: string): string[] =>
  parsePattern(text).flatMap((part) => (typeof part === "string" ? [] : part.claim));

/**
 * Returns true if the caller may publish or subscribe at an address. Undeclared, disabled and
 * forbidden topics have the same result.
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
 * Returns true if the parts in sequence are exactly the instance. A claim that is a list stands for
 * any of its values.
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
 * Returns the texts of a claim. Returns no text for a claim that is missing, empty, or neither
 * text, number nor boolean.
 */
function claimValues(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return [claim].flat().flatMap((value) => {
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    return typeof value === "string" && value !== "" ? value : [];
  });
}
