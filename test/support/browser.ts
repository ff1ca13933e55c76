// A real browser for tests, the same on every machine. Without a browser, tests skip and say why.
import { launchBrowser as launch, type BrowserChoice } from "../../src/mail-preview/index.ts";

let shared: Promise<BrowserChoice> | undefined;

/**
 * Returns the browser of this worker, which the files share and which ends with the worker. Close
 * it in `afterAll`: this closes the pages of the file.
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
