// The code samples beside the text of an operation. For each example in the contract, the page
// shows the request in each programming language. Without a script, the languages stand below each
// other.
import type { OperationDescription } from "../../../contract/index.ts";
import { codeBlock } from "../../highlight.ts";
import { escapeHtml } from "../../html.ts";
import type { SiteSource } from "../../source.ts";
import { clientSample } from "./client.ts";
import { curlSample } from "./curl.ts";
import { demoTables } from "./demo-tables.ts";
import { fetchSample } from "./fetch.ts";
import { pythonSample } from "./python.ts";
import { sampleRequests, type SampleRequest } from "./sample-request.ts";
import { variablesHtml } from "./variables.ts";

export interface Sample {
  readonly language: "curl" | "client" | "fetch" | "python";
  readonly code: string;
}

/** One example request of an operation, with its code samples in several programming languages. */
export interface SampleGroup {
  readonly request: SampleRequest;
  readonly samples: readonly Sample[];
}

const titles: Readonly<Record<Sample["language"], string>> = {
  curl: "curl",
  client: "Node client",
  fetch: "Node fetch",
  python: "Python",
};

const grammars: Readonly<Record<Sample["language"], string>> = {
  curl: "bash",
  client: "javascript",
  fetch: "javascript",
  python: "python",
};

/** Returns the code samples of an operation: one group for each example request in the contract. */
export function samplesOf(
  { root }: Pick<SiteSource, "root">,
  operation: OperationDescription,
): readonly SampleGroup[] {
  const tables = demoTables(root);
  const isWebSocket = operation.responses.some(({ status }) => status === "101");
  return sampleRequests(operation).map((request) => {
    const client = clientSample(operation, request, tables);
    const samples: Sample[] = client === null ? [] : [{ language: "client", code: client }];
    if (isWebSocket) return { request, samples };
    // Browsers open operations that return pages. Programs do not call them, so only curl has a
    // sample.
    const isPage = operation.errors === "page";
    return {
      request,
      samples: [
        { language: "curl", code: curlSample(request) },
        ...samples,
        ...(isPage
          ? []
          : ([
              { language: "fetch", code: fetchSample(request) },
              { language: "python", code: pythonSample(request) },
            ] as const)),
      ],
    };
  });
}

/** Returns the samples as HTML. Empty if the operation has none. */
export function samplesHtml(source: SiteSource, operation: OperationDescription): string {
  const groups = samplesOf(source, operation).filter(({ samples }) => samples.length > 0);
  const [first] = groups;
  if (first === undefined) return "";
  const parts = groups.map((group, index) =>
    group.request.title === ""
      ? tabsHtml(group)
      : `<details class="example"${index === 0 ? " open" : ""}><summary>${escapeHtml(group.request.title)}</summary>\n${tabsHtml(group)}</details>\n`,
  );
  return `<section class="requests" aria-label="Example requests">\n<h2>Request</h2>\n${variablesHtml(source, first.request, operation)}${parts.join("")}</section>\n`;
}

/**
 * Returns the code samples as sections of HTML. The script of the site turns the sections into
 * tabs.
 */
function tabsHtml({ samples }: SampleGroup): string {
  const panels = samples.map(
    ({ language, code }) =>
      `<section data-tab="${titles[language]}">\n<h3>${titles[language]}</h3>\n${codeBlock(code, grammars[language])}</section>\n`,
  );
  return `<div class="tabs">\n${panels.join("")}</div>\n`;
}
