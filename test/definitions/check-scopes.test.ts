// Mistakes in the rights of roles and keys, in row filters and in masks. Each diagnostic has the
// line, the value and the next step.
import { describeMistakes, type Mistake, ROLES, KEYS, read, masks, rowFilter } from "./mistakes.ts";

const errors: readonly Mistake[] = [
  [
    "a scope of an unknown table",
    "unknown-table",
    [ROLES, "      customers:", "      ¶custmers:"],
    'Did you mean "customers"?',
  ],
  [
    "an unknown readable column",
    "unknown-column",
    [ROLES, read, "read: [id, number, status, ¶totl, placedAt, customer]"],
    'roles.customer.tables.orders.read[3] is "totl"; orders has no such column. Did you mean "total"?',
  ],
  [
    "an unknown insertable column",
    "unknown-column",
    [ROLES, "insert: [number, total, customer]", "insert: [number, total, ¶costumer]"],
    "costumer",
  ],
  [
    "an unknown action",
    "unknown-value",
    [ROLES, "actions: [read, insert]", "actions: [read, ¶inser]"],
    'Did you mean "insert"?',
  ],
  [
    "reading without columns",
    "missing-key",
    [
      KEYS,
      "{ orders: { actions: [read], read: [id, status] } }",
      "{ ¶orders: { actions: [read] } }",
    ],
    'lacks "read"',
  ],
  [
    "columns of an action that is not granted",
    "contradiction",
    [ROLES, "update: []", "¶update: [total]"],
    'the list "actions" does not contain update',
  ],
  [
    "a hidden primary key",
    "hidden-primary-key",
    [KEYS, "read: [id, status]", "¶read: [status]"],
    "leaves out id, the primary key of orders",
  ],
  [
    "a masked primary key",
    "masked-primary-key",
    [ROLES, masks, "masks: { ¶id: { kind: redact } }"],
    "primary key",
  ],
  [
    "a mask of a column that is not read",
    "mask-of-hidden-column",
    [ROLES, masks, "masks: { ¶tags: { kind: redact } }"],
    "masks.tags",
  ],
  [
    "a mask of an unknown column",
    "unknown-column",
    [ROLES, masks, "masks: { ¶numbre: { kind: redact } }"],
    "numbre",
  ],
  [
    "a mask that does not fit the type",
    "bad-mask",
    [ROLES, masks, "masks: { placedAt: { kind: ¶email } }"],
    '"email"; it does not fit placedAt, which is timestamp',
  ],
  [
    "a mask without its length",
    "missing-key",
    [ROLES, masks, "masks: { ¶number: { kind: last } }"],
    'lacks "keep"',
  ],
  [
    "a row filter on an unknown column",
    "unknown-column",
    rowFilter("{ field: ¶stats, op: eq, value: new }"),
    '"stats"; orders has no such column',
  ],
  [
    "an unknown operator",
    "unknown-operator",
    rowFilter("{ field: status, op: ¶equals, value: new }"),
    '"equals"; there is no such operator',
  ],
  [
    "an operator that does not fit",
    "bad-operator",
    rowFilter('{ field: total, op: ¶like, value: "1%" }'),
    '"like"; it does not fit total, which is decimal',
  ],
  [
    "a value that does not fit",
    "bad-value",
    rowFilter("{ field: placedAt, op: gt, value: ¶yesterday }"),
    '"yesterday"',
  ],
  [
    "a value outside the enum",
    "bad-value",
    rowFilter("{ field: status, op: in, value: ¶[new, lost] }"),
    "value is a list",
  ],
  [
    "a comparison with null",
    "bad-value",
    rowFilter("{ field: status, op: eq, value: ¶null }"),
    "isNull",
  ],
  [
    "nothing to compare with",
    "bad-condition",
    rowFilter("¶{ field: status, op: eq }"),
    "rowFilter[0] compares with nothing",
  ],
  [
    "two things to compare with",
    "bad-condition",
    rowFilter("¶{ field: status, op: eq, value: new, valueFromClaim: sub }"),
    "value and valueFromClaim at once",
  ],
  [
    "columns of different types",
    "bad-condition",
    rowFilter("{ field: status, op: eq, valueField: ¶total }"),
    '"total"',
  ],
  ["an empty group", "empty-group", rowFilter("{ or: ¶[] }"), "an empty list"],
  [
    "a condition of two kinds",
    "bad-condition",
    rowFilter("¶{ and: [], or: [] }"),
    "and and or at once",
  ],
  [
    "six groups around a comparison",
    "too-deep",
    rowFilter(
      "{ not: { not: { not: { not: { ¶not: { not: { field: status, op: eq, value: new } } } } } } }",
    ),
    "more than 5 groups",
  ],
  [
    "an unknown relation",
    "unknown-relation",
    rowFilter("{ relation: ¶custmer, match: some, where: [] }"),
    'Did you mean "customer"?',
  ],
  [
    "an unknown column behind a relation",
    "unknown-column",
    rowFilter("{ relation: customer, where: [{ field: ¶ownr, op: eq, valueFromClaim: sub }] }"),
    "customers has no such column",
  ],
  [
    "a relation by another table's name",
    "bad-ref",
    rowFilter("{ relation: customer, ref: ¶orders, where: [] }"),
    "leads to customers",
  ],
];

const warnings: readonly Mistake[] = [
  [
    "a filter-only column that is read",
    "redundant-filter",
    [ROLES, "filter: [tags]", "filter: [¶total]"],
    '"total"',
  ],
  [
    "open ranges over hidden values",
    "filter-range",
    [ROLES, "filterRange: false", "filterRange: ¶true"],
    "can find out hidden values",
  ],
  [
    "an insert that cannot succeed",
    "insert-impossible",
    [
      KEYS,
      "tables: { orders: { actions: [read], read: [id, status] } }",
      "tables: { ¶orders: { actions: [read, insert], read: [id, status] } }",
    ],
    "allows inserts without number, total, customer",
  ],
  [
    "rows that belong to whoever claims their address",
    "unproven-claim",
    rowFilter("{ field: number, op: eq, valueFromClaim: ¶email }"),
    "Use the claim `sub`",
  ],
  [
    "such rows through a relation",
    "unproven-claim",
    rowFilter(
      "{ relation: customer, match: some, where: [{ not: { field: email, op: eq, valueFromClaim: ¶email } }] }",
    ),
    "Use the claim `sub`",
  ],
];

describeMistakes("a scope with a mistake", errors, warnings);
