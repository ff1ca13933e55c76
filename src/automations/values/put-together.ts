// Puts a large JSON value together from its pieces (json-pieces.ts).
import { currentParty } from "../../platform/capacity/index.ts";
import { inTurn } from "../../platform/index.ts";
import { knowText, parseJson } from "./json.ts";
import { textOfPiece, type JsonPiece } from "./json-pieces.ts";

/** Returns the value of the pieces. Other work of the event loop is done between them. */
export async function putTogether(piece: JsonPiece): Promise<unknown> {
  const holder = currentParty().holder ?? "";
  if (typeof piece === "string") return inTurn(holder, () => parseJson(piece));
  const whole: unknown[] | Record<string, unknown> = piece.isList ? [] : {};
  for (const chunk of piece.chunks)
    if (typeof chunk === "string") await inTurn(holder, () => add(whole, parseJson(chunk)));
    else if (Array.isArray(whole)) whole.push(await putTogether(chunk.piece));
    else setMember(whole, chunk.name, await putTogether(chunk.piece));
  knowText(whole, () => textOfPiece(piece));
  return whole;
}

/** Returns the value of the pieces, without a pause for other work. */
export function putTogetherAtOnce(piece: JsonPiece): unknown {
  const value = parseJson(textOfPiece(piece));
  if (typeof piece !== "string") knowText(value as object, () => textOfPiece(piece));
  return value;
}

function add(whole: unknown[] | Record<string, unknown>, some: unknown): void {
  if (Array.isArray(whole)) for (const item of some as unknown[]) whole.push(item);
  else for (const [name, member] of Object.entries(some as object)) setMember(whole, name, member);
}

function setMember(whole: Record<string, unknown>, name: string, value: unknown): void {
  // Of this name an assignment would make no member.
  if (name === "__proto__")
    Object.defineProperty(whole, name, {
      configurable: true,
      enumerable: true,
      writable: true,
      value,
    });
  else whole[name] = value;
}
