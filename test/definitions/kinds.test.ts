// Tests that the schemas of definition files and the registries in the code list the same kinds,
// such as kinds of providers. The compiler cannot check this.
import { afterAll, describe, expect, it } from "vitest";
import { providerKind, providerSecrets } from "../../src/auth/providers/registry.ts";
import { columnTypes } from "../../src/catalog/column-types/index.ts";
import { secretFields } from "../../src/catalog/definition.ts";
import { configSchema } from "../../src/contract/config-schemas.ts";
import { isStepType } from "../../src/automations/index.ts";
import { readDefinition } from "../../src/definitions/load/load.ts";
import type { ProviderInput } from "../../src/auth/providers/provider-kind.ts";
import { formatDiagnostics } from "../../src/platform/diagnostic.ts";
import { clearScratch, folderOf } from "./corner-store.ts";

afterAll(clearScratch);

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly "x-secret"?: true;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly "x-select"?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const follow = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : follow(configSchema(schema.$ref.split("/").at(-1) as Parameters<typeof configSchema>[0]));

const providers = follow({ $ref: "provider" });
const secretsOf = (branch: Schema): string[] =>
  Object.entries(branch.properties ?? {}).flatMap(([field, schema]) =>
    follow(schema)["x-secret"] === true ? [field] : [],
  );

/** Returns every field that a schema, or a schema that it refers to, marks as a secret. */
function secretFieldsUnder(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, properties = {} } = schema as Schema;
  const marked = Object.entries(properties).filter(([, field]) => isSecret(field));
  const inside = [...Object.values(schema), ...($ref === undefined ? [] : [follow(schema)])];
  return [
    ...marked.map(([name]) => name),
    ...inside.flatMap((each) => secretFieldsUnder(each, seen)),
  ];
}
const isSecret = (field: Schema): boolean => {
  const { "x-secret": marked, oneOf = [] } = follow(field);
  return marked === true || oneOf.some(isSecret);
};

it("hides and seals exactly the fields that the schemas mark as secrets", () => {
  const marked = new Set(secretFieldsUnder(configSchema("workspace")));
  expect([...marked].toSorted()).toEqual([...secretFields].toSorted());
});

it.each([
  ["a number", "90125551234", "90125551234"],
  ["a list", '["hidden-canary"]', "hidden-canary"],
  ["a map", "{ deep: hidden-canary }", "hidden-canary"],
  ["too long a text", "hidden-canary".repeat(400), "hidden-canary"],
])("shows no secret in a diagnostic, even if the secret is %s", (_what, written, canary) => {
  const text = `
workspace: { id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001 }
keys: { backend: { kind: server, secret: ${written} } }
providers:
  acme: { kind: oidc, issuer: "https://acme.example", clientId: a, clientSecret: ${written} }
endpoints:
  paid:
    verifyToken: ${written}
    signature: { algorithm: HMAC-SHA256, format: default, header: X-Signature, secret: ${written} }
`;
  const { diagnostics } = readDefinition(folderOf({ "workspace.yaml": text }), { env: {} });
  const told = `${JSON.stringify(diagnostics)}\n${formatDiagnostics(diagnostics)}`;
  for (const field of secretFields) expect(told).toContain(`.${field}`);
  expect(told).not.toContain(canary);
});

describe.each([
  ["provider", "kind"],
  ["step", "type"],
] as const)("the schema of a %s", (name, field) => {
  it("has one branch of `anyOf` for each kind of its enum, in the same order", () => {
    const { properties, anyOf = [], "x-select": selectors } = follow({ $ref: name });
    const listed = properties![field]!.enum!;
    expect(anyOf.map((branch) => follow(branch).properties![field]!.const)).toEqual(listed);
    expect(selectors).toEqual(listed.map((kind) => `object.${field}=${kind}`));
  });
});

it("every field of a column is common to all types, or is listed by the types that have it", () => {
  const common = "id renamedFrom type description array required primaryKey unique default";
  const special = Object.values(columnTypes).flatMap(({ fields }) => fields);
  const written = Object.keys(follow({ $ref: "column" }).properties!);
  expect(written.toSorted()).toEqual([...new Set([...common.split(" "), ...special])].toSorted());
});

it("knows every type that a step may have, and no name that every object has", () => {
  expect(follow({ $ref: "step" }).properties!["type"]!.enum!.every(isStepType)).toBe(true);
  expect(isStepType("constructor")).toBe(false);
});

describe.each(providers.properties!["kind"]!.enum!.map((kind, index) => [kind, index] as const))(
  "the provider kind %s",
  (kind, index) => {
    const branch = follow(providers.anyOf![index]!);
    const values = Object.keys(branch.properties!).map((field) => [field, `${field} of it`]);
    const input = { ...Object.fromEntries(values), kind, scopes: ["openid"] } as ProviderInput;

    it("seals every field that the schema marks as a secret, and stores none of them", () => {
      expect(Object.keys(providerSecrets(input))).toEqual(secretsOf(branch));
      const identity = { id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001", name: "Shown" };
      const stored = providerKind(input.kind).resolve(input, identity);
      expect(stored).toMatchObject({ ...identity, kind });
      for (const secret of secretsOf(branch)) expect(stored).not.toHaveProperty(secret);
    });
  },
);

it("reports a misspelt step type once, and does not report the steps inside this step as unknown", () => {
  const text = `
workspace: { id: 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001 }
keys: { backend: { kind: server } }
automations:
  run:
    runAs: backend
    steps:
      - { id: loop, type: foreach, items: "{{request.body}}", steps: [{ id: inner, type: wait, seconds: 1 }] }
      - { id: last, type: fail, message: "{{steps.inner.x}}" }
`;
  const { diagnostics } = readDefinition(folderOf({ "workspace.yaml": text }), { env: {} });
  expect(diagnostics).toMatchObject([
    { severity: "error", path: "automations.run.steps.loop.type" },
  ]);
});
