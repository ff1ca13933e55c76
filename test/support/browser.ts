// A real browser for tests, the same on every machine. Without a browser, tests skip and say why.
export { launchBrowser } from "../../src/mail-preview/index.ts";
