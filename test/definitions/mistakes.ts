// Declares tests from lists of mistakes. Each mistake replaces a text of the corner store, and
// names the diagnostic that must follow. A mark in the new text shows the place that the diagnostic
// must name.
import { afterAll, describe, expect, it } from "vitest";
import { clearScratch, plant, type Edit } from "./corner-store.ts";

/** A name of the mistake, its rule, the planted text, and words of the diagnostic. */
export type Mistake = readonly [
  what: string,
  rule: string,
  edit: readonly [file: string, find: string, put: string],
  says: string,
];

export const TABLES = "tables.yaml";
export const ROLES = "access/roles.yaml";
export const KEYS = "access/keys.yml";
export const WORKSPACE = "workspace.yaml";
export const AUTOMATIONS = "automations.yaml";

export const email = "email: { type: text, unique: true, maxLength: 254 }";
export const total = "total: { type: decimal, precision: 12, scale: 2, required: true, min: 0 }";
export const status =
  "status: { type: enum, values: [new, paid, shipped], required: true, default: new }";
export const customer =
  "customer: { type: reference, table: customers, required: true, onDelete: restrict, inverse: orders }";
export const read = "read: [id, number, status, total, placedAt, customer]";
export const filtered =
  "rowFilter: [{ relation: customer, match: some, where: [{ field: owner, op: eq, valueFromClaim: sub }] }]";
export const masks = "masks: { number: { kind: last, keep: 4 } }";
export const secret = "secret: ${env:CORNER_STORE_BACKEND_KEY}";
export const signature =
  'signature: { algorithm: HMAC-SHA256, format: default, header: X-Signature, secret: "${env:ORDER_PAID_SECRET}" }';
export const origins = 'origins: ["http://127.0.0.1:5173"]';
export const paid = "set: { status: paid }";
export const rowFilter = (condition: string): readonly [string, string, string] => [
  ROLES,
  filtered,
  `rowFilter: [${condition}]`,
];

/**
 * Tests that errors prevent an apply and warnings do not. Each is reported once, with its place.
 */
export function describeMistakes(
  title: string,
  errors: readonly Mistake[],
  warnings: readonly Mistake[] = [],
): void {
  afterAll(clearScratch);
  describe(title, () => {
    it.each(errors)("%s is refused as %s", (_what, rule, edit, says) => {
      const { diagnostics, at } = plant(toEdit(edit));
      const told = diagnostics.map((diagnostic) => `${diagnostic.message}. ${diagnostic.hint}`);
      const index = told.findIndex((text) => text.includes(says));
      expect(told.join("\n")).toContain(says);
      expect(diagnostics[index]).toMatchObject({ severity: "error", rule, file: edit[0], ...at });
      expect(diagnostics[index]!.hint).not.toBe("");
      expect(new Set(told).size, "each mistake is reported once").toBe(told.length);
    });
    if (warnings.length === 0) return;
    it.each(warnings)(
      "%s is one warning of the rule %s, and no other diagnostic",
      (_what, rule, edit, says) => {
        const { diagnostics, at } = plant(toEdit(edit));
        expect(diagnostics).toMatchObject([{ severity: "warning", rule, file: edit[0], ...at }]);
        expect(`${diagnostics[0]!.message}. ${diagnostics[0]!.hint}`).toContain(says);
      },
    );
  });
}

const toEdit = ([file, find, put]: Mistake[2]): Edit => ({ file, find, put });
