// Shows the documentation of the contract in a browser on this computer while its files are edited.
// A change is shown at once. The linter then runs in the background, and the page shows its
// findings.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, relative } from "node:path";
import { createChangeEvents, watchFolder } from "../../mail-preview/index.ts";
import { SourceError, SourceFiles } from "../bundling/source-files.ts";
import { createLintRuns, type Linter } from "./lint-run.ts";
import { createContractApp, type PreviewState } from "./preview-app.ts";
import type { ContractProblem } from "./problem.ts";
import { loadContractRenderer, type PreviewedProgram } from "./rendered-contract.ts";

const host = "127.0.0.1";
/**
 * Settings of the check for changed files. For the gateway's own contract, a check takes about 10
 * ms.
 */
const watched = {
  everyMs: 100,
  names: /\.(?:ya?ml|json|md|js|mjs)$/,
  depthMax: 6,
  filesMax: 5_000,
};

/**
 * Starts the preview.
 * @param folder absolute path of the folder `openapi/`
 * @param port 0 means any free port
 * @throws the error of the operating system if the port is not free
 */
export async function openContractPreview(
  folder: string,
  port: number,
  linter: Linter,
  program: PreviewedProgram,
) {
  const files = new SourceFiles([folder]);
  const render = await loadContractRenderer(folder, files, program);
  const changes = createChangeEvents();
  let state: PreviewState = { rendered: null, problems: [], isStale: true };
  const app = createContractApp(() => state, changes);
  const server = createServer(app);
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    changes.close();
    throw error;
  }
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const lint = createLintRuns(folder, linter, (problems) => {
    state = { ...state, problems };
    changes.send("checked");
  });

  function show(): void {
    lint.stop();
    try {
      const rendered = render(url);
      state = { rendered, problems: state.isStale ? [] : state.problems, isStale: false };
      lint.start();
    } catch (error) {
      state = { ...state, problems: [shownProblem(error, folder)], isStale: true };
      // If the contract is only incomplete, the linter can run, and finds the exact line of the
      // mistake.
      if (!(error instanceof SourceError)) lint.start();
    }
  }

  show();
  const watch = watchFolder(
    folder,
    () => {
      show();
      changes.send(state.isStale ? "checked" : "changed");
    },
    watched,
  );
  return {
    url: `${url}/_docs`,
    async close(): Promise<void> {
      watch.close();
      lint.stop();
      changes.close();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function shownProblem(error: unknown, folder: string): ContractProblem {
  const message = error instanceof Error ? error.message : String(error);
  const place =
    error instanceof SourceError
      ? { file: error.file, line: error.line, column: error.column }
      : { file: folder, line: null, column: null };
  return {
    ...place,
    file: relative(dirname(folder), place.file).replaceAll("\\", "/"),
    severity: "error",
    rule: "readable-contract",
    message,
  };
}
