// Rights on topics and their instances (G5.20): patterns of one workspace version, parsed once, asked with a caller's claims. The value of
// a claim is compared as it is written, so that nothing in it widens what a pattern says.
import type { RightsDefinition, TopicAction, Workspace } from "../catalog/index.ts";
import type { Grant } from "./grant.ts";

/** One address of the Event Bus: where events are announced and heard. */
export interface BusAddress {
  readonly topic: string;
  readonly instance: string;
}

/** A literal text, or the claim whose value stands there. */
type PatternPart = string | { readonly claim: string };
type InstancePattern = readonly PatternPart[];

/** What one role or key may do on a topic: its instances go with its actions, and with nobody else's. */
export interface TopicRule {
  readonly actions: ReadonlySet<TopicAction>;
  readonly instances: "every" | readonly InstancePattern[];
}

/** By topic; only topics that are declared and enabled. */
export type TopicGrants = ReadonlyMap<string, readonly TopicRule[]>;

/** In definitions: every instance. */
const EVERY = "*";
const BUS = /^([\w.-]{1,100}):([\w.-]{1,100})$/;
const CLAIM = /\{\{claim:([^{}]+)\}\}/;

/** Undefined for a text that is none: `topic:instance`, each letters, digits, `_`, `-` and `.`, at most 100. */
export function parseBusAddress(text: string): BusAddress | undefined {
  const [, topic, instance] = BUS.exec(text) ?? [];
  return topic === undefined || instance === undefined ? undefined : { topic, instance };
}

/** The union of what the holders may do: a rule for each holder and topic. */
export function topicsOf(
  { definition }: Workspace,
  holders: readonly Pick<RightsDefinition, "topics">[],
): TopicGrants {
  const union = new Map<string, TopicRule[]>();
  const open = Object.entries(definition.topics).filter(([, { enabled }]) => enabled);
  for (const { topics } of holders) {
    const rights = topics === "all" ? topics : new Map(Object.entries(topics));
    for (const [name] of open) {
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
  instances.includes(EVERY) ? "every" : instances.map(parsePattern);

/** Literals stand at even places of what a split by a pattern with one group gives, and names of claims between them. */
const parsePattern = (text: string): InstancePattern =>
  text.split(CLAIM).map((part, index) => (index % 2 === 0 ? part : { claim: part }));

/** Names of the claims that a pattern reads. */
export const claimsOfPattern = (text: string): string[] =>
  parsePattern(text).flatMap((part) => (typeof part === "string" ? [] : part.claim));

/**
 * Whether somebody may publish or subscribe at an address; the answer for topics that are not declared, disabled and not theirs is one.
 * @param claims an end user's, null for keys and members, whom no pattern with a claim lets in
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

/** Whether the parts, one after the other, are the instance to the last letter; of a claim that is a list, any of its values. */
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

/** None for a claim that is missing, empty, or neither text, number nor boolean. */
function claimValues(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return [claim].flat().flatMap((value) => {
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    return typeof value === "string" && value !== "" ? value : [];
  });
}
