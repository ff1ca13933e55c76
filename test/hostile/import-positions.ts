// The places of imports of end users in which a caller can put a string, with the session of an
// owner. Files may be valid. No import is executed, so none creates an account.
import type { ExactRequest } from "../support/exact-http.ts";
import type { SignedInMember } from "../support/members.ts";
import { fieldPart, filePart, form } from "../support/forms.ts";
import { peopleId } from "./people.ts";
import { placesOf, type Places } from "./positions.ts";
import { carried, safeKey } from "./texts.ts";

const unknown = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";
const head = "email,firstName,lastName,username,emailVerified,roles,password,passwordHash";

/**
 * Returns the places. A process reads a file for each visit of a `costly` place, so the suite
 * visits few of them.
 */
export function importPositions({
  headers: own,
}: SignedInMember): Record<"cheap" | "costly", Places> {
  const at = (rest: string): string => `/${peopleId}/endusers/import${rest}`;
  const upload = (...parts: readonly Buffer[]): ExactRequest => {
    const { body, headers } = form(...parts);
    return {
      method: "POST",
      path: at(""),
      headers: { "Content-Type": headers!["content-type"]!, ...own },
      body: body!,
    };
  };
  const execute = (body: unknown, id = unknown): ExactRequest => ({
    method: "POST",
    path: at(`/${id}/execute`),
    headers: { "Content-Type": "application/json", ...own },
    body: JSON.stringify(body),
  });
  const get = (rest: string): ExactRequest => ({
    method: "GET",
    path: at(rest),
    headers: { ...own },
  });
  const oneLine = (text: string): string => text.replaceAll(/[\r\n]/g, " ");
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const empty = filePart("people.csv", "");

  const cheap: Places = {
    "field of the file of an import": (text) => upload(filePart("a.csv", "x", oneLine(text))),
    "name of an empty file to import": (text) => upload(filePart(oneLine(text), "")),
    "field beside the file of an import": (text) => upload(fieldPart(oneLine(text), text), empty),
    "the whole form of an import as it is": (text) => ({ ...upload(), body: text }),
    "content type of an import": (text) => {
      const request = upload(empty);
      return { ...request, headers: { ...request.headers, "Content-Type": carried(text) } };
    },
    "id of an import": (text) => get(`/${carried(text)}`),
    "id of an import to execute": (text) => execute({ mode: "create" }, carried(text)),
    "mode of an import": (text) => execute({ mode: text }),
    "sendConfirmation of an import": (text) => execute({ mode: "create", sendConfirmation: text }),
    "unknown key of an import's order": (text) => execute({ mode: "create", [text]: text }),
    "the whole order of an import": (text) => execute(text),
  };
  const costly: Places = {
    ...placesOf(head.split(","), (column) => [
      `${column} of a row to import`,
      (text) =>
        upload(
          filePart("people.jsonl", JSON.stringify({ email: "zed@example.com", [column]: text })),
        ),
    ]),
    "every cell of a row to import": (text) =>
      upload(
        filePart(
          "people.csv",
          `${head}\n${Array.from({ length: 8 }, () => quoted(text)).join(",")}\n`,
        ),
      ),
    "a heading of an import": (text) =>
      upload(filePart("people.csv", `email,${quoted(text)}\na@example.com,1\n`)),
    "a key of a row to import": (text) =>
      upload(
        filePart(
          "people.jsonl",
          JSON.stringify({ email: "zed@example.com", [safeKey(text)]: text }),
        ),
      ),
    "the whole file of an import": (text) => upload(filePart(oneLine(text), text)),
  };
  return { cheap, costly };
}
