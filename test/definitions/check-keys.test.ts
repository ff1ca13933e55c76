// Mistakes in API keys, each with its line, the value and what to do. Secrets are never shown.
import { describeMistakes, type Mistake, TABLES, KEYS, secret, origins } from "./mistakes.ts";

const errors: readonly Mistake[] = [
  [
    "a key with the name of those that sign tokens",
    "reserved-key-name",
    [KEYS, "  backend:", "  ¶jwks: { kind: server }\n  backend:"],
    "Give the API key another name",
  ],
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
  [
    "a star as origin",
    "bad-origin",
    [KEYS, origins, 'origins: [¶"*"]'],
    '"*"; this is not an origin',
  ],
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
    "the files that everybody has listed for themselves",
    "own-files-of-publishable-key",
    [KEYS, origins, "files: [upload, ¶listOwn]"],
    'keys.storefront.files[1] is "listOwn"; all users share a publishable key',
  ],
  [
    "the files that everybody may delete for themselves",
    "own-files-of-publishable-key",
    [KEYS, origins, "files: [¶deleteOwn, readReferenced]"],
    "this key can neither read its uploads nor refer to them",
  ],
  [
    "an unknown right on files",
    "unknown-value",
    [KEYS, origins, "files: [¶readOwn]"],
    "keys.storefront.files[0]",
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
];

const warnings: readonly Mistake[] = [
  [
    "a secret in the file",
    "secret-in-file",
    [KEYS, secret, `¶secret: sk_live_${"x".repeat(43)}`],
    "keys.backend.secret is written in the file",
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
];

describeMistakes("a key with a mistake", errors, warnings);
