// Parses the fields of an HTML form: percent-encoded UTF-8 pairs. Refuses invalid encodings and repeated fields.
import { GatewayError } from "../../contract/index.ts";

/** Characters of a field's name that an error repeats. */
const nameMax = 100;

/**
 * Parses the text of a form.
 * @throws GatewayError INVALID_REQUEST
 */
export function parseForm(text: string): Readonly<Record<string, string>> {
  // Without a prototype, so that `__proto__` is an unknown field like any other.
  const fields = Object.create(null) as Record<string, string>;
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const mark = pair.indexOf("=");
    const name = decode(mark === -1 ? pair : pair.slice(0, mark));
    if (name in fields) {
      throw invalid(
        `The field ${JSON.stringify(name.slice(0, nameMax))} stands twice in the form.`,
      );
    }
    fields[name] = mark === -1 ? "" : decode(pair.slice(mark + 1));
  }
  return fields;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalid("The form is not valid percent-encoded UTF-8.");
  }
}

function invalid(message: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", { message });
}
