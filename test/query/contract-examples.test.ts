// Tests that each example request of `/query` in the contract works on the demo workspace with its
// seed data, without changes. So readers can copy the examples and send them.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyFolder } from "../../src/definitions/apply/apply.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openCopies } from "../support/blobs.ts";
import { checkAnswer, contract } from "../support/contract.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";

const folder = join(import.meta.dirname, "../../templates/workspaces/demo");
const workspace = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";

interface Example {
  readonly $ref?: string;
  readonly value?: unknown;
}
type Examples = Readonly<Record<string, Example>>;

const { components, paths } = contract as unknown as {
  readonly components: { readonly examples: Examples };
  readonly paths: Readonly<Record<string, { readonly post: any }>>;
};
const operation = paths["/{workspaceId}/query"]!.post;

const valueOf = ({ $ref, value }: Example): unknown =>
  $ref === undefined ? value : components.examples[$ref.split("/").at(-1)!]!.value;

const examplesOf = (content: any): [string, unknown][] =>
  Object.entries(content["application/json"].examples as Examples).map(([name, example]) => [
    name,
    valueOf(example),
  ]);

/**
 * Returns the credential for an example request. Examples with `as` read with the rights of another
 * caller, which only owners may do. So they get the owner's portal session, and other examples get
 * the API key.
 */
const credentialFor = (json: unknown) =>
  typeof json === "object" && json !== null && "as" in json ? { headers: owner.headers } : { key };

const requests = examplesOf(operation.requestBody.content);
const answers = new Map(examplesOf(operation.responses["200"].content));

/**
 * The names of the example answers in the contract, by the name of the example request. The example
 * of a query plan has no entry, because it shows the plan of a key with fewer rights.
 */
const answerNames: Readonly<Record<string, string>> = {
  SimpleRead: "Rows",
  ReadWithRelations: "RowsWithRelations",
  Insert: "Inserted",
  Update: "Updated",
  Delete: "Deleted",
  Transaction: "Steps",
};

let gateway: TestGateway;
let blobFolder: string;
let key: string;
let owner: SignedInMember;

beforeAll(async () => {
  blobFolder = await mkdtemp(join(tmpdir(), "gateway-examples-"));
  gateway = await startGateway({ settings: { "storage.url": `file:${blobFolder}` } });
  const { database, masterKey } = gateway.database;
  const blobs = openCopies(database, blobFolder);
  const deployment = { database, secretBox: createSecretBox(masterKey), blobs };
  const { keys } = await applyFolder(deployment, { folder, env: {} });
  key = keys.find(({ name }) => name === "backend")!.token;
  owner = await signInMember(gateway.database, { workspaceId: workspace, role: "owner" });
});

afterAll(async () => {
  await gateway.close();
  await rm(blobFolder, { recursive: true, force: true });
});

it.each(requests)("%s is answered by 200 in the documented form", async (name, json) => {
  // Readers may send an example twice, so it must succeed twice.
  for (const time of ["first", "second"]) {
    const answer = await gateway.client(`/${workspace}/query`, {
      method: "POST",
      ...credentialFor(json),
      json,
    });
    expect(answer.status, `${time}: ${answer.text}`).toBe(200);
    const headers = { "content-type": "application/json" };
    const { violations } = checkAnswer("query", { status: 200, headers, body: answer.json });
    expect(violations.filter((violation) => !violation.includes("header "))).toEqual([]);
    if (time === "second") continue;
    if (answerNames[name] === undefined) continue;
    expect(shapeOf(answer.json)).toEqual(shapeOf(answers.get(answerNames[name])));
  }
});

it("no example of a read is answered by an empty list", async () => {
  const reads = requests.filter(
    ([, json]) => "query" in (json as object) && !("explain" in (json as object)),
  );
  expect(reads.length).toBeGreaterThan(2);
  for (const [name, json] of reads) {
    const answer = await gateway.client(`/${workspace}/query`, {
      method: "POST",
      ...credentialFor(json),
      json,
    });
    expect(answer.json.data.length, name).toBeGreaterThan(0);
  }
});

/**
 * Returns the names of members and the types of their values. Of a list, returns only the shape of
 * the first item.
 */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
