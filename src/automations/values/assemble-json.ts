// Builds a large JSON value from the pieces of JSON text into which json-pieces.ts has split it.
import { currentParty } from "../../platform/capacity/index.ts";
import { runInTurn } from "../../platform/index.ts";
import { cacheText, parseJson } from "./json.ts";
import { textOfPiece, type JsonPiece } from "./json-pieces.ts";

/**
 * Returns the value that the pieces contain. Between two pieces, the event loop can do other work.
 */
export async function assemble(piece: JsonPiece): Promise<unknown> {
  const holder = currentParty().holder ?? "";
  if (typeof piece === "string") return runInTurn(holder, () => parseJson(piece));
  const whole: unknown[] | Record<string, unknown> = piece.isList ? [] : {};
  for (const chunk of piece.chunks)
    if (typeof chunk === "string") await runInTurn(holder, () => add(whole, parseJson(chunk)));
    else if (Array.isArray(whole)) whole.push(await assemble(chunk.piece));
    else setMember(whole, chunk.name, await assemble(chunk.piece));
  cacheText(whole, () => textOfPiece(piece));
  return whole;
}

/** Returns the value that the pieces contain. Blocks the event loop until all pieces are parsed. */
export function assembleAtOnce(piece: JsonPiece): unknown {
  const value = parseJson(textOfPiece(piece));
  if (typeof piece !== "string") cacheText(value as object, () => textOfPiece(piece));
  return value;
}

function add(whole: unknown[] | Record<string, unknown>, some: unknown): void {
  if (Array.isArray(whole)) for (const item of some as unknown[]) whole.push(item);
  else for (const [name, member] of Object.entries(some as object)) setMember(whole, name, member);
}

function setMember(whole: Record<string, unknown>, name: string, value: unknown): void {
  // An assignment to `__proto__` would change the prototype of the object and create no member.
  if (name === "__proto__")
    Object.defineProperty(whole, name, {
      configurable: true,
      enumerable: true,
      writable: true,
      value,
    });
  else whole[name] = value;
}
