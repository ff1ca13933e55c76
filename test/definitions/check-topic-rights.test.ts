// Mistakes in rights on topics and their instances (G5.20). Each diagnostic has the line, the value
// and the next step.
import { describeMistakes, KEYS, ROLES, type Mistake } from "./mistakes.ts";

const topics = (rights: string) =>
  [ROLES, "topics: { orders: [subscribe] }", `topics: ${rights}`] as const;

const errors: readonly Mistake[] = [
  [
    "an unknown topic",
    "unknown-topic",
    [ROLES, "topics: { orders: [subscribe] }", "topics: { ¶order: [subscribe] }"],
    'Did you mean "orders"?',
  ],
  [
    "an unknown topic with instances",
    "unknown-topic",
    topics("{ ¶order: { actions: [subscribe], instances: [all] } }"),
    'Did you mean "orders"?',
  ],
  [
    "an unknown right on a topic",
    "unknown-value",
    topics("{ orders: [¶subscribes] }"),
    'Did you mean "subscribe"?',
  ],
  [
    "an unknown right beside instances",
    "unknown-value",
    topics("{ orders: { actions: [¶subscribes], instances: [all] } }"),
    'Did you mean "subscribe"?',
  ],
  [
    "actions on a topic without instances",
    "missing-key",
    topics("{ ¶orders: { actions: [subscribe] } }"),
    "instances",
  ],
  [
    "a star inside the name of an instance",
    "malformed",
    topics('{ orders: { actions: [subscribe], instances: [¶"user-*"] } }'),
    '"*" alone',
  ],
  [
    "a colon in an instance",
    "malformed",
    topics('{ orders: { actions: [subscribe], instances: [¶"orders:all"] } }'),
    "etters, digits",
  ],
  [
    "another placeholder in an instance",
    "malformed",
    topics('{ orders: { actions: [subscribe], instances: [¶"{{sub}}"] } }'),
    "user-{{claim:sub}}",
  ],
];

const warnings: readonly Mistake[] = [
  [
    "an instance by a claim that no token has",
    "unknown-claim",
    topics('{ orders: { actions: [subscribe], instances: [¶"user-{{claim:subb}}"] } }'),
    'Did you mean "sub"?',
  ],
  [
    "an instance by an address",
    "unproven-claim",
    topics('{ orders: { actions: [subscribe], instances: [all, ¶"{{claim:email}}"] } }'),
    "Use the claim `sub`",
  ],
  [
    "an instance by a name that people give themselves",
    "self-chosen-claim",
    topics('{ orders: { actions: [subscribe], instances: [¶"user-{{claim:username}}"] } }'),
    "Use the claim `sub`",
  ],
  [
    "an instance of a key by a claim",
    "claim-of-key",
    [
      KEYS,
      "topics: all",
      'topics: { orders: { actions: [publish], instances: ["*", ¶"user-{{claim:sub}}"] } }',
    ],
    "a key has no claims",
  ],
];

describeMistakes("a right on topics with a mistake", errors, warnings);
