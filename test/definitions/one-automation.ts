// A small workspace around one automation. The test writes its steps, with a mark at the place that
// a diagnostic must name.
import { expect } from "vitest";
import { folderOf, MARK } from "./corner-store.ts";
import { loadDefinition } from "./load-definition.ts";
import type { Diagnostic } from "../../src/platform/index.ts";

const workspace = `workspace: { id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001, name: One }
tables:
  items: { columns: { name: { type: text, required: true }, price: { type: decimal, precision: 8, scale: 2 }, owner: { type: uuid, default: "{{claim:sub}}" }, hidden: { type: text }, tags: { type: text, array: true }, more: { type: json } } }
  vault: { columns: { word: { type: text } } }
topics: { news: {}, closed: { enabled: false } }
roles:
  reader: { tables: { items: { actions: [read], read: [id, name, price] } }, topics: { news: [subscribe] } }
  own: { tables: { items: { actions: [read, insert], read: "*", rowFilter: [{ field: owner, op: eq, valueFromClaim: sub }] } } }
  herald: { topics: { news: { actions: [publish], instances: [all, "user-{{claim:sub}}"] } } }
keys:
  backend: { kind: server, tables: all }
`;

export interface Sketch {
  /** The steps: one YAML list entry each, without the dash. */
  readonly steps: readonly string[];
  readonly runAs?: string;
  /** Fields of the endpoint `ask`, which is sync by default. Without them, there is no endpoint. */
  readonly endpoint?: string;
}

export interface Told {
  /** True if the definition has no errors, so that it can be applied. */
  readonly isSound: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Errors and warnings as users read them. */
  readonly text: string;
  readonly at: { readonly line: number; readonly column: number } | undefined;
}

export const indented = (steps: readonly string[]): string =>
  steps.map((step) => `      - { ${step} }\n`).join("");

export function diagnose({ steps, runAs = "backend", endpoint }: Sketch): Told {
  const endpoints =
    endpoint === undefined
      ? ""
      : `endpoints: { ask: { mode: sync, ${endpoint.includes("signature:") ? "" : "signature: { algorithm: none }, "}automations: [work], ${endpoint} } }\n`;
  const written = `${workspace}${endpoints}automations:\n  work:\n    runAs: ${runAs}\n    steps:\n${indented(steps)}`;
  const place = written.indexOf(MARK);
  const lines = written.slice(0, Math.max(place, 0)).split("\n");
  const { definition, diagnostics } = loadDefinition(
    folderOf({ "workspace.yaml": written.replace(MARK, "") }),
  );
  return {
    isSound: definition !== undefined,
    diagnostics,
    text: diagnostics
      .map(({ severity, message, hint }) => `${severity}: ${message}. ${hint}`)
      .join("\n"),
    at: place === -1 ? undefined : { line: lines.length, column: lines.at(-1)!.length + 1 },
  };
}

/** A valid step of each kind, which may stand in any place. */
export const good = {
  rows: "id: rows, type: query, refs: { i: items }, query: { from: i, select: [id, name] }",
  set: 'id: set, type: mutation, refs: { i: items }, mutation: { type: insert, table: i, values: [{ name: "{{request.body.name}}" }] }',
  answer: "id: answer, type: response, body: { ok: true }",
} as const;

export type Case = readonly [
  what: string,
  rule: string,
  sketch: Sketch | readonly string[],
  says: string,
];
export const sketchOf = (sketch: Case[2]): Sketch =>
  "steps" in sketch ? sketch : { steps: sketch };
export const transform = (expression: string): string =>
  `id: t, type: transform, expression: ¶${JSON.stringify(expression)}`;
export const unmarked = (step: string): string => step.replace("¶", "");
export const branch = (steps: string, more = ""): string =>
  `id: which, type: choose, branches: [{ when: "true", steps: [${steps}] }]${more}`;
export const loop = (steps: string): string =>
  `id: each, type: forEach, items: "{{steps.rows.data}}", steps: [${steps}]`;
export const http = (url: string): string => `id: call, type: http, url: ¶${JSON.stringify(url)}`;
export const cached = (...steps: readonly string[]): Sketch => ({
  steps: [...steps, good.answer],
  endpoint: "cache: { ttlSeconds: 9 }",
});

/** Expects exactly one diagnostic, of this rule and at the mark. */
export const expectTold = (sketch: Case[2], rule: string, says: string, severity: string): void => {
  const { isSound, diagnostics, text, at } = diagnose(sketchOf(sketch));
  expect(text).toContain(says);
  const hits = diagnostics.filter((item) => item.rule === rule);
  expect(hits).toMatchObject([{ severity, file: "workspace.yaml", ...at }]);
  expect(hits[0]!.hint).not.toBe("");
  expect(isSound).toBe(severity === "warning");
  if (severity === "warning") expect(diagnostics).toHaveLength(1);
};
