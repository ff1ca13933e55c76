// Runs the linters of the contract, with their rules and exceptions, on an API description that a
// gateway serves.
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { redoclyFindings } from "../../src/api-review/lint/redocly.ts";
import { spectralFindings } from "../../src/api-review/lint/spectral.ts";

const root = join(import.meta.dirname, "../..");

/** @returns the rule and the location of each finding */
export async function lintPublished(text: string): Promise<string[]> {
  await mkdir(join(root, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(root, ".cache/published-lint-"));
  try {
    await cp(join(root, "openapi"), join(folder, "openapi"), { recursive: true });
    await cp(join(root, "redocly.yaml"), join(folder, "redocly.yaml"));
    await mkdir(join(folder, "generated"));
    // The settings of the linters expect a file with this name.
    const document = "generated/public.json";
    await writeFile(join(folder, document), text);
    const found = await Promise.all([
      redoclyFindings(root, folder, ["generated-published"]),
      spectralFindings(root, folder, [document]),
    ]);
    return found.flat().map(({ rule, keys, message }) => `${rule}: ${keys.join(".")}: ${message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
