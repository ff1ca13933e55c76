// Parses an HTML form (`application/x-www-form-urlencoded`). Rejects invalid encodings and repeated
// fields.
import { GatewayError } from "../../contract/index.ts";

/** Maximum number of characters that an error message shows of a field's name. */
const nameMax = 100;

/**
 * Parses the text of a form into its fields.
 * @throws GatewayError INVALID_REQUEST if a field is repeated or the encoding is not valid
 */
export function parseForm(text: string): Readonly<Record<string, string>> {
  // The object has no prototype. So a field named `__proto__` cannot change it.
  const fields = Object.create(null) as Record<string, string>;
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeField(equals === -1 ? pair : pair.slice(0, equals));
    if (name in fields) {
      throw invalidFields(
        `The form has the field ${JSON.stringify(name.slice(0, nameMax))} more than once. Send it once.`,
      );
    }
    fields[name] = equals === -1 ? "" : decodeField(pair.slice(equals + 1));
  }
  return fields;
}

function decodeField(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalidFields(
      "The form is not valid percent-encoded UTF-8. Encode its text as UTF-8 before the percent-encoding.",
    );
  }
}

function invalidFields(message: string): GatewayError {
  return new GatewayError("INVALID_REQUEST", { message });
}
