import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { createSourceIp } from "../../src/gateway/http/source-ip.ts";

const request = (peer: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: peer },
    headers: { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

describe("the client's address of a request (G19.5)", () => {
  it("is the peer's if no proxy is trusted, also with a header that names another", () => {
    const sourceIp = createSourceIp([]);
    expect(sourceIp(request("203.0.113.9", "1.1.1.1"))).toBe("203.0.113.9");
    expect(sourceIp(request("::ffff:203.0.113.9"))).toBe("203.0.113.9");
  });

  it("is the last address that is no trusted proxy, behind proxies", () => {
    const sourceIp = createSourceIp(["10.0.0.0/8", "::1"]);
    expect(sourceIp(request("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.1.2.3"))).toBe("203.0.113.9");
    expect(sourceIp(request("::1", "203.0.113.9"))).toBe("203.0.113.9");
    expect(sourceIp(request("10.0.0.1"))).toBe("10.0.0.1");
    expect(sourceIp(request("203.0.113.9", "1.1.1.1"))).toBe("203.0.113.9");
  });

  it("is found behind any proxy, and behind proxies that a socket reports as IPv6", () => {
    const everyone = createSourceIp(["0.0.0.0/0"]);
    expect(everyone(request("10.0.0.1", "203.0.113.9, 10.0.0.2"))).toBe("203.0.113.9");
    const sourceIp = createSourceIp(["10.0.0.0/8"]);
    expect(sourceIp(request("::ffff:10.0.0.1", "1.1.1.1, ::ffff:203.0.113.9"))).toBe("203.0.113.9");
    expect(sourceIp(request("::ffff:10.0.0.1", "1.1.1.1, ::ffff:10.0.0.2"))).toBe("1.1.1.1");
  });

  it("stops at a value that is no address", () => {
    const sourceIp = createSourceIp(["10.0.0.0/8"]);
    expect(sourceIp(request("10.0.0.1", "1.1.1.1, <script>, 10.0.0.2"))).toBe("10.0.0.2");
    expect(sourceIp(request("10.0.0.1", "unknown"))).toBe("10.0.0.1");
  });
});
