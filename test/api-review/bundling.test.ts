// The contract that the preview and the mock server read from `openapi/` equals the generated
// documents.
import { join } from "node:path";
import { expect, it } from "vitest";
import { readContract } from "../../src/api-review/bundling/gateway-contract.ts";
import { SourceFiles } from "../../src/api-review/bundling/source-files.ts";
import { contract, published } from "../../src/contract/document.ts";

const folder = join(import.meta.dirname, "../../openapi");

it("the joined files equal what `npm run generate` writes", () => {
  const documents = readContract(folder, new SourceFiles([folder]));
  const { "x-generated": _note, ...whole } = contract;
  const { "x-generated": _mark, ...open } = published;
  expect(documents.contract).toEqual(whole);
  expect(documents.published).toEqual(open);
});
