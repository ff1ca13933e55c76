// What an apply says of automations (G31): steps that find nothing of others, are never reached or cannot answer, expressions, addresses,
// bounds; each with its line, what was seen and what to do.
import { afterAll, describe, expect, it } from "vitest";
import { clearScratch } from "./corner-store.ts";
import { diagnose, good, type Sketch } from "./one-automation.ts";

afterAll(clearScratch);

type Case = readonly [what: string, rule: string, sketch: Sketch | readonly string[], says: string];
const sketchOf = (sketch: Case[2]): Sketch => ("steps" in sketch ? sketch : { steps: sketch });
const transform = (expression: string, id = "t"): string =>
  `id: ${id}, type: transform, ¶expression: ${JSON.stringify(expression)}`;
const branch = (steps: string, more = ""): string =>
  `id: which, type: choose, branches: [{ when: "true", steps: [${steps}] }]${more}`;
const loop = (steps: string): string =>
  `id: each, type: forEach, items: "{{steps.rows.data}}", steps: [${steps}]`;
const http = (url: string): string => `id: call, type: http, url: ¶${JSON.stringify(url)}`;
const cached = (...steps: readonly string[]): Sketch => ({
  steps: [...steps, good.answer],
  endpoint: "cache: { ttlSeconds: 9 }",
});

const errors: readonly Case[] = [
  ["a type that there is not", "unknown-value", ["id: a, type: ¶qurey"], 'Did you mean "query"?'],
  ["a step twice", "repeated-step", [good.rows, "id: ¶rows, type: wait, seconds: 1"], "that id"],
  [
    "a step twice, in a branch",
    "repeated-step",
    [good.rows, branch("{ id: ¶rows, type: wait, seconds: 1 }")],
    "that id",
  ],
  [
    "a later step",
    "unreached-step",
    [
      'id: say, type: fail, message: ¶"{{steps.rows.data}}"'.replace(
        "fail, message",
        "email, to: a@b.example, subject: s, text",
      ),
      good.rows,
    ],
    'the step "rows" runs later. Move it before this one',
  ],
  [
    "itself",
    "unreached-step",
    ['id: say, type: email, to: a@b.example, subject: s, text: ¶"{{steps.say.id}}"'],
    "is this step",
  ],
  [
    "no step at all",
    "unknown-step",
    [good.rows, 'id: say, type: email, to: a@b.example, subject: s, text: ¶"{{steps.rwos.data}}"'],
    'Did you mean "rows"?',
  ],
  [
    "a step of another branch",
    "unreached-step",
    [
      branch(
        `{ ${good.rows} }`,
        ', otherwise: [{ id: stop, type: fail, message: ¶"{{steps.rows.data}}" }]',
      ),
    ],
    "stands in another branch",
  ],
  [
    "a step inside a loop, from behind it",
    "unreached-step",
    [
      good.rows,
      loop("{ id: pause, type: wait, seconds: 1 }"),
      'id: stop, type: fail, message: ¶"{{steps.pause}}"',
    ],
    "stands inside a loop",
  ],
  [
    "the loop around it",
    "unreached-step",
    [good.rows, loop('{ id: stop, type: fail, message: ¶"{{steps.each.count}}" }')],
    "has not ended. Inside a loop write {{item}}",
  ],
  [
    "an item outside of loops",
    "unknown-placeholder",
    ['id: stop, type: fail, message: ¶"{{item.name}}"'],
    "only inside forEach",
  ],
  [
    "a secret by its own name",
    "unknown-placeholder",
    ['id: stop, type: fail, message: ¶"{{secrets.TOKEN}}"'],
    "Write ${env:TOKEN}",
  ],
  [
    "a loop over a text",
    "bad-items",
    [
      good.rows,
      'id: each, type: forEach, items: ¶"all {{steps.rows.data}}", steps: [{ id: p, type: wait, seconds: 1 }]',
    ],
    "a text, and no list",
  ],
  [
    "a step behind a response",
    "unreachable-step",
    [good.answer, `¶${good.rows}`.replace("¶", "")],
    "(rows) is never reached: answer, of type response, ends the run",
  ],
  [
    "a response behind a fail",
    "unreachable-step",
    ["id: stop, type: fail, message: no", good.answer],
    "(answer) is never reached: stop, of type fail",
  ],
  [
    "a step behind a choice that always ends",
    "unreachable-step",
    [
      branch(`{ ${good.answer} }`, ", otherwise: [{ id: stop, type: fail, message: no }]"),
      good.rows,
    ],
    "(rows) is never reached: which, of type choose",
  ],
  [
    "an expression",
    "bad-expression",
    [transform("1 +")].map((t) => t.replace("¶expression: ", "expression: ¶")),
    "at character",
  ],
  [
    "an expression over a later step",
    "unreached-step",
    [transform("$sum(steps.rows.data.price)"), good.rows].map((t) =>
      t.replace("¶expression: ", "expression: ¶"),
    ),
    "runs later",
  ],
  [
    "an expression over no step",
    "unknown-step",
    [transform("request.body.a + $$.steps.rwos.x")].map((t) =>
      t.replace("¶expression: ", "expression: ¶"),
    ),
    '"rwos"',
  ],
  [
    "an expression of a branch",
    "unknown-step",
    [
      'id: which, type: choose, branches: [{ when: ¶"steps.rwos.x", steps: [{ id: w, type: wait, seconds: 1 }] }]',
    ],
    '"rwos"',
  ],
  [
    "an expression over the item of no loop",
    "unknown-placeholder",
    [transform("item.name")].map((t) => t.replace("¶expression: ", "expression: ¶")),
    "only inside forEach",
  ],
  ["another scheme", "bad-url", [http("ftp://files.example/a")], "only http and https"],
  ["a script", "bad-url", [http("javascript:alert(1)")], "only http and https"],
  ["a file", "bad-url", [http("file:///etc/passwd")], "only http and https"],
  ["no address", "bad-url", [http("api.example/{{request.body.id}}")], "only http and https"],
  ["credentials in an address", "bad-url", [http("https://a:b@api.example/")], "no credentials"],
  ["a host that is none", "bad-url", [http("https://a b/")], "no web address"],
  [
    "a bus that is none",
    "malformed",
    ['id: tell, type: notify, bus: ¶"news:a b", event: x'],
    "its instance is none",
  ],
  [
    "a closed topic",
    "disabled-topic",
    ['id: tell, type: notify, bus: ¶"closed:all", event: x'],
    "closed takes no events",
  ],
  [
    "the type of an answer among its headers",
    "refused-header",
    ["id: answer, type: response, headers: { ¶Content-Type: text/html }"],
    "Write contentType",
  ],
  [
    "a sync endpoint without a response",
    "no-response",
    { steps: [good.rows], endpoint: "" },
    "no response step. ".replace(". ", ", so"),
  ],
  [
    "a sync endpoint that may come to the end",
    "no-response",
    { steps: [branch(`{ ${good.answer} }`)], endpoint: "" },
    "can come to their end, behind which, without a response",
  ],
  [
    "a sync endpoint that answers in a loop alone",
    "no-response",
    { steps: [good.rows, loop(`{ ${good.answer} }`)], endpoint: "" },
    "can come to their end, behind each",
  ],
  [
    "a sync endpoint that waits",
    "slow-step",
    { steps: ["id: pause, type: wait, seconds: 1", good.answer], endpoint: "" },
    "(pause) waits, while the caller of the sync endpoint ask does",
  ],
  ["a cached answer that writes", "uncacheable", cached(good.set), "(set) writes"],
  [
    "a cached answer that writes in a branch",
    "uncacheable",
    cached(branch(`{ ${good.set} }`)),
    "(set) writes",
  ],
  [
    "a cached answer that writes in a transaction",
    "uncacheable",
    cached(
      "id: both, type: transaction, refs: { i: items }, transaction: [{ mutation: { type: insert, table: i, values: [{ name: a }] } }]",
    ),
    "(both) writes",
  ],
  [
    "a cached answer that sends mail",
    "uncacheable",
    cached("id: mail, type: email, to: a@b.example, subject: s, text: t"),
    "(mail) sends a mail",
  ],
  [
    "a cached answer that announces",
    "uncacheable",
    cached('id: tell, type: notify, bus: "news:all", event: x'),
    "(tell) announces",
  ],
  [
    "a cached answer that posts",
    "uncacheable",
    cached("id: call, type: http, method: POST, url: https://api.example/"),
    "(call) sends a POST",
  ],
  [
    "a cached answer made of the whole request",
    "uncacheable",
    cached('id: t, type: transform, expression: "$string(request)"'),
    "reads the request as a whole",
  ],
  [
    "six lists of steps in each other",
    "too-deep",
    [
      ["a", "b", "c", "d", "e"].reduceRight(
        (inner, id) =>
          `id: ${id}, type: choose, branches: [{ when: "true", steps: [{ ${inner} }] }]`,
        "id: last, type: wait, seconds: 1",
      ),
    ],
    "more than 5 lists",
  ],
  [
    "201 steps",
    "too-many-steps",
    [0, 1, 2].map(
      (part) =>
        `id: p${part}, type: choose, branches: [{ when: "true", steps: [${Array.from({ length: 67 }, (_, at) => `{ id: s${part}x${at}, type: wait, seconds: 1 }`).join(", ")}] }]`,
    ),
    "204 steps",
  ],
];

const warnings: readonly Case[] = [
  [
    "a step that may have been left out",
    "skipped-step",
    [branch(`{ ${good.rows} }`), 'id: stop, type: fail, message: ¶"{{steps.rows.data}}"'],
    "stands in a branch, and gives null",
  ],
  [
    "a host that callers choose",
    "host-from-request",
    [http("https://{{request.body.host}}/")],
    "chooses which host",
  ],
  [
    "an address that callers choose",
    "host-from-request",
    [http("{{request.body.url}}")],
    "chooses which host",
  ],
  [
    "the end of a host that callers choose",
    "host-from-request",
    [http("https://api.example{{request.body.path}}")],
    "chooses which host",
  ],
  ...[
    "http://localhost/",
    "http://127.0.0.1:8080/a",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://169.254.169.254/latest",
    "http://db.internal/",
  ].map((url): Case => [url, "private-address", [http(url)], "http.privateTargets"]),
];

const told = (sketch: Case[2], rule: string, says: string, severity: string): void => {
  const { diagnostics, text, at } = diagnose(sketchOf(sketch));
  expect(text).toContain(says);
  const hits = diagnostics.filter((item) => item.rule === rule);
  expect(hits).toMatchObject([{ severity, file: "workspace.yaml", ...at }]);
  expect(hits[0]!.hint).not.toBe("");
  if (severity === "warning") expect(diagnostics).toHaveLength(1);
};

describe("an automation with", () => {
  it.each(errors)("%s is refused as %s", (_what, rule, sketch, says) =>
    told(sketch, rule, says, "error"),
  );
  it.each(warnings)("%s is a warning, %s, and nothing else", (_what, rule, sketch, says) =>
    told(sketch, rule, says, "warning"),
  );
});

describe("nothing is said of", () => {
  const fine: readonly (readonly [string, Case[2]])[] = [
    [
      "steps that name earlier ones",
      [good.rows, transform("steps.rows.data[0].name").replace("¶", "")],
    ],
    [
      "branches and loops that name what is around them",
      [
        good.rows,
        loop(
          '{ id: which, type: choose, branches: [{ when: "item.name = steps.rows.data[0].name", steps: [{ id: stop, type: fail, message: "{{item.name}} {{steps.rows.data.0.id}}" }] }] }',
        ),
      ],
    ],
    [
      "members of other values that are called steps",
      [transform("request.body.steps.a[steps.b = 1].(steps.c)").replace("¶", "")],
    ],
    [
      "variables that are called like roots",
      [transform("($s := request.body; $s.steps.x)").replace("¶", "")],
    ],
    [
      "text as it came and the method",
      ['id: stop, type: fail, message: "{{request.rawBody}} {{request.method}}"'],
    ],
    [
      "public addresses",
      [
        http("https://api.example:8443/v1/{{request.body.id}}?a={{request.query.a}}").replace(
          "¶",
          "",
        ),
      ],
    ],
    [
      "a sync endpoint that answers or fails on every way",
      {
        steps: [
          branch(`{ ${good.answer} }`, ", otherwise: [{ id: stop, type: fail, message: no }]"),
        ],
        endpoint: "",
      },
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
