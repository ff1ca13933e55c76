// The table of all kinds of changes. For each kind, it contains the level, and the clients whose
// programs the change breaks. Some kinds have different levels in requests and in answers, because
// the client writes requests and reads answers.
import type { ChangeLevel } from "./change.ts";

/** The direction of a schema. The client writes requests, and reads answers. */
export type SchemaDirection = "request" | "response";

type Rating = readonly [ChangeLevel, string];
type DirectedRating = Readonly<Record<SchemaDirection, Rating>>;

const nobody = "Breaks no clients.";
const breaks = (level: ChangeLevel, whom: string): Rating => [level, `Breaks ${whom}.`];
const added: Rating = ["minor", nobody];
const words: Rating = ["patch", nobody];
/**
 * Returns the rating of a new value or status. It is minor, because a client must accept values
 * that it does not know.
 */
const unexpected = (what: string): Rating => [
  "minor",
  `Breaks only clients that refuse ${what} that they do not know.`,
];

const table = {
  // Addresses and operations.
  "operation-removed": breaks("major", "every caller of the operation"),
  "operation-added": added,
  "address-changed": breaks("major", "callers of the old address"),
  "operation-id-changed": breaks("major", "generated clients, which name functions after it"),
  "deprecation-changed": added,
  "server-removed": breaks("major", "callers that use this address"),
  "server-added": added,
  "publication-removed": breaks("major", "clients that are generated from the published document"),
  "publication-added": added,
  // Callers.
  "caller-removed": breaks("major", "callers of this kind"),
  "caller-added": added,
  "credential-removed": breaks("major", "callers with such a credential"),
  "credential-added": added,
  "security-scheme-changed": breaks("major", "callers that send the old form of the credential"),
  "scope-changed": breaks("major", "callers whose key or role lacks the new right"),
  "error-shape-changed": breaks("major", "callers that read the errors"),
  "spelling-removed": breaks("major", "callers that use the address under the prefix"),
  "spelling-added": added,
  "call-metered": [
    "minor",
    "The call now counts against the allowance of the caller. The change breaks no client in another way.",
  ],
  "call-unmetered": added,
  // Requests.
  "parameter-removed": breaks("major", "callers that send the parameter"),
  "parameter-added": added,
  "required-parameter-added": breaks("major", "every caller, because none sends the parameter yet"),
  "parameter-required": breaks("major", "callers that leave the parameter out"),
  "parameter-optional": added,
  "parameter-renamed": breaks("major", "generated clients, which pass the parameter by name"),
  "parameter-form-changed": breaks("major", "callers that write the parameter in the old form"),
  "body-removed": breaks("major", "callers that send a body"),
  "body-added": added,
  "body-required": breaks("major", "callers that send no body"),
  "body-optional": added,
  "content-type-removed": {
    request: breaks("major", "callers that send this content type"),
    response: breaks("major", "callers that read this content type"),
  },
  "content-type-added": added,
  // Answers.
  "status-removed": breaks("major", "callers that wait for this status"),
  "status-added": unexpected("a status"),
  "header-removed": breaks("major", "callers that read the header"),
  "header-added": added,
  "header-optional": breaks("major", "callers that rely on the header"),
  "header-required": added,
  "link-changed": added,
  // Schemas.
  "field-removed": {
    request: breaks("major", "callers that send the field"),
    response: breaks("major", "callers that read the field"),
  },
  "field-added": added,
  "required-field-added": {
    request: breaks("major", "every caller, because none sends the field yet"),
    response: added,
  },
  "field-required": {
    request: breaks("major", "callers that leave the field out"),
    response: added,
  },
  "field-optional": {
    request: added,
    response: breaks("major", "callers that rely on the field, because an answer may lack it"),
  },
  "null-allowed": {
    request: added,
    response: breaks("major", "callers that do not expect null"),
  },
  "null-refused": { request: breaks("major", "callers that send null"), response: added },
  "type-changed": {
    request: breaks("major", "callers that send the old type"),
    response: breaks("major", "callers that read the old type"),
  },
  "type-added": {
    request: added,
    response: breaks("major", "callers that read only the old types"),
  },
  "value-removed": {
    request: breaks("major", "callers that send the value"),
    response: breaks("major", "callers that wait for the value"),
  },
  "value-added": { request: added, response: unexpected("a value") },
  "branch-removed": {
    request: breaks("major", "callers that send this form"),
    response: breaks("major", "callers that read this form"),
  },
  "branch-added": { request: added, response: unexpected("a form") },
  "bound-narrowed": {
    request: breaks("major", "callers that send values beyond the new bound"),
    response: added,
  },
  "bound-widened": {
    request: added,
    response: ["minor", "Breaks only clients that rely on the old bound."],
  },
  "pattern-changed": {
    request: breaks("major", "callers that send values which only the old pattern fits"),
    response: ["minor", "Breaks only clients that check the old pattern."],
  },
  "default-changed": breaks("major", "callers that leave the value out"),
  "rule-changed": {
    request: breaks("major", "callers that send what only the old rule allows"),
    response: breaks("major", "callers that rely on the old rule"),
  },
  "rule-added": added,
  // The gateway's own tables, guarantees, frames, tools and definition files.
  "table-entry-removed": breaks("major", "callers that use the entry"),
  "table-entry-added": added,
  "guarantee-removed": breaks("major", "callers that rely on the guarantee"),
  "guarantee-added": added,
  "channel-removed": breaks("major", "every client of the channel"),
  "channel-added": added,
  "frame-removed": breaks("major", "clients that send or read the frame"),
  "frame-added": { request: added, response: unexpected("a frame") },
  "tool-removed": breaks("major", "AI clients that call the tool"),
  "tool-added": added,
  "tool-hint-changed": [
    "minor",
    "Breaks only AI clients that use this hint to decide whether to call the tool.",
  ],
  "definition-removed": breaks("major", "operators that have such a file"),
  "definition-added": added,
  // Texts for readers.
  "words-changed": words,
  "example-changed": words,
} as const satisfies Readonly<Record<string, Rating | DirectedRating>>;

export type ContractChangeKind = keyof typeof table;

/** Returns the level of a kind of change, and the sentence that says whose programs it breaks. */
export function ratingOf(
  kind: ContractChangeKind,
  direction: SchemaDirection,
): { readonly level: ChangeLevel; readonly whom: string } {
  const entry: Rating | DirectedRating = table[kind];
  const [level, whom] = "request" in entry ? entry[direction] : entry;
  return { level, whom };
}
