// Names that key commands use for other keys. No API key can have one of these names.

/** The keys that sign tokens of a workspace. */
export const SIGNING_KEYS = "jwks";

/** The master key of the deployment. */
export const MASTER_KEY = "master";

/** The keys that sign access tokens of the identity service, for all workspaces. */
export const IDENTITY_KEYS = "identity";

/** The secret from which a workspace derives its other keys. Names of API keys contain no dash. */
export const ROOT_SECRET = "root-secret";
