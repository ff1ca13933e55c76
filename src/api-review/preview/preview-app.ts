// The HTTP application of the contract preview (express). It serves the pages, the events about
// changes, and the problems of the contract.
import { join } from "node:path";
import express, { type ErrorRequestHandler, type Express } from "express";
import { guardFor, PreviewError, type ChangeEvents } from "../../mail-preview/index.ts";
import type { ContractProblem } from "./problem.ts";
import type { RenderedContract } from "./rendered-contract.ts";

export interface PreviewState {
  /**
   * The newest version of the contract that could be read. Null if none could be read since the
   * start.
   */
  readonly rendered: RenderedContract | null;
  readonly problems: readonly ContractProblem[];
  /** True if the newest version of the files could not be read. */
  readonly isStale: boolean;
}

const fileOptions = { root: join(import.meta.dirname, "files"), etag: false, cacheControl: false };

/** Creates the application. `state` returns the current state of the preview. */
export function createContractApp(state: () => PreviewState, changes: ChangeEvents): Express {
  const app = express();
  const pageAt = (address: string) => state().rendered?.files.get(address);
  for (const setting of ["case sensitive routing", "strict routing"]) app.enable(setting);
  for (const setting of ["x-powered-by", "etag"]) app.disable(setting);
  app.use(guardFor("The preview of the contract"));
  app.get("/", (_request, response) => response.redirect("/_docs"));
  app.get("/_docs", (_request, response) => {
    response.type("html").send(withScript(pageAt("index.html")?.text ?? emptyPage));
  });
  app.get(["/_docs/:name", "/_docs/:section/:name"], (request, response, next) => {
    const { section, name = "" } = request.params as Partial<Record<string, string>>;
    const file = pageAt(section === undefined ? name : `${section}/${name}`);
    if (state().rendered === null && name.endsWith(".html"))
      return void response.type("html").send(withScript(emptyPage));
    if (file === undefined) return next();
    const isPage = file.type === "text/html";
    response.type(file.type).send(isPage ? withScript(file.text) : file.text);
  });
  app.get("/openapi.json", (_request, response, next) => {
    const text = state().rendered?.openapi;
    if (text === undefined) return next();
    response.type("json").send(text);
  });
  app.get("/_preview/changes", (request, response, next) =>
    request.method === "HEAD" ? next() : changes.subscribe(response),
  );
  app.get("/_preview/problems", (_request, response) => {
    const { problems, isStale } = state();
    response.json({ problems, isStale });
  });
  for (const name of ["preview.js", "preview.css"])
    app.get(`/_preview/${name}`, (_request, response) => response.sendFile(name, fileOptions));
  app.use(() => {
    throw new PreviewError("There is no page at this address. Open /_docs.", 404);
  });
  app.use(replyWithProblem);
  return app;
}

/** Adds the script that reloads the page and shows problems. */
const withScript = (page: string): string =>
  page.replace(
    "</head>",
    '<link rel="stylesheet" href="/_preview/preview.css">\n<script src="/_preview/preview.js" defer></script>\n</head>',
  );

/** The page that is shown until the contract can be read for the first time. */
const emptyPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>The contract cannot be read</title>
<link rel="icon" href="data:,">
</head>
<body>
<main><h1>The contract cannot be read</h1><p>Correct the problem below. The page then appears.</p></main>
</body>
</html>
`;

const replyWithProblem: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const isKnown = error instanceof PreviewError;
  response
    .status(isKnown ? error.status : 500)
    .type("text/plain")
    .send(
      isKnown
        ? error.message
        : "The preview failed because of an unexpected error. Read the output of the command.",
    );
};
