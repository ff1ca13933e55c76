// Reads the gateway's own contract from its folder `openapi/`: the whole OpenAPI document, its
// public part, and the guarantees. The documents equal the ones that `npm run generate` writes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContractDocuments, OpenApiDocument } from "../../contract/index.ts";
import { bundleDocument, type DocumentNode } from "./bundle.ts";
import { SourceError, type SourceFiles } from "./source-files.ts";

/**
 * Reads the contract.
 * @param folder absolute path of the folder that contains `openapi.yaml`
 * @throws SourceError if a file is missing or not valid, or if a reference leads nowhere
 */
export function readContract(folder: string, files: SourceFiles): ContractDocuments {
  files.lookAgain();
  const document = (name: string, dropped: readonly string[]): OpenApiDocument =>
    withoutFields(bundleDocument(join(folder, name), files), new Set(dropped)) as OpenApiDocument;
  const contract = document("openapi.yaml", ["x-tool"]);
  const published = document("public.yaml", ["x-guarantees", "x-tool"]);
  return {
    contract,
    published: withoutPortalSession(published) as ContractDocuments["published"],
    guarantees: readGuaranteesFile(join(folder, "guarantees.md")),
  };
}

function readGuaranteesFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new SourceError("This file does not exist. The documentation page needs it.", file);
  }
}

/**
 * Returns a copy without `$schema`, which only editors need, and without the named fields. The
 * contents of examples are not changed.
 */
function withoutFields(node: unknown, dropped: ReadonlySet<string>): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutFields(item, dropped));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node as DocumentNode)
      .filter(
        ([key, value]) => !dropped.has(key) && (key !== "$schema" || typeof value !== "string"),
      )
      .map(([key, value]) => [
        key,
        key === "value" || key === "example" ? value : withoutFields(value, dropped),
      ]),
  );
}

/** The published document leaves out the cookie of portal sessions. */
function withoutPortalSession(node: unknown): unknown {
  const isPortal = (item: unknown): boolean =>
    typeof item === "object" && item !== null && "portalSession" in item;
  if (Array.isArray(node)) return node.filter((item) => !isPortal(item)).map(withoutPortalSession);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node as DocumentNode)
      .filter(([key]) => key !== "portalSession")
      .map(([key, value]) => [key, withoutPortalSession(value)]),
  );
}
