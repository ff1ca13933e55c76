// Names that stand for other keys where commands name an API key; no API key is called so.

/** The keys that sign tokens. */
export const SIGNING_KEYS = "jwks";

/** The key of the deployment. */
export const MASTER_KEY = "master";

/** The keys that sign access tokens of the identity service, for all workspaces. */
export const IDENTITY_KEYS = "identity";

/** What a workspace derives its other keys from; names of API keys have no dash. */
export const ROOT_SECRET = "root-secret";
