// The gateway's requests never reach private addresses, in any spelling and with any DNS response,
// redirect or proxy variable (G23).
import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createOutboundFetch,
  type OutboundError,
} from "../../src/platform/outbound/outbound-fetch.ts";

let answer: RequestListener = (_request, response) => response.end("{}");
let requests = 0;
const servers: Server[] = [];
let port = 0;

beforeAll(async () => {
  const listen = (host: string, at: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const server = createServer((request, response) => answer(request, response));
      server.on("connection", () => requests++).on("error", reject);
      server.listen(at, host, () => resolve((server.address() as AddressInfo).port));
      servers.push(server);
    });
  port = await listen("127.0.0.1", 0);
  await listen("::1", port).catch(() => undefined);
});
beforeEach(() => {
  requests = 0;
  answer = (_request, response) => response.end("{}");
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const failureOf = async (work: Promise<Response>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: OutboundError) => thrown,
  );
  return error === undefined ? "answered" : error.failure;
};

const leadsTo =
  (...addresses: string[]) =>
  (): Promise<LookupAddress[]> =>
    Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

/** Hosts that a URL parser, a resolver or a socket takes for a private address. */
const hosts = `
  127.0.0.1 127.1 127.0.1 127.127.127.127 2130706433 0x7f000001 0x7f.1
  0177.0.0.1 017700000001 127.0.0.1. 0 0.0.0.0 0x0 localhost
  LOCALHOST ①②⑦.⓪.⓪.① %31%32%37.0.0.1 127。0。0。1
  [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::]
  [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2001:db8::1] [100::1]
  [fec0::1] [2001::1] [::ffff:0:127.0.0.1] [::ffff:10.0.0.1]
  10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1
  169.254.169.254 169.254.170.2 2852039166 0xa9fea9fe 0251.0376.0251.0376
  100.64.0.1 100.100.100.200 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1
  203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [64:ff9b::a9fe:a9fe]
`
  .trim()
  .split(/\s+/);

describe("addresses that are not public", () => {
  const fetch = createOutboundFetch({ privateTargets: [] });

  it.each(hosts)("https://%s is refused", async (host) => {
    expect(await failureOf(fetch(`https://${host}:${port}/`))).toBe("refused");
    expect(requests).toBe(0);
  });

  it.each(hosts)("http://%s is refused", async (host) => {
    expect(await failureOf(fetch(`http://${host}:${port}/`))).toBe("refused");
    expect(requests).toBe(0);
  });

  it.each(["ftp://example.com/", "file:///etc/passwd", "data:,x", "gopher://127.0.0.1/", "x", ""])(
    "%j is refused as invalid",
    async (url) => {
      expect(await failureOf(fetch(url))).toBe("invalid");
    },
  );

  it("an address with credentials is refused", async () => {
    expect(await failureOf(fetch("https://user:word@example.com/"))).toBe("invalid");
  });

  it("plain http is refused for public hosts too", async () => {
    const public_ = createOutboundFetch({ privateTargets: [], resolve: leadsTo("93.184.216.34") });
    expect(await failureOf(public_("http://example.com/"))).toBe("refused");
  });
});

describe("names", () => {
  it.each([
    [["127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
    [["93.184.216.34", "127.0.0.1"]],
    [["127.0.0.1", "93.184.216.34"]],
    [["2606:2800:220:1::1", "fd00::1"]],
  ])("a name that leads to %j is refused, although some of them are public", async (addresses) => {
    const fetch = createOutboundFetch({ privateTargets: [], resolve: leadsTo(...addresses) });
    expect(await failureOf(fetch(`https://id.example:${port}/`))).toBe("refused");
    expect(requests).toBe(0);
  });

  it("a name is resolved once, so that a second DNS response has no effect", async () => {
    const answers = [leadsTo("127.0.0.1"), leadsTo("10.0.0.1")];
    let asked = 0;
    const fetch = createOutboundFetch({
      privateTargets: ["id.example"],
      resolve: () => answers[asked++]!(),
    });
    expect((await fetch(`http://id.example:${port}/`)).status).toBe(200);
    expect(asked).toBe(1);
  });

  it("a name without an address cannot be reached", async () => {
    const fetch = createOutboundFetch({ privateTargets: [], resolve: leadsTo() });
    expect(await failureOf(fetch("https://id.example/"))).toBe("unreachable");
  });
});

describe("private targets that the operator allows", () => {
  const asks = (target: string, url: string, address = "127.0.0.1"): Promise<string> =>
    failureOf(createOutboundFetch({ privateTargets: [target], resolve: leadsTo(address) })(url));

  it.each([
    ["127.0.0.1", "http://127.0.0.1:PORT/"],
    ["127.0.0.1:PORT", "http://127.0.0.1:PORT/"],
    ["127.0.0.0/8", "http://127.0.0.1:PORT/"],
    ["127.0.0.0/8", "http://id.example:PORT/"],
    ["127.0.0.1", "http://id.example:PORT/"],
    ["id.example", "http://id.example:PORT/"],
    ["ID.example", "http://id.EXAMPLE.:PORT/"],
    ["id.example:PORT", "http://id.example:PORT/"],
  ])("%s lets %s through", async (target, url) => {
    const at = (text: string): string => text.replace("PORT", String(port));
    expect(await asks(at(target), at(url))).toBe("answered");
    expect(requests).toBe(1);
  });

  it.each([
    ["127.0.0.2", "http://127.0.0.1:PORT/"],
    ["127.0.0.1:1", "http://127.0.0.1:PORT/"],
    ["id.example:1", "http://id.example:PORT/"],
    ["id.example", "http://other.id.example:PORT/"],
    ["example", "http://id.example:PORT/"],
    ["10.0.0.0/8", "http://127.0.0.1:PORT/"],
    ["::1/128", "http://127.0.0.1:PORT/"],
    ["[::1]:PORT", "http://127.0.0.1:PORT/"],
  ])("%s does not let %s through", async (target, url) => {
    const at = (text: string): string => text.replace("PORT", String(port));
    expect(await asks(at(target), at(url))).toBe("refused");
    expect(requests).toBe(0);
  });

  it("a name with an allowed and another private address is refused", async () => {
    const fetch = createOutboundFetch({
      privateTargets: ["127.0.0.1"],
      resolve: leadsTo("127.0.0.1", "10.0.0.1"),
    });
    expect(await failureOf(fetch(`https://id.example:${port}/`))).toBe("refused");
    expect(await failureOf(fetch(`http://id.example:${port}/`))).toBe("refused");
    expect(requests).toBe(0);
  });
});

describe("answers", () => {
  const fetch = createOutboundFetch({
    privateTargets: ["127.0.0.1"],
    timeoutMs: 300,
    bodyBytesMax: 1_000,
  });
  const ask = (): Promise<Response> => fetch(`http://127.0.0.1:${port}/`);

  it("a redirect is returned and not followed", async () => {
    answer = (_request, response) =>
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
    const { status } = await ask();
    expect(status).toBe(302);
    expect(requests).toBe(1);
  });

  it("a response of the longest length is read, a longer one is refused", async () => {
    answer = (_request, response) => response.end("x".repeat(1_000));
    expect((await (await ask()).text()).length).toBe(1_000);
    answer = (_request, response) => response.end("x".repeat(1_001));
    expect(await failureOf(ask())).toBe("tooLarge");
  });

  it("an endless response is cut off", async () => {
    answer = (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(100)));
        response.once("drain", more);
      };
      more();
    };
    expect(await failureOf(ask())).toBe("tooLarge");
  });

  it.each([
    ["never answers", () => undefined],
    ["never ends", (response) => void response.write("{")],
    ["drips", (response) => void setInterval(() => response.write(" "), 20).unref()],
  ] satisfies [string, (response: Parameters<RequestListener>[1]) => void][])(
    "the connection to a server that %s ends after the timeout",
    async (_name, hold) => {
      answer = (_request, response) => hold(response);
      expect(await failureOf(ask())).toBe("slow");
    },
  );

  it("a DNS lookup without a response ends after the timeout", async () => {
    const { promise } = Promise.withResolvers<LookupAddress[]>();
    const slow = createOutboundFetch({ privateTargets: [], timeoutMs: 50, resolve: () => promise });
    expect(await failureOf(slow("https://id.example/"))).toBe("slow");
  });

  it("an invalid status is an error", async () => {
    answer = (_request, response) => {
      response.socket?.end("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n");
    };
    expect(await failureOf(ask())).toBe("unreachable");
  });

  it("the connection to a server that switches protocols ends at once", async () => {
    answer = (_request, response) => {
      response.socket?.write("HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
    };
    const closed = new Promise((resolve) =>
      servers[0]!.once("connection", (socket) => socket.once("close", resolve)),
    );
    expect(await failureOf(ask())).toBe("unreachable");
    await closed;
  });

  it("a server that closes the connection without a response counts as unreachable", async () => {
    answer = (_request, response) => void response.socket?.end();
    expect(await failureOf(ask())).toBe("unreachable");
  });

  it("a caller that aborts gets its error at once, even if the server never answers", async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    expect(await failureOf(fetch(`http://127.0.0.1:${port}/`, { signal: stop.signal }))).toBe(
      "slow",
    );
  });

  it("a proxy of the environment is not used", async () => {
    process.env["NODE_USE_ENV_PROXY"] = "1";
    process.env["HTTP_PROXY"] = process.env["http_proxy"] = "http://127.0.0.1:9";
    try {
      expect((await ask()).status).toBe(200);
    } finally {
      for (const name of ["NODE_USE_ENV_PROXY", "HTTP_PROXY", "http_proxy"])
        delete process.env[name];
    }
  });

  it("body, method and headers are sent unchanged", async () => {
    answer = (request, response) => {
      request
        .setEncoding("utf8")
        .on("data", (text: string) =>
          response.end([request.method, request.headers["x-mark"], text].join(" ")),
        );
    };
    const sent = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "x-mark": "here" },
      body: new URLSearchParams({ a: "b c" }),
    });
    expect(await sent.text()).toBe("POST here a=b+c");
  });
});
