// `gateway export` writes a stored definition as files, which an apply reads back without changes
// (G41.10). `gateway apply` respects a workspace that the portal manages (G41.3).
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { putStoredSecret } from "../../src/definitions/index.ts";
import { applyDocument, readStoredDocument } from "../../src/definitions/document/documents.ts";
import { ownMailFolder } from "../../src/mail/index.ts";
import { createSecretBox } from "../../src/platform/index.ts";
import { env, files as shop, ours } from "../definition/definition-stage.ts";
import { openWorkbench, type Workbench } from "../definitions/workbench.ts";
import { gateway } from "./shell.ts";

let bench: Workbench;
let directory: string;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sql("drop schema if exists $ws cascade");
  await bench.sql("delete from gateway.workspace");
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-export-"));
  return () => rm(directory, { recursive: true });
});

const rules = () => ({
  database: bench.database,
  secretBox: createSecretBox(bench.masterKey),
  privateTargets: [],
});
const run = (variables: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  gateway(
    {
      directory,
      env: {
        DATABASE_URL: bench.url,
        GATEWAY_MASTER_KEY: bench.masterKey.toString("hex"),
        ...variables,
      },
    },
    ...args,
  );
/** Returns the texts of all exported files. */
async function textsOf(folder: string): Promise<string> {
  const found = await readdir(join(directory, folder), { recursive: true, withFileTypes: true });
  const texts = found
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(join(entry.parentPath, entry.name), "utf8"));
  return (await Promise.all(texts)).join("\n");
}

const demo = {
  ENDPOINTS_STOCK_COUNTED_SIGNATURE_SECRET: "development-only-stock-counted",
  ENDPOINTS_ORDER_PAID_SIGNATURE_SECRET: "development-only-order-paid",
  ENDPOINTS_MENTIONS_SIGNATURE_SECRET: "development-only-mentions",
  ENDPOINTS_MENTIONS_VERIFYTOKEN: "development-only-mentions",
};
const conformance = {
  CONFORM_SERVER_KEY: `sk_live_${"c".repeat(43)}`,
  CONFORM_PUBLISHABLE_KEY: `pk_live_${"d".repeat(43)}`,
};

describe("gateway export", () => {
  it.each([
    ["demo", demo, "Corner Store"],
    ["conformance", conformance, "Conformance"],
  ] as const)(
    "of the %s workspace: diff finds no changes, and a document neither",
    async (template, variables, name) => {
      const source = resolve(`templates/workspaces/${template}`);
      expect(await run(variables, "apply", source, "--no-seed")).toMatchObject({ code: 0 });
      const { out, err } = await run({}, "export", name, "copy");
      expect(err).toBe("");
      const listed = [...out.matchAll(/^ {2}(\w+) /gm)].map(([, each]) => each);
      expect(new Set(listed)).toEqual(new Set(Object.keys(variables)));
      const text = await textsOf("copy");
      for (const value of Object.values(variables)) expect(text).not.toContain(value);
      expect(await run(variables, "diff", "copy")).toMatchObject({
        code: 0,
        out: expect.stringContaining("no changes"),
      });
      const [workspace] = await bench.sql<{ id: string }>("select id from gateway.workspace");
      const { id } = workspace!;
      const { document, revision } = (await readStoredDocument(bench.database.owner, id))!;
      await bench.sql("update gateway.workspace set managed_by = 'portal'");
      const applied = await applyDocument(rules(), id, document, { expectedRevision: revision });
      expect(applied.changes).toEqual([]);
    },
  );

  it("replaces secrets by variables, and refuses a folder that is not empty", async () => {
    const mail = "mail/reset-code";
    await mkdir(join(directory, "shop", mail), { recursive: true });
    for (const part of ["template.mjml", "i18n"])
      await cp(join(ownMailFolder, "reset-code", part), join(directory, "shop", mail, part), {
        recursive: true,
      });
    await writeFile(join(directory, "shop/workspace.yaml"), stringify(shop));
    await run(env, "apply", "shop");
    await bench.sql("update gateway.workspace set managed_by = 'portal' where id = $1", [ours]);
    const { database } = bench;
    await database.owner.transaction((connection) =>
      putStoredSecret(connection, rules(), ours, { name: "MINE", value: "canary-mine" }),
    );
    const stored = await readStoredDocument(database.owner, ours);
    const definition: any = structuredClone(stored!.document);
    definition.providers.acme.clientSecret = "${secret:MINE}";
    definition.automations.pay.steps[0].headers.Authorization = "Bearer ${secret:MINE}";
    await applyDocument(rules(), ours, definition, { expectedRevision: stored!.revision });

    const { out } = await run({}, "export", ours, "copy", "--json");
    const { variables, files } = JSON.parse(out);
    expect(files).toEqual(
      expect.arrayContaining(["workspace.yaml", `${mail}/template.mjml`, `${mail}/i18n/en.yaml`]),
    );
    expect(Object.fromEntries(variables.map(({ name, source }: any) => [name, source]))).toEqual({
      APP_URL: "environment",
      BACKEND_KEY: "environment",
      PAID_SECRET: "environment",
      MINE: "secret",
      ENDPOINTS_SENT_SIGNATURE_SECRET: "stored",
    });
    const text = await textsOf("copy");
    expect(text).not.toMatch(/canary|\$\{(?:secret|stored)/);
    const given = {
      ...env,
      MINE: "canary-mine",
      ENDPOINTS_SENT_SIGNATURE_SECRET: "canary-literal",
    };
    expect((await run(given, "diff", "copy")).out).toContain("no changes");
    expect(await run({}, "export", ours, "copy")).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not empty"),
    });
    expect(await run({}, "export", ours, "copy/workspace.yaml")).toMatchObject({ code: 1 });

    expect(await run(given, "apply", "copy")).toMatchObject({
      code: 1,
      err: expect.stringContaining("--take-over"),
    });
    const managedBy = () =>
      bench.sql("select managed_by from gateway.workspace where id = $1", [ours]);
    expect(await managedBy()).toEqual([{ managed_by: "portal" }]);
    expect(await run(given, "apply", "copy", "--take-over")).toMatchObject({ code: 0 });
    expect(await managedBy()).toEqual([{ managed_by: "files" }]);
    expect((await run(given, "diff", "copy")).out).toContain("no changes");
  });
});
