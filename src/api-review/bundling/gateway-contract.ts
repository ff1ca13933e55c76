// Reads the gateway's own contract from its folder `openapi/`: the whole OpenAPI document, its
// public part, guarantees and decisions. A test compares the result with `generated/`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  readDecisionPages,
  type ContractDocuments,
  type OpenApiDocument,
} from "../../contract/index.ts";
import { withoutNotes, withoutPortalSession } from "../generate/document-fields.ts";
import { bundleDocument } from "./bundle.ts";
import { SourceError, type SourceFiles } from "./source-files.ts";

/**
 * Reads the contract.
 * @param folder absolute path of the folder that contains `openapi.yaml`
 * @throws SourceError if a file is missing or not valid, or if a reference has no target
 */
export function readContract(folder: string, files: SourceFiles): ContractDocuments {
  files.lookAgain();
  const document = (name: string, dropped: readonly string[]): OpenApiDocument =>
    withoutNotes(bundleDocument(join(folder, name), files), dropped) as OpenApiDocument;
  const contract = document("openapi.yaml", ["x-tool"]);
  const published = document("public.yaml", ["x-guarantees", "x-decisions", "x-tool"]);
  return {
    contract,
    published: withoutPortalSession(published) as ContractDocuments["published"],
    ...readPages(folder),
  };
}

function readPages(folder: string): Pick<ContractDocuments, "guarantees" | "decisions"> {
  const file = join(folder, "guarantees.md");
  try {
    const guarantees = readFileSync(file, "utf8");
    return { guarantees, decisions: readDecisionPages(join(folder, "decisions")) };
  } catch (error) {
    const { path = file } = error as NodeJS.ErrnoException;
    throw new SourceError("This file does not exist. The documentation page needs it.", path);
  }
}
