// The placeholders that a definition document contains in place of values. `${env:NAME}` stands for
// the value of an environment variable. `${secret:NAME}` stands for a secret of the workspace, and
// `${stored}` for a stored secret whose source is not known.
import { pointerOf, type ValuePath } from "../../config/index.ts";

/** Stands for a stored secret that was written in the files, or whose variable was not recorded. */
export const STORED = "${stored}";

/** Matches each placeholder in a text. The groups are its kind and its name. */
export const PLACEHOLDERS = /\$\{(?:(env|secret):([^{}]*)\}|stored\})/g;
/** Matches a text that begins a placeholder, complete or not. */
export const PLACEHOLDER_START = /\$\{(?:env:|secret:|stored\})/;
/** Matches a text that is one reference to a secret. */
export const SECRET_REFERENCE = /^\$\{secret:([A-Za-z_][A-Za-z0-9_]{0,62})\}$/;

/** Matches each reference to a secret in a text. The group is its name. */
const SECRET_REFERENCES = /\$\{secret:([^{}]*)\}/g;

/** Returns the names of the secrets that a text refers to. */
export const secretsNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(SECRET_REFERENCES)].map(([, name]) => name!);

/** Prefix of the path of each secret in the write-only store of a workspace. */
export const STORE_PATH = "store.";

/** Returns the path in the definition as a JSON Pointer: `/endpoints/paid/signature/secret`. */
export const pointerOfSecret = (path: string): string => pointerOf(path.split("."));

/** Returns true if the definition files can have a secret at this path. */
export const isSecretPlace = ([section, , ...rest]: ValuePath): boolean =>
  (section === "providers" && rest.join(".") === "clientSecret") ||
  (section === "endpoints" && ["signature.secret", "verifyToken"].includes(rest.join("."))) ||
  isKeySecretPlace([section!, "", ...rest]);

/** Returns true if the path is the place of an API key's secret. */
export const isKeySecretPlace = ([section, , ...rest]: ValuePath): boolean =>
  section === "keys" && rest.join(".") === "secret";
