// Lints the contract with all of its linters. Redocly checks the files of `openapi/`, and the
// documents that are bundled from them. Spectral checks the documents. The published document is
// checked as a gateway serves it. Findings in documents get the file and line of the source.
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { published } from "../../contract/index.ts";
import { publishDocument } from "../../discovery/index.ts";
import {
  formatPosition,
  printableText,
  sortDiagnostics,
  violationSentence,
  type Diagnostic,
} from "../../platform/index.ts";
import { contractFolder, redoclySettings } from "../checkout.ts";
import { ReviewError } from "../could-not-run.ts";
import type { DocumentNode } from "../generate/document-fields.ts";
import { bundleContract, type BundledContract } from "../generate/bundle-contract.ts";
import type { LinterFinding } from "./linter-finding.ts";
import { redoclyFindings } from "./redocly.ts";
import { sourceMapOf, type SourceMap } from "./source-map.ts";
import { danglingReferences, readSources } from "./sources.ts";
import { spectralFindings } from "./spectral.ts";

/** The documents that the linters check, with the source file of each. */
const checkedDocuments = [
  { name: "openapi", root: "openapi.yaml", hasRulesOfSpectral: true },
  { name: "public", root: "public.yaml", hasRulesOfSpectral: true },
  { name: "asyncapi", root: "asyncapi.yaml", hasRulesOfSpectral: false },
] as const;

const pathOf = (name: string): string => `generated/${name}.json`;

/** The findings, and the documents that were bundled. */
export interface LintResult {
  /** The findings, sorted by file and line. */
  readonly findings: readonly Diagnostic[];
  /**
   * The bundled documents. Null if a reference has no target; `findings` then contains only such
   * references.
   */
  readonly bundled: BundledContract | null;
}

/** The error for files that are not YAML, or that refer to files outside of the contract. */
export class UnreadableContractError extends ReviewError {
  readonly findings: readonly Diagnostic[];

  constructor(findings: readonly Diagnostic[]) {
    const [first, ...more] = findings.map(
      (finding) => `${formatPosition(finding)}: ${violationSentence(finding)}`,
    );
    const others = more.length === 0 ? "" : ` There are ${more.length} more mistakes of this kind.`;
    super(printableText(first + others));
    this.findings = findings;
  }
}

/**
 * Lints the contract of a checkout.
 * @param root the folder with `openapi/` and `redocly.yaml`
 * @throws UnreadableContractError if a file cannot be read
 * @throws ReviewError if a linter is not installed, or if it fails
 */
export async function lintContract(root: string): Promise<LintResult> {
  const { sources, unreadable } = await readSources(root, contractFolder);
  if (unreadable.length > 0) throw new UnreadableContractError(unreadable);
  const dangling = danglingReferences(sources);
  if (dangling.length > 0) return { findings: sortDiagnostics(dangling), bundled: null };
  const bundled = await bundleContract(root);
  const documents = { ...bundled, public: servedDocument(bundled.public) };
  const found = await withStage(root, documents, async (stage) => {
    const withRules = checkedDocuments.filter(({ hasRulesOfSpectral }) => hasRulesOfSpectral);
    const names = withRules.map(({ name }) => pathOf(name));
    const lists = [redoclyFindings(root, stage), spectralFindings(root, stage, names)];
    return (await Promise.all(lists)).flat();
  });
  const maps = new Map(
    checkedDocuments.map(({ name, root: file }) => [
      pathOf(name),
      sourceMapOf(sources, `${contractFolder}/${file}`, documents[name]),
    ]),
  );
  return { findings: sortDiagnostics(withoutEchoes(found, maps)), bundled };
}

/**
 * Copies the contract into a folder, and writes the documents beside it. The linters then check the
 * current documents, not the committed documents in `generated/`. The folder is inside the
 * checkout, because the rules find their packages there.
 */
async function withStage<Result>(
  root: string,
  documents: Pick<BundledContract, (typeof checkedDocuments)[number]["name"]>,
  work: (stage: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(join(root, ".cache"), { recursive: true });
  const stage = await mkdtemp(join(root, ".cache", "lint-"));
  try {
    await mkdir(join(stage, "generated"));
    await cp(join(root, contractFolder), join(stage, contractFolder), { recursive: true });
    await cp(join(root, redoclySettings), join(stage, redoclySettings));
    for (const { name } of checkedDocuments)
      await writeFile(join(stage, pathOf(name)), JSON.stringify(documents[name]));
    return await work(stage);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Returns the published document as a gateway serves it. */
function servedDocument(source: DocumentNode): DocumentNode {
  const address = "https://gateway.example";
  const addresses = { baseUrl: address, authUrl: address };
  const { text } = publishDocument(addresses, source as unknown as typeof published);
  return JSON.parse(text) as DocumentNode;
}

/**
 * Adds to each finding its position in the source files. Removes a finding in a bundled document if
 * it repeats a finding in the same source file.
 */
function withoutEchoes(
  findings: readonly LinterFinding[],
  maps: ReadonlyMap<string, SourceMap>,
): Diagnostic[] {
  const told = new Set<string>();
  const kept: Diagnostic[] = [];
  const isOfDocument = ({ file }: LinterFinding): boolean => maps.has(file);
  const inSources = findings.filter((finding) => !isOfDocument(finding));
  for (const finding of [...inSources, ...findings.filter(isOfDocument)]) {
    const { keys, ...rest } = finding;
    const position = maps.get(finding.file)?.(keys) ?? null;
    const place = position ?? (isOfDocument(finding) ? { path: `/${keys.join("/")}` } : {});
    const diagnostic = {
      ...rest,
      ...place,
      message: finding.message.trim().replace(/\.$/, ""),
      hint: "",
    };
    const key = `${diagnostic.file} ${diagnostic.rule} ${diagnostic.message}`;
    if (isOfDocument(finding) && told.has(key)) continue;
    if (!isOfDocument(finding)) told.add(key);
    kept.push(diagnostic);
  }
  return kept;
}
