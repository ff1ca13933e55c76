// Every mistake in a definition is told once, at its line, with the value that was written and what to do about it.
import { afterAll, describe, expect, it } from "vitest";
import { clearScratch, plant, type Edit } from "./corner-store.ts";

afterAll(clearScratch);

type Case = readonly [
  what: string,
  rule: string,
  edit: readonly [file: string, find: string, put: string],
  says: string,
];

const TABLES = "tables.yaml";
const ROLES = "access/roles.yaml";
const KEYS = "access/keys.yml";
const WORKSPACE = "workspace.yaml";
const AUTOMATIONS = "automations.yaml";

const email = "email: { type: text, unique: true, maxLength: 254 }";
const total = "total: { type: decimal, precision: 12, scale: 2, required: true, min: 0 }";
const status = "status: { type: enum, values: [new, paid, shipped], required: true, default: new }";
const customer =
  "customer: { type: reference, table: customers, required: true, onDelete: restrict, inverse: orders }";
const read = "read: [id, number, status, total, placedAt, customer]";
const filtered =
  "rowFilter: [{ relation: customer, match: some, where: [{ field: owner, op: eq, valueFromClaim: sub }] }]";
const masks = "masks: { number: { kind: last, keep: 4 } }";
const secret = "secret: ${env:CORNER_STORE_BACKEND_KEY}";
const signature =
  'signature: { algorithm: HMAC-SHA256, format: default, header: X-Signature, secret: "${env:ORDER_PAID_SECRET}" }';
const origins = 'origins: ["http://127.0.0.1:5173"]';
const paid = "set: { status: paid }";
const rowFilter = (condition: string): readonly [string, string, string] => [
  ROLES,
  filtered,
  `rowFilter: [${condition}]`,
];

const errors: readonly Case[] = [
  // Form.
  [
    "a section with a slip",
    "unknown-key",
    [TABLES, "tables:", "¶tabels:"],
    'Did you mean "tables"?',
  ],
  [
    "a field with a slip",
    "unknown-key",
    [TABLES, "indexes:", "¶indices:"],
    'indices is not known here. Did you mean "indexes"?',
  ],
  [
    "an unknown type",
    "unknown-value",
    [TABLES, "taxNumber: { type: text }", "taxNumber: { type: ¶txt }"],
    'is "txt"; it must be one of text',
  ],
  [
    "a column without a type",
    "missing-key",
    [TABLES, "taxNumber: { type: text }", "¶taxNumber: { required: true }"],
    'taxNumber lacks "type"',
  ],
  [
    "a text where a number belongs",
    "wrong-type",
    [TABLES, "maxLength: 254", 'maxLength: ¶"254"'],
    'is "254"; it must be a whole number',
  ],
  [
    "a list where a map belongs",
    "wrong-type",
    [TABLES, "taxNumber: { type: text }", "taxNumber: ¶[text]"],
    "taxNumber is a list",
  ],
  [
    "a number out of range",
    "out-of-range",
    [ROLES, "maxRows: 200", "maxRows: ¶1001"],
    "is 1001; it must be at most 1000",
  ],
  [
    "a table name with a digit first",
    "bad-name",
    [TABLES, "  orderItems:", "  ¶2orders:"],
    "tables.2orders is not a name",
  ],
  ["a name of JavaScript's own", "bad-name", [TABLES, "taxNumber:", "¶__proto__:"], "__proto__"],
  [
    "a table called constructor",
    "bad-name",
    [TABLES, "  orderItems:", "  ¶constructor:"],
    "tables.constructor is not a name",
  ],
  ["a column name that PostgreSQL keeps", "bad-name", [TABLES, "taxNumber:", "¶xmin:"], "xmin"],
  [
    "a name of 64 characters",
    "bad-name",
    [TABLES, "taxNumber:", `¶${"t".repeat(64)}:`],
    "t".repeat(64),
  ],
  [
    "a malformed GUID",
    "malformed",
    [TABLES, "id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102", "id: ¶0b6f3c52"],
    '"0b6f3c52"',
  ],
  ["a colour that is none", "malformed", [WORKSPACE, '"#0f62fe"', '¶"blue"'], '"blue"'],
  [
    "a web address without scheme",
    "malformed",
    [WORKSPACE, "termsUrl: null", "termsUrl: ¶shop.example"],
    '"shop.example"',
  ],
  [
    "the same entry twice in a list",
    "repeated",
    [ROLES, "actions: [read, update]", "actions: ¶[read, read]"],
    "entries 0 and 1",
  ],
  [
    "neither all nor a map",
    "wrong-type",
    [KEYS, "tables: all", "tables: ¶everything"],
    '"everything"',
  ],
  [
    "a step without what its type needs",
    "missing-key",
    [AUTOMATIONS, "- id: answer\n        type: response", "- ¶id: answer\n        type: query"],
    'lacks "refs"',
  ],
  // The workspace.
  [
    "no workspace id",
    "missing-key",
    [WORKSPACE, "id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001\n  ", ""],
    'workspace lacks "id"',
  ],
  [
    "a logo that is not there",
    "missing-file",
    [WORKSPACE, "assets/logo.svg", "¶assets/logo.png"],
    '"assets/logo.png"',
  ],
  [
    "a logo out of the folder",
    "malformed",
    [WORKSPACE, "assets/logo.svg", "¶assets/../../logo.svg"],
    "assets/../../logo.svg",
  ],
  [
    "a default role that is none",
    "unknown-role",
    [WORKSPACE, "defaultRoles: [customer]", "defaultRoles: [¶custmer]"],
    '"custmer"; there is no such role. Did you mean "customer"?',
  ],
  [
    "a redirect to a script",
    "bad-url",
    [WORKSPACE, '"http://127.0.0.1:5173/callback"', '¶"javascript:alert(1)"'],
    "javascript:alert(1)",
  ],
  [
    "a redirect with a fragment",
    "bad-url",
    [WORKSPACE, '"http://127.0.0.1:5173/callback"', '¶"https://shop.example/#in"'],
    "https://shop.example/#in",
  ],
  [
    "contacts in an unknown table",
    "unknown-table",
    [WORKSPACE, "table: customers", "table: ¶clients"],
    '"clients"; there is no such table',
  ],
  [
    "contacts named by an unknown column",
    "unknown-column",
    [WORKSPACE, "displayName: name", "displayName: ¶nam"],
    'Did you mean "name"?',
  ],
  [
    "contacts named by a moment",
    "bad-contacts",
    [WORKSPACE, "displayName: name", "displayName: ¶createdAt"],
    '"createdAt"; a display name is a text column',
  ],
  [
    "contacts that need more than a name",
    "bad-contacts",
    [
      WORKSPACE,
      "contacts: { table: customers, displayName: name }",
      "contacts: { table: ¶orderItems, displayName: product }",
    ],
    "cannot fill order",
  ],
  [
    "a time to live without its mode",
    "inapplicable-field",
    [WORKSPACE, 'cache: { mode: "off" }', "cache: { mode: write, ¶ttlSeconds: 5 }"],
    "mode write",
  ],
  [
    "contacts with another key",
    "bad-contacts",
    [
      WORKSPACE,
      "contacts: { table: customers, displayName: name }",
      "contacts: { table: ¶people, displayName: name }\n\ntables: { people: { columns: { id: { type: bigint, primaryKey: true }, name: { type: text } } } }",
    ],
    "a table of contacts has a uuid key, and id is bigint",
  ],
  [
    "two keys with one secret",
    "repeated-secret",
    [
      KEYS,
      "  storefront:",
      `  twin: { kind: server, secret: "\${env:CORNER_STORE_BACKEND_KEY}" }\n  storefront:`,
    ],
    "it is the secret of twin, too",
  ],
  // Tables.
  [
    "a second primary key",
    "second-primary-key",
    [
      TABLES,
      email,
      "a: { type: uuid, primaryKey: true }\n      b: { type: uuid, primaryKey: ¶true }",
    ],
    "has a primary key already: a",
  ],
  [
    "a key of a type that cannot be one",
    "bad-primary-key",
    [TABLES, "taxNumber: { type: text }", "taxNumber: { type: float, primaryKey: ¶true }"],
    "not float",
  ],
  [
    "a column that stands where the key would be added",
    "missing-primary-key",
    [TABLES, "taxNumber: { type: text }", "¶id: { type: text }"],
    "tables.customers.columns.id",
  ],
  [
    "a field of another type",
    "inapplicable-field",
    [TABLES, "taxNumber: { type: text }", "taxNumber: { type: text, ¶precision: 3 }"],
    "precision does not belong to a column of type text. It is for decimal",
  ],
  [
    "an enum without values",
    "missing-key",
    [TABLES, status, "¶status: { type: enum }"],
    'lacks "values"',
  ],
  [
    "numbers as enum values",
    "wrong-type",
    [TABLES, "values: [new, paid, shipped]", "values: [new, ¶2, shipped]"],
    "values[1] is 2",
  ],
  [
    "a reference without a table",
    "missing-key",
    [TABLES, customer, "¶customer: { type: reference }"],
    'lacks "table"',
  ],
  [
    "a reference to an unknown table",
    "unknown-table",
    [TABLES, "table: customers", "table: ¶customer"],
    'Did you mean "customers"?',
  ],
  [
    "an array of references",
    "bad-array",
    [
      TABLES,
      "details: { type: json }",
      "details: { type: reference, table: orders, array: ¶true }",
    ],
    "cannot be an array",
  ],
  [
    "a required column that is set to null",
    "contradiction",
    [TABLES, "onDelete: restrict", "onDelete: ¶setNull"],
    '"setNull"; the column is required',
  ],
  [
    "an inverse that is a column there",
    "repeated-name",
    [TABLES, "inverse: orders", "inverse: ¶email"],
    'is "email"; in customers that is the column email already',
  ],
  [
    "two inverses of one name",
    "repeated-name",
    [
      TABLES,
      "details: { type: json }",
      "details: { type: reference, table: customers, inverse: ¶orders }",
    ],
    "the inverse of orders.customer",
  ],
  [
    "a relation named like another column",
    "repeated-name",
    [TABLES, "inverse: items", "relation: ¶price, inverse: items"],
    '"price"',
  ],
  [
    "an index over an unknown column",
    "unknown-column",
    [TABLES, "columns: [status, placedAt]", "columns: [status, ¶placed]"],
    'indexes[0].columns[1] is "placed"; orders has no such column. Did you mean "placedAt"?',
  ],
  [
    "a unique group over an unknown column",
    "unknown-column",
    [TABLES, "unique: [[customer, number]]", "unique: [[customer, ¶numbr]]"],
    'unique[0][1] is "numbr"',
  ],
  [
    "a bound above the other",
    "contradiction",
    [
      TABLES,
      "quantity: { type: integer, required: true, min: 1 }",
      "quantity: { type: integer, min: ¶9, max: 1 }",
    ],
    "is 9; max is 1",
  ],
  [
    "a fraction as a bound of whole numbers",
    "bad-bound",
    [TABLES, "min: 1 }", "min: ¶1.5 }"],
    "is 1.5",
  ],
  [
    "more digits after the point than in all",
    "contradiction",
    [TABLES, "precision: 12, scale: 2", "precision: 2, scale: ¶12"],
    "is 12; there are only 2 digits",
  ],
  [
    "a default of another type",
    "bad-default",
    [
      TABLES,
      "quantity: { type: integer, required: true, min: 1 }",
      "quantity: { type: integer, default: ¶some }",
    ],
    'is "some"',
  ],
  ["a default outside the enum", "bad-default", [TABLES, "default: new", "default: ¶old"], '"old"'],
  [
    "a default below the minimum",
    "bad-default",
    [TABLES, total, "total: { type: decimal, precision: 12, scale: 2, min: 0, default: ¶-1 }"],
    "is -1; it is less than min 0",
  ],
  [
    "a default with too many digits",
    "bad-default",
    [TABLES, total, 'total: { type: decimal, precision: 4, scale: 2, default: ¶"123.45" }'],
    '"123.45"',
  ],
  [
    "a default longer than the column",
    "bad-default",
    [TABLES, email, "email: { type: text, maxLength: 3, default: ¶long }"],
    '"long"',
  ],
  [
    "braces that hold no claim",
    "bad-default",
    [TABLES, '"{{claim:sub}}"', '¶"{{sub}}"'],
    "{{sub}}",
  ],
  [
    "an id that another table has",
    "repeated-id",
    [TABLES, "orderItems:", "orderItems:\n    id: ¶0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102"],
    "tables.orders at tables.yaml:9:3",
  ],
  [
    "a rename from a name in use",
    "bad-rename",
    [TABLES, "orderItems:", "orderItems:\n    renamedFrom: ¶customers"],
    '"customers"; that name is still in use',
  ],
  // Scopes.
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
    "actions does not hold update",
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
    "an unknown topic",
    "unknown-topic",
    [ROLES, "topics: { orders: [subscribe] }", "topics: { ¶order: [subscribe] }"],
    'Did you mean "orders"?',
  ],
  // Row filters.
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
  // Keys.
  [
    "a published server key",
    "published-server-key",
    [KEYS, "kind: server", "kind: server\n    publish: ¶true"],
    "keys.backend.publish is true",
  ],
  [
    "a second published key",
    "second-published-key",
    [KEYS, "  backend:", "  other: { kind: publishable, publish: ¶true }\n  backend:"],
    "storefront is published already",
  ],
  [
    "an origin with a path",
    "bad-origin",
    [KEYS, origins, 'origins: [¶"https://shop.example/cart"]'],
    'Did you mean "https://shop.example"?',
  ],
  ["a star as origin", "bad-origin", [KEYS, origins, 'origins: [¶"*"]'], '"*"; that is no origin'],
  [
    "an unknown platform",
    "unknown-value",
    [KEYS, "platforms: [steam]", "platforms: [¶stem]"],
    'Did you mean "steam"?',
  ],
  [
    "platforms of a publishable key",
    "inapplicable-field",
    [KEYS, origins, "¶platforms: [steam]"],
    "publishable key",
  ],
  [
    "a fixed secret of the other kind",
    "bad-key-secret",
    [KEYS, secret, `secret: ¶pk_live_${"x".repeat(43)}`],
    "a server key is sk_live_ and 43",
  ],
  [
    "a fixed secret that is too short",
    "bad-key-secret",
    [KEYS, secret, "secret: ¶sk_live_short"],
    "43 base64url characters",
  ],
  [
    "an unset variable",
    "unset-variable",
    [KEYS, secret, "secret: ¶${env:NOT_SET}"],
    "keys.backend.secret takes the environment variable NOT_SET, which is not set",
  ],
  [
    "a variable in a key",
    "substitution-in-key",
    [TABLES, "  orderItems:", '  ¶"${env:ORDER_PAID_SECRET}":'],
    "Write the name itself",
  ],
  [
    "half a variable",
    "bad-substitution",
    [KEYS, secret, "secret: ¶${env:NOT-A-NAME}"],
    "NOT-A-NAME",
  ],
  // Providers, endpoints, automations.
  [
    "a slug that is an address",
    "reserved-slug",
    [WORKSPACE, "  acme:", "  ¶oidc:"],
    "providers.oidc",
  ],
  [
    "a provider without its document",
    "missing-key",
    [WORKSPACE, '    discoveryUrl: "https://id.example/.well-known/openid-configuration"\n', ""],
    'lacks "discoveryUrl"',
  ],
  [
    "a sync endpoint with two automations",
    "bad-automation-count",
    [AUTOMATIONS, "automations: [quote]", "automations: ¶[quote, markPaid]"],
    "not 2",
  ],
  [
    "an unknown automation",
    "unknown-automation",
    [AUTOMATIONS, "automations: [markPaid]", "automations: [¶markPayed]"],
    'Did you mean "markPaid"?',
  ],
  [
    "a cache of an async endpoint",
    "inapplicable-field",
    [AUTOMATIONS, "verifyToken: null", "¶cache: { ttlSeconds: 3 }"],
    "async",
  ],
  [
    "a signature of two minds",
    "contradiction",
    [AUTOMATIONS, signature, "signature: { algorithm: ¶HMAC-SHA512, format: slack, secret: x }"],
    "slack is signed with HMAC-SHA256",
  ],
  [
    "a secret without an algorithm",
    "inapplicable-field",
    [AUTOMATIONS, signature, "signature: { algorithm: none, ¶secret: x }"],
    "algorithm none",
  ],
  [
    "an automation that runs as nobody",
    "unknown-runner",
    [AUTOMATIONS, "runAs: backend", "runAs: ¶backnd"],
    'Did you mean "backend"?',
  ],
  ["two steps of one id", "repeated-step", [AUTOMATIONS, "- id: answer", "- id: ¶rows"], '"rows"'],
  [
    "a step that has not run yet",
    "unknown-step",
    [AUTOMATIONS, "{{steps.rows.data.0.price}}", "{{steps.row.data.0.price}}"],
    'Did you mean "rows"?',
  ],
  [
    "a refused response header",
    "refused-header",
    [AUTOMATIONS, "status: 200", "headers: { ¶Set-Cookie: a=b }"],
    "Set-Cookie is a header that the gateway alone sets",
  ],
  [
    "a header value of two lines",
    "malformed",
    [AUTOMATIONS, "status: 200", 'headers: { X-One: ¶"a\\r\\nb" }'],
    "one line",
  ],
  [
    "an unknown table in refs",
    "unknown-table",
    [AUTOMATIONS, "refs: { o: orders }", "refs: { o: ¶order }"],
    '"order"',
  ],
  [
    "an alias that refs does not declare",
    "unknown-alias",
    [AUTOMATIONS, "table: o\n", "table: ¶p\n"],
    '"p"; refs declares no such alias',
  ],
  [
    "a write to an unknown column",
    "unknown-column",
    [AUTOMATIONS, paid, "set: { ¶state: paid }"],
    "set.state names no column",
  ],
  [
    "an update without conditions",
    "missing-key",
    [
      AUTOMATIONS,
      '          where: [{ field: number, op: eq, value: "{{request.body.number}}" }]\n',
      "",
    ],
    'lacks "where"',
  ],
  [
    "values in an update",
    "inapplicable-field",
    [AUTOMATIONS, paid, `${paid}\n          ¶values: [{ status: paid }]`],
    "does not belong to update",
  ],
  [
    "a bus of an unknown topic",
    "unknown-topic",
    [AUTOMATIONS, '"orders:all"', '¶"order:all"'],
    '"order:all"; there is no topic "order"',
  ],
  [
    "a claim where there is no caller",
    "bad-condition",
    [AUTOMATIONS, 'value: "{{request.body.number}}"', "valueFromClaim: ¶sub"],
    '"sub"; there is no caller',
  ],
];

const warnings: readonly Case[] = [
  [
    "a secret in the file",
    "secret-in-file",
    [KEYS, secret, `¶secret: sk_live_${"x".repeat(43)}`],
    "keys.backend.secret stands in the file",
  ],

  [
    "a claim that no token has",
    "unknown-claim",
    [TABLES, '"{{claim:sub}}"', '¶"{{claim:subb}}"'],
    'Did you mean "sub"?',
  ],
  [
    "a special word in a text column",
    "literal-default",
    [TABLES, "taxNumber: { type: text }", "taxNumber: { type: text, default: ¶uuid }"],
    '"uuid"',
  ],
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
    "found out by trying",
  ],
  [
    "an insert that cannot succeed",
    "insert-impossible",
    [
      ROLES,
      "      orders:\n        actions: [read, insert]",
      "      ¶orders:\n        actions: [read, insert]",
    ],
    "total",
  ],
  [
    "a public key to everything",
    "wide-open-key",
    [KEYS, "tables: { orders: { actions: [read], read: [id, status] } }", "tables: ¶all"],
    '"all"',
  ],
  [
    "origins of a server",
    "origins-of-server-key",
    [KEYS, "explain: true", `explain: true\n    ¶${origins}`],
    "Origin",
  ],
  [
    "a signature without its secret",
    "missing-secret",
    [AUTOMATIONS, ', secret: "${env:ORDER_PAID_SECRET}"', ""],
    "lacks its secret",
  ],
  [
    "an endpoint that says nothing of signatures",
    "open-endpoint",
    [AUTOMATIONS, `    ${signature}\n`, ""],
    "order-paid has no signature",
  ],
  [
    "a sync endpoint that cannot answer",
    "no-response",
    [AUTOMATIONS, "automations: [quote]", "automations: [¶markPaid]"],
    '"markPaid"',
  ],
  [
    "a provider that is not built",
    "provider-not-built",
    [WORKSPACE, "{ kind: assertion, platform: steam }", "{ kind: ¶saml }"],
    '"saml"',
  ],
  [
    "a placeholder that finds nothing",
    "unknown-placeholder",
    [AUTOMATIONS, "{{request.body.product}}", "{{body.product}}"],
    "{{body.product}}",
  ],
];

const toEdit = ([file, find, put]: Case[2]): Edit => ({ file, find, put });

describe("a definition with a mistake", () => {
  it.each(errors)("%s is refused as %s", (_what, rule, edit, says) => {
    const { findings, at } = plant(toEdit(edit));
    const told = findings.map((finding) => `${finding.message}. ${finding.action}`);
    const text = told.find((candidate) => candidate.includes(says));
    expect(text, told.join("\n")).toBeDefined();
    expect(findings[told.indexOf(text!)]).toMatchObject({
      severity: "error",
      rule,
      file: edit[0],
      ...at,
    });
    expect(findings[told.indexOf(text!)]!.action).not.toBe("");
    expect(new Set(told).size, "each mistake is told once").toBe(told.length);
  });

  it.each(warnings)(
    "%s is a warning, %s, and does not stand in the way",
    (_what, rule, edit, says) => {
      const extra: Edit[] =
        rule === "insert-impossible"
          ? [
              {
                file: ROLES,
                find: "insert: [number, total, customer]",
                put: "insert: [number, customer]",
              },
            ]
          : [];
      const { findings, at } = plant(toEdit(edit), ...extra);
      expect(findings).toHaveLength(1);
      expect(findings[0]).toMatchObject({ rule, severity: "warning", file: edit[0], ...at });
      expect(`${findings[0]!.message}. ${findings[0]!.action}`).toContain(says);
    },
  );
});
