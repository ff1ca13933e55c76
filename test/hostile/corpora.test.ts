// Sends hostile strings and bytes to every place in the requests of every operation. They cause no
// 5xx, no crash and no stall, and change nothing (G24.3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corporaMissing, hasCorpora, jsonCases, naughtyStrings, payloads } from "./corpora.ts";
import { throwFrames } from "./frames.ts";
import { openStage, together, type Position, type Stage } from "./stage.ts";

const stallMsMax = 200;
/**
 * In `npm test`, each string is sent to only some places, and the next string to other places.
 * `npm run suite hostile` sends each string to every place.
 */
const stride = Number(process.env["HOSTILE_STRIDE"] ?? 500);
const strideOf = ({ isCostly }: Position): number =>
  isCostly ? Math.min(stride * stride, 3_600) : stride;

let stage: Stage;
beforeAll(async () => (stage = await openStage()), 180_000);
afterAll(() => stage?.close());

/** Sends the texts to the places, and counts the statuses. Throws at the first 5xx. */
async function throwAll(
  texts: readonly string[],
  places: readonly Position[],
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const jobs = texts.flatMap((text, shift) =>
    places
      .filter((place, index) => (index + shift) % strideOf(place) === 0)
      .map((place) => ({ text, place })),
  );
  for (let from = 0; from < jobs.length; from += together) {
    const answers = await Promise.all(
      jobs.slice(from, from + together).map(({ text, place }) => stage.send(place.request(text))),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

async function report(name: string, statuses: ReadonlyMap<number | string, number>): Promise<void> {
  const { delayMs, busyMs } = await stage.figures();
  const total = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  const told = [...statuses]
    .toSorted(([left], [right]) => String(left).localeCompare(String(right)))
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ");
  console.log(
    `${name}: ${total} answers (${told}); longest timer delay ${delayMs.toFixed(0)} ms, busiest tick ${busyMs.toFixed(0)} ms of CPU`,
  );
  expect(Math.min(delayMs, busyMs)).toBeLessThan(stallMsMax);
  expect(stage.isAlive()).toBe(true);
}

describe.skipIf(!hasCorpora)(
  `hostile corpora${hasCorpora ? "" : `: skipped, ${corporaMissing}`}`,
  { timeout: 600_000 },
  () => {
    it("naughty strings, everywhere", async () => {
      await stage.beginWatch();
      const before = await stage.contents();
      await report("naughty strings", await throwAll(naughtyStrings(), stage.places));
      expect(await stage.contents()).toBe(before);
    });

    it("injections and traversals, everywhere", async () => {
      await stage.beginWatch();
      const before = await stage.contents();
      const { sql, traversal, extensions } = payloads();
      const { places } = stage;
      const inPaths = places.filter(({ name }) =>
        /path|asset|table|format|parameter|body/.test(name),
      );
      const statuses = await throwAll(sql, places);
      for (const [status, times] of await throwAll([...traversal, ...extensions], inPaths))
        statuses.set(status, (statuses.get(status) ?? 0) + times);
      await report("payloads", statuses);
      expect(await stage.contents()).toBe(before);
    });

    it("naughty strings in the frames of the bus: each gets an answer, and the connection stays open", async () => {
      await stage.beginWatch();
      const { sql } = payloads();
      const before = await stage.contents();
      const every = stride >= 60 ? 12 : 1;
      const { url, key } = stage.bus;
      const answers = await throwFrames(url, key, [...naughtyStrings(), ...sql], every);
      expect(answers.get("pong")).toBe(answers.get("ready"));
      expect(answers.get("closed 4401")).toBe(answers.get("ready"));
      await report("frames", answers);
      expect(await stage.contents()).toBe(before);
    });

    it("reach the database in writes, too: the last step refuses and undoes a valid write", async () => {
      const { places } = stage;
      for (const name of ["value of insert for name", "where of a delete", "a key of text"]) {
        const { body } = await stage.send(
          places.find((place) => place.name === name)!.request("zzz"),
        );
        expect([name, body]).toEqual([name, expect.stringContaining("/transaction/1/mutation")]);
      }
    });

    it("traversal payloads, unencoded in the path, reach no file", async () => {
      const authorization = { Authorization: `Bearer ${stage.tokens["everything"]}` };
      for (const payload of payloads().traversal) {
        const path = `/_docs/${payload.replaceAll(/[^\x21-\x7e]/g, "")}`;
        const { status, body } = await stage.send({ method: "GET", path, headers: authorization });
        expect([400, 404], `${path} ${status}`).toContain(status);
        expect(body).not.toMatch(/root:|\[fonts\]|import /);
      }
    });

    it("JSON parsing cases as whole bodies: invalid JSON gets 400 INVALID_REQUEST", async () => {
      await stage.beginWatch();
      const statuses = new Map<number, number>();
      for (const { name, kind, bytes } of jsonCases()) {
        const { status, body } = await stage.query(bytes);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, name).toBe(400);
        if (kind === "n")
          expect(JSON.parse(body), name).toMatchObject({ error: { code: "INVALID_REQUEST" } });
      }
      await report("parsing cases as bodies", statuses);
    });

    it("JSON parsing cases as values, as json to contain and as conditions", async () => {
      await stage.beginWatch();
      const id = (table: string) => stage.installed.model.tables.get(table)!.id;
      const refs = JSON.stringify({ p: id("people") });
      const both = JSON.stringify({ p: id("people"), r: id("regions") });
      const step = `{"refs":${both},"transaction":[{"mutation":{"type"`;
      const insert = `${step}:"insert","table":"p","values":[{"name":"x","department":"ops","visible":true,`;
      const update = `${step}:"update","table":"p","where":[{"field":"visible","op":"in","value":[true]}],"set":`;
      // The second step of the transaction always fails. So the transaction also undoes the first
      // step.
      const undone = `{"mutation":{"type":"insert","table":"r","values":[{"code":"c","name":"a"},{"code":"c","name":"b"}]}}]}`;
      const before = await stage.contents();
      const places: readonly (readonly [string, string])[] = [
        [`{"refs":${refs},"query":{"from":"p","where":[{"field":"name","op":"eq","value":`, "}]}}"],
        [`{"refs":${refs},"query":{"from":"p","where":[{"field":"rank","op":"in","value":`, "}]}}"],
        [
          `{"refs":${refs},"query":{"from":"p","where":[{"field":"profile","op":"jsonContains","value":`,
          "}]}}",
        ],
        [`{"refs":${refs},"query":{"from":"p","where":`, "}}"],
        [`{"refs":${refs},"query":`, "}"],
        [`{"query":{"from":"p"},"refs":`, "}"],
        [`${insert}"profile":`, `}]}},${undone}`],
        [`${insert}"tags":`, `}]}},${undone}`],
        [`${insert}"rank":1},`, `]}},${undone}`],
        [`${update}{"profile":`, `}}},${undone}`],
        [`${update}{"counter":`, `}}},${undone}`],
        [update, `}},${undone}`],
      ];
      // Each case visits one of the places, and the next case visits another one.
      const everyPlace = stride >= 60 ? places.length : 1;
      const statuses = new Map<number, number>();
      for (const [shift, { name, kind, bytes }] of jsonCases().entries()) {
        for (const [start, end] of places.filter(
          (_, index) => (index + shift) % everyPlace === 0,
        )) {
          const { status } = await stage.query(
            Buffer.concat([Buffer.from(start), bytes, Buffer.from(end)]),
          );
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect([200, 400], `${name} after ${start}`).toContain(status);
          if (kind === "n" && !closesItself(name))
            expect(status, `${name} after ${start}`).toBe(400);
        }
      }
      await report("parsing cases inside", statuses);
      expect(await stage.contents()).toBe(before);
    });
  },
);

/** True for cases that are invalid alone, and valid inside another JSON text. */
const closesItself = (name: string): boolean =>
  /n_structure_(no_data|single_space|whitespace)|n_single_space/.test(name);
