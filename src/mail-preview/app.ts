// Creates the HTTP server of the mail preview (express). It serves the page and its files, answers
// the requests of the page, and sends a stream of events about changed templates.
import { join } from "node:path";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { ChangeEvents } from "./change-events.ts";
import { guardFor } from "./guard.ts";
import { PreviewError } from "./preview-error.ts";
import { readPreviewRequest } from "./preview-request.ts";
import { checksReply, listReply, mailReply, sendReply, type Preview } from "./replies.ts";

/** Path of the preview page. */
export const pagePath = "/_/mail/templates";

const BODY_BYTES_MAX = 128 * 1024;

/** Browsers must not cache the files of the page, so the responses need no `ETag`. */
const fileOptions = {
  root: join(import.meta.dirname, "files"),
  index: false,
  redirect: false,
  acceptRanges: false,
  cacheControl: false,
  lastModified: false,
  etag: false,
} as const;

const replies = { mail: mailReply, checks: checksReply, send: sendReply } as const;

export function createPreviewApp(preview: Preview, changes: ChangeEvents): Express {
  const app = express();
  for (const setting of ["case sensitive routing", "strict routing"]) app.enable(setting);
  for (const setting of ["x-powered-by", "etag"]) app.disable(setting);
  app.use(guardFor("The mail preview"));
  app.get("/", (_request, response) => response.redirect(pagePath));
  app.get(pagePath, (_request, response) => response.sendFile("page.html", fileOptions));
  app.get(`${pagePath}/list`, (_request, response) => void response.json(listReply(preview)));
  app.get(`${pagePath}/changes`, (request, response, next) =>
    request.method === "HEAD" ? next() : changes.subscribe(response),
  );
  for (const [name, reply] of Object.entries(replies))
    app.post(
      `${pagePath}/${name}`,
      express.json({ limit: BODY_BYTES_MAX, inflate: false }),
      async (request, response) => {
        response.json(await reply(preview, readPreviewRequest(request.body)));
      },
    );
  app.use(pagePath, express.static(fileOptions.root, fileOptions));
  app.use(() => {
    throw new PreviewError(
      `There is no page at this address. Open ${pagePath} to see the mail preview.`,
      404,
    );
  });
  app.use(replyWithError);
  return app;
}

const replyWithError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (response.headersSent) return void response.destroy();
  const { status, message } = describeError(error);
  response.status(status).json({ message });
};

function describeError(error: unknown): Pick<PreviewError, "status" | "message"> {
  if (error instanceof PreviewError) return error;
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
  if (status === 413)
    return {
      status,
      message: `The request is larger than ${BODY_BYTES_MAX / 1024} KiB. Enter shorter values.`,
    };
  // Errors with a status below 500 that get here come from the parser of JSON bodies.
  if (status < 500)
    return { status, message: "The body of the request is not valid JSON. Reload the page." };
  return { status, message: `This failed unexpectedly: ${String(error).split("\n")[0]}` };
}
