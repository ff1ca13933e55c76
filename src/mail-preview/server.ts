// Starts and stops the server of the mail preview, which only programs on this computer can reach.
// It needs only the folder of templates, and no database, configuration or key. It writes no files.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createPreviewApp, pagePath } from "./app.ts";
import { createChangeEvents } from "./change-events.ts";
import { startChecksThread } from "./checks-thread.ts";
import { createEntryChecks } from "./entry-checks.ts";
import { loadTemplates } from "./loaded-templates.ts";
import type { SendMail } from "./replies.ts";
import { watchFolder } from "./template-watch.ts";

const host = "127.0.0.1";

/**
 * Starts the preview server.
 * @param ports ports to try, in this order; the first free port is used; 0 means any free port
 * @param thread the worker thread that checks templates; it ends together with the preview
 * @throws MailFolderError if the folder contains no templates
 * @throws the error of the operating system if no port is free
 */
export async function openMailPreview(
  folder: string,
  ports: readonly number[],
  sendMail: SendMail,
  thread = startChecksThread(),
) {
  const templates = loadTemplates(folder);
  const changes = createChangeEvents();
  const onFound = (): void => changes.send("checked");
  const entryChecks = createEntryChecks(folder, templates.byName, onFound, thread);
  const app = createPreviewApp({ folder, templates, entryChecks, sendMail }, changes);
  const server = createServer(app);
  try {
    await listen(server, ports);
  } catch (error) {
    changes.close();
    await entryChecks.close();
    throw error;
  }
  const { port } = server.address() as { readonly port: number };
  entryChecks.restart();
  const watch = watchFolder(folder, (files) => {
    templates.reload();
    changes.send("changed");
    entryChecks.restart(files);
  });
  return {
    url: `http://${host}:${port}${pagePath}`,
    port,
    async close(): Promise<void> {
      watch.close();
      await entryChecks.close();
      changes.close();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function listen(server: Server, [port = 0, ...others]: readonly number[]): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || others.length === 0) throw error;
    await listen(server, others);
  }
}
