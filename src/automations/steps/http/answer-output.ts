// Converts the response of another server to the output of an `http` step. A separate process
// parses a large JSON body (G30.11). A body with too many JSON values or levels is refused (G30.2).
import { beyondBoundsText, jsonText } from "../../values/json.ts";
import { textOfPiece, type JsonPiece } from "../../values/json-pieces.ts";
import type { FindPieces } from "../../values/large-json.ts";
import { outputOf, outputOfText, type Output } from "../../values/output.ts";
import { bodyValue, largeBodyOf } from "../../values/request-values.ts";
import { StepFailure } from "../step-failure.ts";

/**
 * Returns the output of an `http` step: status, headers and body of the response.
 * @throws StepFailure if the JSON of the response has too many values or levels, or cannot be
 *   parsed in time
 */
export async function outputOfAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  body: Buffer,
  find: FindPieces,
): Promise<Output> {
  // Cookies are secrets of the other server, so the output does not contain them.
  const { "set-cookie": _cookies, ...shown } = Object.fromEntries(headers);
  const contentType = headers.get("content-type");
  const head = { status, headers: shown };
  const large = largeBodyOf({ body, contentType });
  if (large === null) return outputOf({ ...head, body: bodyValue(body, contentType) });
  const found = await find(large.text, [[]], true);
  if (found === "beyond")
    throw new StepFailure("HTTP_TOO_LARGE", beyondBoundsText("The JSON of the response"));
  return found === "text"
    ? outputOf({ ...head, body: large.text })
    : outputOfPiece(head, found[0] ?? "null");
}

function outputOfPiece(head: object, piece: JsonPiece): Output {
  const text = textOfPiece(piece);
  const whole: JsonPiece = { isList: false, chunks: [jsonText(head), { name: "body", piece }] };
  return outputOfText(textOfPiece(whole), { members: new Map([["body", text]]), piece: whole });
}
