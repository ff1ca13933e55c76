// A real browser for tests, the same on every machine. Without a browser, tests skip and say why.
import { launchBrowser as launch } from "../../src/mail-preview/index.ts";

/** Starts a browser; close it in `afterAll`. */
export const launchBrowser = () => launch(process.env);
