// Mistakes in tables, columns and references, each with its line, the value and what to do.
import {
  describeMistakes,
  type Mistake,
  TABLES,
  email,
  total,
  status,
  customer,
} from "./mistakes.ts";

const errors: readonly Mistake[] = [
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
    "precision does not belong to a column of type text. Remove this field. It is only for columns of type decimal",
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
    'is "email"; in the table customers, this is already the name of the column email',
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
    "is 12; the column has only 2 digits",
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
    '"customers"; another entry still has that name',
  ],
];

const warnings: readonly Mistake[] = [
  [
    "a claim that no token has",
    "unknown-claim",
    [TABLES, '"{{claim:sub}}"', '¶"{{claim:subb}}"'],
    'Did you mean "sub"?',
  ],
  [
    "a default from an address that may not be proven",
    "unproven-claim",
    [TABLES, '"{{claim:sub}}"', '¶"{{claim:email}}"'],
    "counts as missing while the address is not proven. Use the claim `sub`",
  ],
  [
    "a default from a claim that is a list",
    "list-claim",
    [TABLES, '"{{claim:sub}}"', '¶"{{claim:roleId}}"'],
    "the claim roleId is a list, which this column never takes",
  ],
  [
    "a special word in a text column",
    "literal-default",
    [TABLES, "taxNumber: { type: text }", "taxNumber: { type: text, default: ¶uuid }"],
    '"uuid"',
  ],
];

describeMistakes("a table with a mistake", errors, warnings);
