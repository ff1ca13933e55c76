// Diagnostics for the calls of automations, and for the rules of sync endpoints (G31.2, G31.4):
// addresses, buses, headers, an answer on every path, and cached answers.
import { afterAll, describe, expect, it } from "vitest";
import { clearScratch } from "./corner-store.ts";
import {
  branch,
  cached,
  diagnose,
  expectTold,
  good,
  http,
  loop,
  sketchOf,
  unmarked,
  type Case,
} from "./one-automation.ts";

afterAll(clearScratch);

const errors: readonly Case[] = [
  [
    "another scheme",
    "bad-url",
    [http("ftp://files.example/a")],
    "must begin with http:// or https://",
  ],
  ["a script", "bad-url", [http("javascript:alert(1)")], "must begin with http:// or https://"],
  ["a file", "bad-url", [http("file:///etc/passwd")], "must begin with http:// or https://"],
  [
    "no address",
    "bad-url",
    [http("api.example/{{request.body.id}}")],
    "must begin with http:// or https://",
  ],
  [
    "credentials in an address",
    "bad-url",
    [http("https://a:b@api.example/")],
    "a user name or password",
  ],
  ["an invalid host", "bad-url", [http("https://a b/")], "not a valid URL"],
  [
    "an invalid bus",
    "malformed",
    ['id: tell, type: notify, bus: ¶"news:a b", event: x'],
    "the part after the colon is not a valid instance",
  ],
  [
    "a closed topic",
    "disabled-topic",
    ['id: tell, type: notify, bus: ¶"closed:all", event: x'],
    "the topic closed is disabled",
  ],
  [
    "the type of an answer among its headers",
    "refused-header",
    ["id: answer, type: response, headers: { ¶Content-Type: text/html }"],
    "Use the key `contentType`",
  ],
  [
    "a sync endpoint without a response",
    "no-response",
    { steps: [good.rows], endpoint: "" },
    "no response step. ".replace(". ", ", so"),
  ],
  [
    "a sync endpoint whose automation may end without a response",
    "no-response",
    { steps: [branch(`{ ${good.answer} }`)], endpoint: "" },
    "can end after which without a response",
  ],
  [
    "a sync endpoint that answers only inside a loop",
    "no-response",
    { steps: [good.rows, loop(`{ ${good.answer} }`)], endpoint: "" },
    "can end after each",
  ],
  [
    "a sync endpoint that waits",
    "slow-step",
    { steps: ["id: pause, type: wait, seconds: 1", good.answer], endpoint: "" },
    "steps.pause waits, and the caller of the sync endpoint ask would have to wait",
  ],
  ["a cached answer that writes", "uncacheable", cached(good.set), "steps.set writes"],
  [
    "a cached answer that writes in a branch",
    "uncacheable",
    cached(branch(`{ ${good.set} }`)),
    "steps.set writes",
  ],
  [
    "a cached answer that writes in a transaction",
    "uncacheable",
    cached(
      "id: both, type: transaction, refs: { i: items }, transaction: [{ mutation: { type: insert, table: i, values: [{ name: a }] } }]",
    ),
    "steps.both writes",
  ],
  [
    "a cached answer that sends mail",
    "uncacheable",
    cached("id: mail, type: email, to: a@b.example, subject: s, text: t"),
    "steps.mail sends a mail",
  ],
  [
    "a cached answer that announces",
    "uncacheable",
    cached('id: tell, type: notify, bus: "news:all", event: x'),
    "steps.tell announces",
  ],
  [
    "a cached answer that posts",
    "uncacheable",
    cached("id: call, type: http, method: POST, url: https://api.example/"),
    "steps.call sends a POST",
  ],
  [
    "a cached answer made of all headers",
    "uncacheable",
    {
      steps: ['id: answer, type: response, body: "{{request.headers}}"'],
      endpoint: "cache: { ttlSeconds: 9 }",
    },
    "reads the whole request, all headers",
  ],
  [
    "a cached answer made of the whole request",
    "uncacheable",
    cached('id: t, type: transform, expression: "$string(request)"'),
    "automations.work.steps.t reads the whole request, all headers",
  ],
  [
    "a cached answer made of all parameters, in a branch",
    "uncacheable",
    cached(branch(`¶{ id: all, type: fail, message: "{{request.query}}" }`)),
    "automations.work.steps.which.branches[0].steps.all reads the whole request",
  ],
  ...["X-Api-Key", "cookie", "proxy-authorization"].map((name): Case => [
    `a placeholder for ${name}`,
    "withheld-header",
    [`id: answer, type: response, body: "key {{request.headers.${name}}}"`],
    `reads the header ${name.toLowerCase()}, which no automation receives`,
  ]),
  [
    "an expression that reads X-Api-Key inside a branch",
    "withheld-header",
    [branch("¶{ id: t, type: transform, expression: 'request.headers.\"x-api-key\"' }")],
    "reads the header x-api-key",
  ],
  [
    "a placeholder for the header of the endpoint's signature",
    "withheld-header",
    {
      steps: ['id: answer, type: response, body: "{{request.headers.webhook-signature}}"'],
      endpoint: 'signature: { algorithm: HMAC-SHA256, format: standard, secret: "AAAA" }',
    },
    "the signature of the endpoint ask",
  ],
  [
    "an invalid receiver",
    "bad-address",
    ["id: mail, type: email, to: ¶nobody, subject: s, text: t"],
    "not a single e-mail address",
  ],
];

const warnings: readonly Case[] = [
  [
    "the status of a call that fails for it",
    "failed-answer",
    [
      'id: ¶call, type: http, url: "https://api.example/"',
      'id: more, type: http, url: "https://api.example/", body: "{{steps.call.status}}"',
    ],
    "never sees 408, 425, 429 or 5xx",
  ],
  [
    "the status of a call in an expression",
    "failed-answer",
    [
      'id: ¶call, type: http, url: "https://api.example/"',
      'id: made, type: transform, expression: "($c := steps.call; $c.status = 503)"',
    ],
    "never sees 408, 425, 429 or 5xx",
  ],
  [
    "a host that callers choose",
    "host-from-request",
    [http("https://{{request.body.host}}/")],
    "can choose the host",
  ],
  [
    "an address that callers choose",
    "host-from-request",
    [http("{{request.body.url}}")],
    "can choose the host",
  ],
  [
    "the end of a host that callers choose",
    "host-from-request",
    [http("https://api.example{{request.body.path}}")],
    "can choose the host",
  ],
  ...[
    "http://localhost/",
    "http://127.0.0.1:8080/a",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://169.254.169.254/latest",
    "http://db.internal/",
  ].map((url): Case => [url, "private-address", [http(url)], "http.privateTargets"]),
];

describe("an automation with", () => {
  it.each(errors)("%s is refused as %s", (_what, rule, sketch, says) =>
    expectTold(sketch, rule, says, "error"),
  );
  it.each(warnings)(
    "%s is one warning of the rule %s, and no other diagnostic",
    (_what, rule, sketch, says) => expectTold(sketch, rule, says, "warning"),
  );
});

describe("the checks report nothing for", () => {
  const fine: readonly (readonly [string, Case[2]])[] = [
    [
      "public addresses",
      [unmarked(http("https://api.example:8443/v1/{{request.body.id}}?a={{request.query.a}}"))],
    ],
    [
      "a sync endpoint whose branches all answer or fail",
      {
        steps: [
          branch(`{ ${good.answer} }`, ", otherwise: [{ id: stop, type: fail, message: no }]"),
        ],
        endpoint: "",
      },
    ],
    [
      "headers that automations get",
      [
        'id: answer, type: response, body: "{{request.headers.authorization}} {{request.headers.x-signature}}"',
      ],
    ],
    [
      "a cached answer of reads",
      cached(good.rows, "id: call, type: http, url: https://api.example/"),
    ],
    [
      "an answer behind writes that is not cached",
      { steps: [good.set, good.answer], endpoint: "" },
    ],
  ];
  it.each(fine)("%s", (_what, sketch) => expect(diagnose(sketchOf(sketch)).text).toBe(""));
});
