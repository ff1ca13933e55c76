// An endpoint that a person is about to make: its entry in the definition, and the same as YAML.
import type { CustomEndpoint, EndpointSignature } from "./endpoint-data.ts";
import { signaturePresets, type PresetName } from "./signature-presets.ts";

export interface EndpointDraft {
  readonly name: string;
  readonly description: string;
  readonly mode: CustomEndpoint["mode"];
  readonly preset: PresetName;
  /** Name of the header with the signature. */
  readonly header: string;
  readonly automations: readonly string[];
  /** True if the endpoint answers challenges with a token. */
  readonly hasToken: boolean;
}

export const emptyDraft: EndpointDraft = {
  name: "",
  description: "",
  mode: "async",
  preset: "generic",
  header: signaturePresets.generic.signature.header,
  automations: [],
  hasToken: false,
};

/** The place of secrets: environment variables for files, the workspace's store for the portal. */
type SecretPlace = "env" | "secret";

/** Returns what is wrong with a draft, by field. */
export function problemsOfDraft(
  { name, mode, automations, preset, header }: EndpointDraft,
  taken: readonly string[],
): Readonly<Partial<Record<keyof EndpointDraft, string>>> {
  const isName = /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/.test(name);
  const isHeader = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(header);
  return {
    ...(!isName && { name: "A letter, then letters, digits, _ and -, at most 63 characters." }),
    ...(taken.includes(name) && { name: "Another endpoint has this name." }),
    ...(mode === "sync" &&
      automations.length !== 1 && { automations: "A sync endpoint runs exactly one automation." }),
    ...(preset !== "none" && !isHeader && { header: "Write the name of a header." }),
  };
}

/** Returns the name of the variable or secret for a value of an endpoint: `ORDER_PAID_SECRET`. */
export const secretNameOf = (name: string, kind: "SECRET" | "TOKEN"): string =>
  `${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}_${kind}`.slice(-63);

/** Returns the entry of the endpoint in the section `endpoints` of the definition. */
function definitionOfDraft(draft: EndpointDraft, place: SecretPlace) {
  const secret = (kind: "SECRET" | "TOKEN"): string =>
    `\${${place}:${secretNameOf(draft.name, kind)}}`;
  const preset: EndpointSignature | null = signaturePresets[draft.preset].signature;
  return {
    ...(draft.description.trim() !== "" && { description: draft.description.trim() }),
    mode: draft.mode,
    signature:
      preset === null
        ? { algorithm: "none" }
        : { ...preset, header: draft.header, secret: secret("SECRET") },
    ...(draft.hasToken && { verifyToken: secret("TOKEN") }),
    automations: draft.automations,
  };
}

/** Returns the change of a definition file that adds the endpoint. */
export function yamlOfDraft(draft: EndpointDraft): string {
  const { signature, automations, ...rest } = definitionOfDraft(draft, "env");
  const members = Object.entries(signature).map(([key, value]) => `${key}: ${scalar(value)}`);
  return [
    "endpoints:",
    `  ${scalar(draft.name === "" ? "name" : draft.name)}:`,
    ...Object.entries(rest).map(([key, value]) => `    ${key}: ${scalar(value)}`),
    `    signature: { ${members.join(", ")} }`,
    `    automations: [${automations.map((name) => scalar(name)).join(", ")}]`,
  ].join("\n");
}

/** A text of YAML. Every text of JSON is one too. */
const scalar = (text: string): string =>
  /^[A-Za-z][\w-]*$/.test(text) && !/^(?:null|true|false|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);

/** Returns a random secret in the form of the format. */
export function generatedSecret(preset: PresetName): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return preset === "standard"
    ? `whsec_${base64}`
    : base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
