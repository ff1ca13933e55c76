// Reads Arazzo documents (test flows in YAML), and prepares them for the program `redocly respect`.
// Adds the address of the proxy, and a header to each request that names its step.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { isMap, isScalar, isSeq } from "yaml";
import { readYamlSource, YamlFlaw, yamlValue, type YamlSource } from "../../config/index.ts";
import type { Json } from "../../contract/index.ts";
import { ConformError } from "../conform-error.ts";

/** Header that carries the workflow and the step from the test runner to the proxy. */
export const stepHeader = "x-conform-step";

export interface Workflow {
  readonly id: string;
  /** The steps with their operations. The operation is null if the step calls a tool of the kit. */
  readonly steps: readonly { readonly id: string; readonly operationId: string | null }[];
  /** True if `--quick` runs the workflow (`x-quick`). */
  readonly isQuick: boolean;
  /** Returns `file:line` of a step, or of the workflow. */
  readonly placeOf: (stepId?: string) => string;
}

export interface ArazzoFile {
  /** Name of the file without its folder, such as `accounts.arazzo.yaml`. */
  readonly name: string;
  readonly workflows: readonly Workflow[];
  /** Returns the document for `respect`, with some workflows and the addresses of this run. */
  readonly prepare: (
    chosen: ReadonlySet<string>,
    addresses: Readonly<Record<string, string>>,
  ) => Json;
}

/**
 * Reads the Arazzo documents of a folder.
 * @param directory the folder to which file paths in `placeOf` are relative
 * @throws ConformError if the folder or a document cannot be read
 */
export function readArazzoFolder(folder: string, directory: string): ArazzoFile[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => /\.arazzo\.ya?ml$/.test(name));
  } catch {
    throw new ConformError(`The folder ${folder} cannot be read. Name a folder with --flows.`);
  }
  if (names.length === 0)
    throw new ConformError(
      `The folder ${folder} has no flows. The names of their files end in .arazzo.yaml.`,
    );
  return names.toSorted().map((name) => readArazzoFile(join(folder, name), directory));
}

function readArazzoFile(path: string, directory: string): ArazzoFile {
  const shown = relative(directory, path).startsWith("..") ? path : relative(directory, path);
  const { source, content } = readArazzo(path, shown);
  const workflows = content["workflows"];
  if (typeof content["arazzo"] !== "string" || !Array.isArray(workflows))
    throw new ConformError(
      `${shown} is not an Arazzo document, because it has no \`arazzo\` or \`workflows\`.`,
    );
  return {
    name: basename(path),
    workflows: workflows.map((workflow: Json, index) => ({
      id: String(workflow["workflowId"]),
      steps: stepsOf(workflow).map((step) => ({
        id: String(step["stepId"]),
        operationId: operationOf(step),
      })),
      isQuick: workflow["x-quick"] === true,
      placeOf: (stepId) => `${shown}:${lineOf(source, index, stepId)}`,
    })),
    prepare: (chosen, addresses) => ({
      ...content,
      sourceDescriptions: ((content["sourceDescriptions"] ?? []) as Json[]).map((source) => {
        const name = String(source["name"]);
        const url = addresses[name] === undefined ? source["url"] : `${name}.json`;
        return { ...source, url, "x-serverUrl": addresses[name] };
      }),
      workflows: workflows
        .filter((workflow: Json) => chosen.has(String(workflow["workflowId"])))
        .map((workflow: Json) => ({
          ...workflow,
          steps: stepsOf(workflow).map((step) =>
            withStepHeader(step, String(workflow["workflowId"])),
          ),
        })),
    }),
  };
}

/**
 * Reads and parses an Arazzo document.
 * @throws ConformError if the file is no YAML, or goes beyond a limit
 */
function readArazzo(path: string, shown: string) {
  try {
    const source = readYamlSource(readFileSync(path, "utf8"));
    return { source, content: (yamlValue(source) ?? {}) as Json };
  } catch (error) {
    if (!(error instanceof YamlFlaw)) throw error;
    throw new ConformError(`${shown}:${error.position.line} cannot be read: ${error.message}.`);
  }
}

const stepsOf = (workflow: Json): readonly Json[] => (workflow["steps"] ?? []) as readonly Json[];

/**
 * Returns the operation of a step, or null if the step calls a tool of the kit. The document writes
 * `query` or `$sourceDescriptions.gateway.query`.
 */
function operationOf(step: Json): string | null {
  const id = step["operationId"];
  if (typeof id !== "string" || id.startsWith("$sourceDescriptions.kit.")) return null;
  return id.replace(/^\$sourceDescriptions\.gateway\./, "");
}

function withStepHeader(step: Json, workflowId: string): Json {
  const value = `${workflowId}/${String(step["stepId"])}`;
  const parameters = (step["parameters"] ?? []) as readonly Json[];
  return { ...step, parameters: [...parameters, { name: stepHeader, in: "header", value }] };
}

function lineOf(
  { document, positionOf }: YamlSource,
  workflow: number,
  stepId: string | undefined,
): number {
  const node = document.getIn(["workflows", workflow], true);
  const steps = isMap(node) ? node.get("steps", true) : undefined;
  const step = isSeq(steps)
    ? steps.items.find((item) => {
        const id = isMap(item) ? item.get("stepId", true) : undefined;
        return isScalar(id) && id.value === stepId;
      })
    : undefined;
  const found = isMap(step) ? step : isMap(node) ? node : undefined;
  return positionOf(found?.range?.[0] ?? 0).line;
}
