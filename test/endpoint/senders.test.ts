// Requests signed by real senders, and the examples that they publish, are accepted at an endpoint
// of their format (G33.5). A repeated request is one event (G33.7).
import { createHmac } from "node:crypto";
import { sign as signAsGithub } from "@octokit/webhooks-methods";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openEndpoints,
  secrets,
  start,
  startSeconds,
  type EndpointStage,
} from "./endpoint-stage.ts";

let stage: EndpointStage;
beforeAll(async () => {
  stage = await openEndpoints();
});
beforeEach(() => {
  stage.clock.time = start;
  stage.standIn.accepted.length = 0;
});
afterAll(() => stage.close());

const send = (name: string, body: string | Buffer, headers: Readonly<Record<string, string>>) =>
  stage.gateway.client(stage.at(name), { method: "POST", body, headers });

const payload = JSON.stringify({ id: "evt_1", amount: 12.5, text: "Grüße 😀" });
const stripe = new Stripe("sk_test_none");
const standard = new Webhook(secrets.standard);
const standardHeaders = (id: string, seconds: number, body = payload) => ({
  "webhook-id": id,
  "webhook-timestamp": String(seconds),
  "webhook-signature": standard.sign(id, new Date(seconds * 1_000), body),
});
const stripeHeaders = (timestamp: number, body = payload) => ({
  "stripe-signature": stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: secrets.stripe,
    timestamp,
  }),
});

describe("the packages of real senders", () => {
  it("Octokit, as GitHub signs", async () => {
    const signature = await signAsGithub(secrets.github, payload);
    expect((await send("github", payload, { "x-hub-signature-256": signature })).status).toBe(200);
  });

  it.each([-300, -299, 0, 299, 300])("Stripe, with its clock off by %d s", async (skew) => {
    expect((await send("stripe", payload, stripeHeaders(startSeconds + skew))).status).toBe(200);
  });

  it.each([-300, 0, 300])("Standard Webhooks, with its clock off by %d s", async (skew) => {
    const headers = standardHeaders(`msg_${skew}`, startSeconds + skew);
    expect((await send("standard", payload, headers)).status).toBe(200);
  });

  it("arbitrary bytes are signed and passed on unchanged", async () => {
    for (const body of [
      Buffer.alloc(0),
      Buffer.from([0, 255, 13, 10, 0xef, 0xbb, 0xbf]),
      Buffer.alloc(700_000, "é"),
    ]) {
      const digest = createHmac("sha512", secrets.sha512).update(body).digest("hex");
      const answer = await send("sha512", body, {
        "x-signature": `SHA512=${digest.toUpperCase()}`,
        "content-encoding": "gzip",
        "content-type": "application/json; charset=utf-16",
      });
      expect(answer.status).toBe(200);
      expect(stage.standIn.accepted.at(-1)!.request.body.equals(body)).toBe(true);
    }
  });
});

describe("published examples", () => {
  it("GitHub's example", async () => {
    const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
    const answer = await send("github", "Hello, World!", { "x-hub-signature-256": signature });
    expect(answer.status).toBe(200);
  });

  it("Meta's format: escaped letters and slashes are signed as sent", async () => {
    const body = String.raw`{"object":"page","entry":[{"id":"0","time":1771072220,"changes":[{"field":"feed","value":{"message":"Gr\u00fc\u00dfe \ud83d\ude00","url":"https:\/\/example.com\/a"}}]}]}`;
    const signature = "sha256=b27f3af37716014738eaa1d4a07f2e7d02de105d33d7de86b1fa3b16a4d21de3";
    const answer = await send("meta", body, { "x-hub-signature-256": signature });
    expect(answer.status).toBe(200);
  });

  it("Slack's example", async () => {
    stage.clock.time = 1_531_420_618_000;
    const body =
      "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
    const answer = await send("slack", body, {
      "x-slack-request-timestamp": "1531420618",
      "x-slack-signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(answer.status).toBe(200);
    expect(stage.standIn.accepted[0]!.request.body.toString()).toBe(body);
  });

  it("a message of Standard Webhooks, signed in the test", async () => {
    stage.clock.time = 1_614_265_330_000;
    const answer = await send("standard", '{"test": 2432232314}', {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,rSRsE/tlECdfyO33eXXndtx+NF9uJ/cIpjnx0n2RkmY=",
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ["swapped", (time: string, own: string) => `${own},${time}`],
    ["with blanks", (time: string, own: string) => `${time}, ${own}`],
    ["swapped, with blanks and tabs", (time: string, own: string) => `v0=x ,\t${own} , ${time} `],
  ])("Stripe's parts %s", async (_, join) => {
    const [time = "", own = ""] = stripeHeaders(startSeconds)["stripe-signature"].split(",");
    const signature = join(time, own);
    expect((await send("stripe", payload, { "stripe-signature": signature })).status).toBe(200);
  });

  it.each(["", "sha256=", "SHA256=", "hmac=", "v0=", "my-app.sig=", "sha1="])(
    "a plain digest behind the name %j",
    async (name) => {
      const digest = createHmac("sha256", secrets.github).update(payload).digest("hex");
      const answer = await send("github", payload, { "x-hub-signature-256": name + digest });
      expect(answer.status).toBe(200);
    },
  );

  it("several signatures during a secret rotation: one of them is enough", async () => {
    const { "stripe-signature": good } = stripeHeaders(startSeconds);
    const [time, own] = good.split(",");
    const other = "f".repeat(64);
    const signature = [time, `v1=${other}`, own, `v0=${other}`].join(",");
    expect((await send("stripe", payload, { "stripe-signature": signature })).status).toBe(200);
    const headers = standardHeaders("msg_two", startSeconds);
    headers["webhook-signature"] =
      `v1a,x v1,${Buffer.alloc(32).toString("base64")} ${headers["webhook-signature"]}`;
    expect((await send("standard", payload, headers)).status).toBe(200);
  });
});

describe("a repeated request", () => {
  it("sent a hundred times creates one event, however its signature is spelt", async () => {
    const { "stripe-signature": plain } = stripeHeaders(startSeconds, "one");
    const spellings = [
      plain,
      plain.replace(/v1=(.*)/, (all, hex: string) => `v0=a,v1=${hex.toUpperCase()}`),
    ];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send("stripe", "one", { "stripe-signature": spellings[index % 2]! }),
      ),
    );
    const ids = new Set(answers.map(({ json }) => json.eventId as string));
    expect([ids.size, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set([200])]);
    const other = await send("stripe", "one", stripeHeaders(startSeconds + 1, "one"));
    expect(ids.has(other.json.eventId)).toBe(false);
  });

  it("with the same message id is one event, also at another time; at another endpoint it is another event", async () => {
    const first = await send("standard", "m", standardHeaders("msg_retried", startSeconds, "m"));
    stage.clock.time += 3_600_000;
    const later = standardHeaders("msg_retried", startSeconds + 3_600, "m");
    expect((await send("standard", "m", later)).json).toEqual(first.json);
  });

  it("without a time in its signature is a separate event", async () => {
    const headers = { "x-hub-signature-256": await signAsGithub(secrets.github, "two") };
    const [one, two] = [await send("github", "two", headers), await send("github", "two", headers)];
    expect(one.json.eventId).not.toBe(two.json.eventId);
  });
});
