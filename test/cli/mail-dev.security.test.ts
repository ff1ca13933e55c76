// The access to the preview of mail templates, and its handling of input. It runs on a designer's
// computer, where every page in the designer's browser can reach it.
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPreview, usual, type OpenPreview } from "./preview.ts";

let open: OpenPreview;
beforeAll(async () => {
  open = await openPreview();
});
afterAll(() => open.close());

const page = "/_/mail/templates";
const posted = ["mail", "checks", "committed", "send"].map((name) => `${page}/${name}`);
const addresses = [page, `${page}/list`, `${page}/changes`, `${page}/start.js`, ...posted];

/** Sends a request with headers that `fetch` does not allow. */
const ask = (
  path: string,
  headers: Record<string, string>,
  method = "GET",
  body = "",
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = open.preview;
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += String(chunk)));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? body : undefined);
  });
const json = { "content-type": "application/json" };

describe("the preview answers this computer's browser only", () => {
  it("listens only on the loopback address", async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of others) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect({ host: address, port: open.preview.port, timeout: 2_000 });
        socket.once("connect", () => resolve("connected")).once("error", () => resolve("refused"));
        socket.once("timeout", () => resolve("silent"));
      });
      expect(outcome).not.toBe("connected");
    }
    expect(open.preview.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });

  it.each([
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1",
    "127.0.0.1.evil.example:{port}",
    "0.0.0.0:{port}",
  ])("refuses the host name %j, which a foreign site may have chosen (421)", async (name) => {
    const host = name.replace("{port}", String(open.preview.port));
    for (const path of addresses) {
      const method = posted.includes(path) ? "POST" : "GET";
      const { status, text } = await ask(path, { ...json, host }, method, JSON.stringify(usual));
      expect([path, status]).toEqual([path, 421]);
      expect(text).not.toContain("reset-code");
    }
  });

  it("accepts both names of this computer", async () => {
    for (const name of ["127.0.0.1", "localhost"]) {
      const host = `${name}:${open.preview.port}`;
      expect((await ask(`${page}/list`, { host })).status).toBe(200);
      const headers = { ...json, host, origin: `http://${host}` };
      const { status } = await ask(`${page}/mail`, headers, "POST", JSON.stringify(usual));
      expect(status).toBe(200);
    }
  });

  it.each<[string, Record<string, string>]>([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["no origin of its own", { origin: "null" }],
    ["another port of this computer", { origin: "http://127.0.0.1:1" }],
    ["a foreign site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    [
      "another port, as browsers tell it",
      { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" },
    ],
  ])("refuses requests of a page of %s (403)", async (_name, headers) => {
    const host = `127.0.0.1:${open.preview.port}`;
    for (const path of addresses) {
      const method = posted.includes(path) ? "POST" : "GET";
      const { status } = await ask(path, { ...json, host, ...headers }, method, "{}");
      expect([path, status]).toEqual([path, 403]);
    }
  });

  it("lets a link lead to the page", async () => {
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const host = `127.0.0.1:${open.preview.port}`;
    expect((await ask(page, { host, ...headers })).status).toBe(200);
  });

  it("refuses bodies of forms (415), large bodies (413) and other methods (405)", async () => {
    const post = (type: string, body: string): Promise<Response> =>
      open.send(`${page}/mail`, { method: "POST", headers: { "Content-Type": type }, body });
    expect((await post("text/plain", JSON.stringify(usual))).status).toBe(415);
    expect((await post("application/x-www-form-urlencoded", "template=reset-code")).status).toBe(
      415,
    );
    expect((await post("application/json", `"${"x".repeat(200_000)}"`)).status).toBe(413);
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"])
      expect((await open.send(page, { method })).status).toBe(405);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["no template", "{}"],
    ["no theme", JSON.stringify({ ...usual, theme: "blue" })],
    ["values that are no object", JSON.stringify({ ...usual, values: "x" })],
    ["a value that is no text", JSON.stringify({ ...usual, values: { code: {} } })],
    ["too many values", JSON.stringify({ ...usual, values: Array.from({ length: 41 }, () => "") })],
    ["an invalid colour", JSON.stringify({ ...usual, brand: { lightPrimary: "red;" } })],
    ["an unknown mail program", JSON.stringify({ ...usual, program: "lotus.notes" })],
    ["pictures that are no choice", JSON.stringify({ ...usual, pictures: "no" })],
    ["an unknown template", JSON.stringify({ ...usual, template: "__proto__" })],
    ["a template of another folder", JSON.stringify({ ...usual, template: "../../etc" })],
  ])("refuses a request with %s (400)", async (_name, body) => {
    const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    for (const what of ["mail", "checks", "committed", "send"]) {
      const response = await open.send(`${page}/${what}`, sent);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.stringMatching(/\.$/) });
    }
  });

  it("serves its own files and no others", async () => {
    const host = `127.0.0.1:${open.preview.port}`;
    for (const path of [
      `${page}/../../../package.json`,
      `${page}/..%2f..%2fpackage.json`,
      `${page}/server.ts`,
      `${page}/constructor`,
      `${page}/sample-logo.png`,
      `${page}page.html`,
      "/etc/passwd",
      "/_/mail",
    ])
      expect([path, (await ask(path, { host })).status]).toEqual([path, 404]);
    for (const what of ["constructor", "__proto__", "list"])
      expect((await ask(`${page}/${what}`, { ...json, host }, "POST", "{}")).status).toBe(404);
  });

  it("sends answers that run nothing, load nothing and cannot be framed", async () => {
    for (const path of [page, `${page}/list`, `${page}/start.js`, "/nothing"]) {
      const { headers, body } = await open.send(path);
      await body?.cancel();
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("cache-control")).toBe("no-store");
    }
    const html = await (await open.send(page)).text();
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|style="|javascript:/i);
  });
});

describe("values are only data", () => {
  it.each([
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ code }}{% render 'head' %}",
    "</title></mj-text><mj-raw><script>1</script></mj-raw>",
  ])("%s", async (hostile) => {
    const { mail, diagnostics } = await open.mail({
      values: { code: "481516", firstName: hostile },
      brand: { name: hostile },
    });
    expect(diagnostics).toEqual([]);
    expect(mail?.copy).not.toMatch(/<script>|<img src=x/);
    expect(mail?.text).toContain(hostile.slice(0, 8));
  });

  it("a value that looks like a condition of a theme is not changed", async () => {
    const firstName = "(prefers-color-scheme: dark)";
    const { mail } = await open.mail({ values: { code: "481516", firstName }, theme: "dark" });
    expect(mail?.copy).toContain(firstName);
  });
});
