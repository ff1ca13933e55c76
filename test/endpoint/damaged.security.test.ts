// No damaged request is accepted at an endpoint of any format, and all refusals are identical, byte
// for byte (G33.5).
import { request } from "node:http";
import { expect, it } from "vitest";
import { damagedVariants } from "./damaged-variants.ts";
import { openEndpoints } from "./endpoint-stage.ts";
import { goodRequests, type Variant } from "./signed-requests.ts";

interface Answer {
  readonly status: number;
  readonly text: string;
}

it("more than 200 damaged requests get 401 and store nothing; the valid ones among them are accepted", async () => {
  const stage = await openEndpoints();
  const send = ({ endpoint, body, headers }: Variant): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port: stage.gateway.port,
          path: stage.at(endpoint),
          method: "POST",
          headers: ["Host", "gateway", "Content-Length", String(body.length), ...headers],
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });

  expect(damagedVariants.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  for (const variant of damagedVariants) {
    const { status, text } = await send(variant);
    const isRefused =
      status === 401 &&
      text ===
        '{"error":"The signature is missing or not valid. Sign with the secret of the endpoint."}';
    const isLimited = status === 429 && text.includes("has refused too many calls");
    if (!isRefused && !isLimited)
      wrong.push(`${variant.endpoint}, ${variant.name}: ${status} ${text}`);
  }
  expect(wrong).toEqual([]);
  expect(stage.standIn.accepted).toEqual([]);
  for (const variant of goodRequests)
    expect([variant.endpoint, (await send(variant)).status]).toEqual([variant.endpoint, 200]);
  await stage.close();
});
