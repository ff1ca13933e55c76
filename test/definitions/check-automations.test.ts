// Mistakes in providers, endpoints and automations, each with its line, the value and what to do.
import {
  describeMistakes,
  type Mistake,
  WORKSPACE,
  AUTOMATIONS,
  signature,
  paid,
} from "./mistakes.ts";

const errors: readonly Mistake[] = [
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
    "a signature with contradicting settings",
    "contradiction",
    [AUTOMATIONS, signature, "signature: { algorithm: ¶HMAC-SHA512, format: slack, secret: x }"],
    "slack is signed with HMAC-SHA256",
  ],
  [
    "a secret that its format does not have",
    "bad-secret",
    [
      AUTOMATIONS,
      signature,
      "signature: { algorithm: HMAC-SHA256, format: standard, secret: ¶not-base64! }",
    ],
    "base64, with or without whsec_",
  ],
  [
    "an async endpoint as a tool",
    "inapplicable-field",
    [AUTOMATIONS, "verifyToken: null", "¶mcp: true"],
    "does not belong to an async endpoint",
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
    "a sync endpoint that cannot answer",
    "no-response",
    [AUTOMATIONS, "automations: [quote]", "automations: [¶markPaid]"],
    '"markPaid"',
  ],
  [
    "a refused response header",
    "refused-header",
    [AUTOMATIONS, "status: 200", "headers: { ¶Set-Cookie: a=b }"],
    "Set-Cookie is a header that only the gateway can set",
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
    '"p"; `refs` declares no such alias',
  ],
  [
    "a write to an unknown column",
    "unknown-column",
    [AUTOMATIONS, paid, "set: { ¶state: paid }"],
    "set.state names no column",
  ],
  [
    "a value that its column does not take",
    "bad-value",
    [AUTOMATIONS, paid, "set: { status: ¶payed }"],
    '"payed"; the column status, which is enum,',
  ],
  [
    "an environment variable in refs",
    "misplaced-variable",
    [AUTOMATIONS, "refs: { i: orderItems }", 'refs: { i: ¶"${env:ITEMS_TABLE}" }'],
    "this field cannot take a secret",
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

const warnings: readonly Mistake[] = [
  [
    "a signature without its secret",
    "missing-secret",
    [AUTOMATIONS, ', secret: "${env:ORDER_PAID_SECRET}"', ""],
    "has no secret",
  ],
  [
    "an endpoint that says nothing of signatures",
    "open-endpoint",
    [AUTOMATIONS, `    ${signature}\n`, ""],
    "order-paid has no signature",
  ],
  [
    "a provider that is not built",
    "provider-not-built",
    [WORKSPACE, "{ kind: assertion, platform: steam }", "{ kind: ¶saml }"],
    '"saml"',
  ],
  [
    "a provider with a password grant, but without the setting for it",
    "password-grant",
    [
      WORKSPACE,
      "  steam: {",
      '  ¶plain: { kind: oidc, discoveryUrl: "https://id.example", clientId: x }\n  steam: {',
    ],
    "passwordGrant: false",
  ],
  [
    "a provider that stores the passwords",
    "provider-passwords",
    [WORKSPACE, "    passwordGrant: false", "    passwordGrant: ¶true"],
    "`register` and `change-password` respond 400",
  ],
  [
    "a provider that is asked by plain http",
    "plain-http-provider",
    [WORKSPACE, '"https://id.example/.well', '¶"http://id.example/.well'],
    "http.privateTargets",
  ],
  [
    "a placeholder that finds nothing",
    "unknown-placeholder",
    [AUTOMATIONS, "{{request.body.product}}", "{{body.product}}"],
    "{{body.product}}",
  ],
];

describeMistakes("a provider, endpoint or automation with a mistake", errors, warnings);
