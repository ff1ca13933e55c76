// Diagnostics for the steps of automations (G31.1): unknown names, steps that are never reached,
// expressions, limits. Each has the line, the value and the next step.
import { afterAll, describe, expect, it } from "vitest";
import { clearScratch } from "./corner-store.ts";
import {
  branch,
  diagnose,
  expectTold,
  good,
  loop,
  sketchOf,
  transform,
  unmarked,
  type Case,
} from "./one-automation.ts";

afterAll(clearScratch);

const errors: readonly Case[] = [
  ["an unknown type", "unknown-value", ["id: a, type: ¶qurey"], 'Did you mean "query"?'],
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
    'the step "rows" runs later. A step can read only results of earlier steps',
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
    "is inside another branch",
  ],
  [
    "a step inside a loop, from a step after the loop",
    "unreached-step",
    [
      good.rows,
      loop("{ id: pause, type: wait, seconds: 1 }"),
      'id: stop, type: fail, message: ¶"{{steps.pause}}"',
    ],
    "is inside a loop",
  ],
  [
    "the loop around it",
    "unreached-step",
    [good.rows, loop('{ id: stop, type: fail, message: ¶"{{steps.each.count}}" }')],
    "has no result yet. Refer to an earlier step. In a loop, `{{item}}` is the current item",
  ],
  [
    "an item outside of loops",
    "unknown-placeholder",
    ['id: stop, type: fail, message: ¶"{{item.name}}"'],
    "only inside a forEach step",
  ],
  [
    "a secret by its own name",
    "unknown-placeholder",
    ['id: stop, type: fail, message: ¶"{{secrets.TOKEN}}"'],
    "Instead of this placeholder, write the environment variable ${env:TOKEN}",
  ],
  [
    "a loop over a text",
    "bad-items",
    [
      good.rows,
      'id: each, type: forEach, items: ¶"all {{steps.rows.data}}", steps: [{ id: p, type: wait, seconds: 1 }]',
    ],
    "must be a list",
  ],
  [
    "a step behind a response",
    "unreachable-step",
    [good.answer, `¶${good.rows}`.replace("¶", "")],
    "automations.work.steps.rows is never reached, because the step answer before it (type response) ends the run",
  ],
  [
    "a response behind a fail",
    "unreachable-step",
    ["id: stop, type: fail, message: no", good.answer],
    "steps.answer is never reached, because the step stop before it (type fail)",
  ],
  [
    "a step behind a choice that always ends",
    "unreachable-step",
    [
      branch(`{ ${good.answer} }`, ", otherwise: [{ id: stop, type: fail, message: no }]"),
      good.rows,
    ],
    "steps.rows is never reached, because the step which before it (type choose)",
  ],
  ["an expression", "bad-expression", [transform("1 +")], "at character"],
  ["an unknown function", "bad-expression", [transform("$sm(request.body)")], "mean $sum?"],
  [
    "a function behind an arrow",
    "bad-expression",
    [transform("request.body ~> $x")],
    "function $x",
  ],
  [
    "an expression that looks ahead",
    "bad-expression",
    [transform("$match(request.body, /a(?=b)/)")],
    "the regular expression cannot be matched in linear time",
  ],
  [
    "an expression over a later step",
    "unreached-step",
    [transform("$sum(steps.rows.data.price)"), good.rows],
    "runs later",
  ],
  [
    "an expression over no step",
    "unknown-step",
    [transform("request.body.a + $$.steps.rwos.x")],
    "The first step of an automation cannot refer to another step",
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
    [transform("item.name")],
    "only inside a forEach step",
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
    "is inside a branch, and its result is null",
  ],
  [
    "a placeholder that is not closed",
    "unclosed-placeholder",
    ['id: stop, type: fail, message: ¶"No {{request.body.id}."'],
    "Write `}}` at the end of the placeholder",
  ],
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
    ["steps that name earlier ones", [good.rows, unmarked(transform("steps.rows.data[0].name"))]],
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
      [unmarked(transform("request.body.steps.a[steps.b = 1].(steps.c)"))],
    ],
    [
      "variables that are called like roots",
      [unmarked(transform("($s := request.body; $s.steps.x)"))],
    ],
    [
      "functions of an expression's own, and patterns",
      [
        unmarked(
          transform(
            '($f := function($g) { $g(1) }; $f($string) ~> $f; $match("a", /^[a-z]+$/i); $now())',
          ),
        ),
      ],
    ],
    [
      "text as it came and the method",
      ['id: stop, type: fail, message: "{{request.rawBody}} {{request.method}}"'],
    ],
  ];
  it.each(fine)("%s", (_what, sketch) => expect(diagnose(sketchOf(sketch)).text).toBe(""));
});
