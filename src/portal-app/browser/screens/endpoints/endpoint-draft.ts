// The draft of a new endpoint: its entry in the definition, and the entry as YAML.
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
  readonly secret: string;
  /** True if the endpoint answers challenges with a token. */
  readonly hasToken: boolean;
  readonly token: string;
}

export const emptyDraft: EndpointDraft = {
  name: "",
  description: "",
  mode: "async",
  preset: "generic",
  header: signaturePresets.generic.signature.header,
  automations: [],
  secret: "",
  hasToken: false,
  token: "",
};

type SecretKind = "secret" | "token";

interface DraftSecret {
  readonly kind: SecretKind;
  /** Name of the variable or of the stored secret, such as `ORDER_PAID_SECRET`. */
  readonly name: string;
  /** The secret. Empty if the user has not entered one. */
  readonly value: string;
}

/** Returns the problems of a draft, by field. */
export function problemsOfDraft(
  { name, mode, automations, preset, header, secret }: EndpointDraft,
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
    ...(preset === "standard" &&
      secret !== "" &&
      !/^(?:whsec_)?[A-Za-z0-9+/]{2,}={0,2}$/.test(secret) && {
        secret: "A secret of this format is base64, with or without whsec_ before it.",
      }),
  };
}

/** Returns the secrets that the endpoint needs. */
export const secretsOfDraft = (draft: EndpointDraft): readonly DraftSecret[] =>
  (["secret", "token"] as const)
    .filter((kind) => (kind === "secret" ? draft.preset !== "none" : draft.hasToken))
    .map((kind) => ({ kind, name: secretNameOf(draft.name, kind), value: draft[kind] }));

const secretNameOf = (name: string, kind: SecretKind): string =>
  `${name.replaceAll("-", "_").slice(0, 56)}_${kind}`.toUpperCase();

/**
 * Returns the entry of the endpoint in the section `endpoints` of the definition.
 * @param placeholderOf returns the placeholder of a secret
 */
export function definitionOfDraft(
  draft: EndpointDraft,
  placeholderOf: (kind: SecretKind) => string,
) {
  const preset: EndpointSignature | null = signaturePresets[draft.preset].signature;
  return {
    ...(draft.description.trim() !== "" && { description: draft.description.trim() }),
    mode: draft.mode,
    signature:
      preset === null
        ? { algorithm: "none" }
        : { ...preset, header: draft.header, secret: placeholderOf("secret") },
    ...(draft.hasToken && { verifyToken: placeholderOf("token") }),
    automations: draft.automations,
  };
}

/** Returns the change of a definition file that adds the endpoint. */
export function yamlOfDraft(draft: EndpointDraft): string {
  const { signature, automations, ...rest } = definitionOfDraft(
    draft,
    (kind) => `\${env:${secretNameOf(draft.name, kind)}}`,
  );
  const members = Object.entries(signature).map(([key, value]) => `${key}: ${scalar(value)}`);
  return [
    "endpoints:",
    `  ${scalar(draft.name === "" ? "name" : draft.name)}:`,
    ...Object.entries(rest).map(([key, value]) => `    ${key}: ${scalar(value)}`),
    `    signature: { ${members.join(", ")} }`,
    `    automations: [${automations.map((name) => scalar(name)).join(", ")}]`,
  ].join("\n");
}

/** Returns a text as YAML. Every JSON string is valid YAML. */
const scalar = (text: string): string =>
  /^[A-Za-z][\w-]*$/.test(text) && !/^(?:null|true|false|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);

/** Returns a random secret in the format of the sender. */
export function generatedSecret(preset: PresetName): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return preset === "standard"
    ? `whsec_${base64}`
    : base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
