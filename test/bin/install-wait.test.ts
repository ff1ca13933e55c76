// The messages of a slow installation: they name the registry and the proxy that it waits for.
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { describeWait } from "../../bin/install-wait.mjs";

let close = (): void => {};
afterEach(() => close());

/** Returns a port that accepts connections and sends nothing, or a port that is closed again. */
async function openPort(isLeftOpen: boolean): Promise<number> {
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  if (isLeftOpen) close = () => void server.close();
  else await new Promise((resolve) => server.close(resolve));
  return port;
}

const settings = (registry: string, httpsProxy: string | null = null): string =>
  JSON.stringify({ registry, "https-proxy": httpsProxy, proxy: null });

it("a proxy that cannot be reached is named, without its password", async () => {
  const port = await openPort(false);
  const said = await describeWait(
    settings("https://registry.example/", `http://me:secret@127.0.0.1:${port}/`),
    {},
  );
  expect(said).toMatch(
    `npm waits for https://registry.example through the proxy http://127.0.0.1:${port}; 127.0.0.1:${port} cannot be reached (ECONNREFUSED)`,
  );
  expect(said).not.toContain("secret");
});

it("the message names the proxy of the environment, and says that a proxy that accepts connections may only be slow", async () => {
  const proxy = `http://127.0.0.1:${await openPort(true)}`;
  const said = await describeWait(settings("https://registry.example/"), { https_proxy: proxy });
  expect(said).toContain(`through the proxy ${proxy}; `);
  expect(said).toContain("takes connections, so it may only be slow");
});

it("without a proxy the message names the registry, says that it cannot be reached, and advises a proxy", async () => {
  const port = await openPort(false);
  const said = await describeWait(settings(`http://127.0.0.1:${port}/npm/`), {});
  expect(said).toMatch(`npm waits for http://127.0.0.1:${port}; 127.0.0.1:${port} cannot be`);
  expect(said).toContain("If this network needs a proxy");
});
