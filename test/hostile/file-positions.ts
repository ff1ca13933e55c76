// The places of file operations in which a caller can put a string. No string is valid, so the
// gateway stores nothing.
import type { ExactRequest } from "../support/exact-http.ts";
import { fieldPart, filePart, form } from "../support/forms.ts";
import { peopleId } from "./people.ts";
import type { Places } from "./positions.ts";
import { carried } from "./texts.ts";

const file = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";

/** @param key a server key */
export function filePositions(key: string): Places {
  const authorization = { Authorization: `Bearer ${key}` };
  const at = (rest: string): string => `/${peopleId}/files${rest}`;
  const get = (rest: string, headers: Readonly<Record<string, string>> = authorization) => ({
    method: "GET",
    path: at(rest),
    headers,
  });
  const post = (...parts: readonly Buffer[]): ExactRequest => {
    const { body, headers } = form(...parts);
    return {
      method: "POST",
      path: at("/upload"),
      headers: { "Content-Type": headers!["content-type"]!, ...authorization },
      body: body!,
    };
  };
  const oneLine = (text: string): string => text.replaceAll(/[\r\n]/g, " ");
  return {
    "id of a file": (text) => get(`/${carried(text)}`),
    "id of a file, without a credential": (text) => get(`/${carried(text)}`, {}),
    "id of a file to link": (text) => get(`/${carried(text)}/url`),
    "id of a file to delete": (text) => ({ ...get(`/${carried(text)}`), method: "DELETE" }),
    "minutes of a link": (text) => get(`/${file}/url?expiresMinutes=${carried(text)}`),
    "signature of a link": (text) => get(`/${file}?ttl=60&exp=9999999999&sig=${carried(text)}`, {}),
    "end of a link": (text) => get(`/${file}?ttl=60&exp=${carried(text)}&sig=x`, {}),
    "name of a file in a form": (text) => post(filePart(`${oneLine(text)}.exe`, "x")),
    "field of a file in a form": (text) => post(filePart("a.exe", "x", oneLine(text))),
    "field of a form": (text) => post(fieldPart(oneLine(text), text), filePart("a.exe", "x")),
    "contents of a file": (text) => post(filePart("a.exe", text)),
    "the whole form as it is": (text) => ({ ...post(), body: text }),
  };
}
