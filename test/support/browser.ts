// Starts a real browser for tests, the same on every machine. If there is no browser, the tests are
// skipped and say why.
import { launchBrowser as launch, type BrowserChoice } from "../../src/mail-preview/index.ts";

let shared: Promise<BrowserChoice> | undefined;

/**
 * Returns the browser of this worker (a process that runs test files). All test files of the worker
 * share it, and it ends with the worker. A test file calls its `close` in `afterAll`, which closes
 * only the pages of this file.
 */
export function launchBrowser(): Promise<BrowserChoice> {
  shared ??= launch(process.env).then((choice) => {
    const { browser } = choice;
    if (browser !== null)
      browser.close = async () => {
        await Promise.all(browser.contexts().map((context) => context.close()));
      };
    return choice;
  });
  return shared;
}
