// Files of a wrong form: unknown keys, wrong types, invalid names. Each diagnostic has the line,
// the value and the next step (G20.2).
import {
  describeMistakes,
  type Mistake,
  TABLES,
  ROLES,
  KEYS,
  WORKSPACE,
  AUTOMATIONS,
} from "./mistakes.ts";

const errors: readonly Mistake[] = [
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
    "tables.2orders is not a valid name",
  ],
  ["a name of JavaScript's own", "bad-name", [TABLES, "taxNumber:", "¶__proto__:"], "__proto__"],
  [
    "a table called constructor",
    "bad-name",
    [TABLES, "  orderItems:", "  ¶constructor:"],
    "tables.constructor is not a valid name",
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
  ["an invalid colour", "malformed", [WORKSPACE, '"#0f62fe"', '¶"blue"'], '"blue"'],
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
];

describeMistakes("a definition of the wrong form", errors);
