// Every place of a frame of the Event Bus in which a client can put a string. After a refused
// frame, the connection accepts the next frames. Answers are compared with the AsyncAPI document.
import { connectBus } from "../support/bus-client.ts";

const at = { id: "1", bus: "orders:all" };
const subscribe = (more: object): object => ({ type: "subscribe", ...at, ...more });
const publish = (more: object): object => ({
  type: "publish",
  ...at,
  event: "said",
  data: 1,
  ...more,
});

const places: readonly ((text: string) => object | string)[] = [
  (text) => text,
  (text) => ({ type: text }),
  (text) => ({ type: "ping", [text]: text }),
  (text) => subscribe({ id: text }),
  (text) => subscribe({ bus: text }),
  (text) => subscribe({ bus: `orders:${text}` }),
  (text) => subscribe({ from: text }),
  (text) => ({ type: "unsubscribe", id: text }),
  (text) => publish({ id: text }),
  (text) => publish({ bus: `${text}:all` }),
  (text) => publish({ event: text }),
  (text) => publish({ data: { [text]: [text] } }),
];
/** A frame with an invalid credential ends the connection. */
const auth = (token: string): object => ({ type: "auth", token });

/**
 * Frames that a connection gets before it must answer a ping: fewer than the allowed number of
 * errors.
 */
const CHUNK = 80;

/**
 * Sends each text in some places, and the next text in other places. At the end, sends one text as
 * a credential on each connection.
 * @param stride sends each text in one of every `stride` places
 * @returns how many frames were answered, by their type, or the code of the refusal
 * @throws Error where a connection does not answer any more
 */
export async function throwFrames(
  url: string,
  key: string,
  texts: readonly string[],
  stride: number,
): Promise<ReadonlyMap<string, number>> {
  const answers = new Map<string, number>();
  const frames = texts.flatMap((text, shift) =>
    places.filter((_, index) => (index + shift) % stride === 0).map((place) => place(text)),
  );
  for (let from = 0; from < frames.length; from += CHUNK) {
    const client = await connectBus(url, { key });
    for (const frame of frames.slice(from, from + CHUNK)) client.send(frame);
    client.send({ type: "ping" });
    await client.next("pong");
    for (const { type, code } of client.frames)
      answers.set(code ?? type, (answers.get(code ?? type) ?? 0) + 1);
    client.send(auth(texts[(from / CHUNK) % texts.length]!.slice(0, 1_000) || "none"));
    const { code } = await client.ended;
    answers.set(`closed ${code}`, (answers.get(`closed ${code}`) ?? 0) + 1);
  }
  return answers;
}
