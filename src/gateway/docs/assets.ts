// Serves the files of the documentation page: Redoc from its installed package, our script and style sheet, and the document.
// Names come from a fixed list.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { PublishedDocument } from "../../discovery/index.ts";
import type { Delegated } from "../../contract/index.ts";

const names = ["redoc.js", "start.js", "page.css", "openapi.json"] as const;

export interface DocsAssets {
  /** Whether the page has a file of that name. */
  has(name: string): boolean;
  /** Serves a file that `has` knows; with validators, so that it is fetched once. */
  serve(name: string): Promise<Delegated>;
}

/** Nothing is loaded before the page is first asked for. */
export function createDocsAssets(document: PublishedDocument): DocsAssets {
  const known: ReadonlySet<string> = new Set(names);
  let app: Promise<Delegated["delegated"]> | null = null;
  return {
    has: (name) => known.has(name),
    async serve(name) {
      app ??= createApp(document);
      const deliver = await app;
      return {
        delegated(request, response) {
          // A reader has no use for the preconditions of writers, nor for parts of a script.
          for (const header of ["if-match", "if-unmodified-since", "range"])
            delete request.headers[header];
          request.url = `/${name}`;
          deliver(request, response);
        },
      };
    },
  };
}

async function createApp(document: PublishedDocument): Promise<Delegated["delegated"]> {
  const [{ default: express }, redoc] = await Promise.all([import("express"), readRedoc()]);
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", "strong");
  app.use((_request, response, next) => {
    response.setHeader("Cache-Control", "public, max-age=300");
    next();
  });
  app.get("/redoc.js", (_request, response) => void response.type("text/javascript").send(redoc));
  app.get(
    "/openapi.json",
    (_request, response) => void response.type("application/json").send(document.text),
  );
  const options = {
    index: false,
    redirect: false,
    acceptRanges: false,
    cacheControl: false,
  } as const;
  app.use(express.static(join(import.meta.dirname, "files"), options));
  return (request, response) => app(request, response);
}

/** The only thing that Redoc would fetch from elsewhere is its maker's logo; an empty address makes it leave that out. */
async function readRedoc(): Promise<string> {
  const file = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
  const source = await readFile(file, "utf8");
  return source.replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+/g, "data:,");
}
