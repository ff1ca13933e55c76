// Written by `npm run generate` from openapi/. Do not edit.
export interface paths {
    readonly "/{workspaceId}/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read and write the workspace's data
         * @description Reads and writes the tables of the workspace. `query` reads, and `mutation` inserts, updates or deletes rows. `transaction` runs up to 20 reads and writes together or not at all. `explain` shows how a request would run. `refs` lists every table that the request touches. The gateway checks it against the credential's rights before anything runs, and a refused request changes nothing. A write with an `Idempotency-Key` is done once, even if it is sent several times. Reads may be answered from the credential's cache (`X-Cache`, `ETag`), until the answer's time ends or one of its tables is written. With a portal session, an owner reads with the rights of a role, key or end user (`as`). Calls count against the workspace's limits per minute and month. Beyond a limit the answer is a 429 that names it.
         */
        readonly post: operations["query"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/schema": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Describe the tables that the credential can use
         * @description Returns tables, columns, relations, rights and operators, as far as the credential may use them.
         */
        readonly get: operations["getSchema"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/mcp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Call the workspace as an MCP server
         * @description Speaks Streamable HTTP of the Model Context Protocol without sessions. Each request is complete in itself and gets a JSON answer. Clients of revision 2026-07-28 call `server/discover`; clients of 2025-11-25 and before begin with `initialize`. The rights of the credential decide which tools are listed and what they may do. The server also has resources: this deployment's description under `openapi://`, and the tables that the credential sees under `schema://`. A batch (revision 2025-03-26) has at most 20 messages and counts as one call.
         */
        readonly post: operations["callMcp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/bus": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Connect to the Event Bus by WebSocket
         * @description Opens a WebSocket with the subprotocol `gateway.bus.v1`. `/asyncapi.json` describes its frames. Send the credential in a header, or in the `auth` frame within 10 s. That frame must be the first one. A credential never stands in the address. With the cookie of a portal session, `Origin` must be the base URL's origin.
         */
        readonly get: operations["connectBus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/bus/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Stream the events of one bus
         * @description Streams the events of one bus as server-sent events (SSE) after each commit. Each event has its offset as `id`. A client that reconnects with `Last-Event-ID` gets the stored events after this offset. Without the header, a client gets only new events.
         */
        readonly get: operations["streamBus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/config": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the settings of a sign-in page
         * @description Returns the workspace's published key, its look, and its options for registration and sign-in. The answer is 404 if the workspace has not marked a key as published.
         */
        readonly get: operations["getAuthConfig"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/logo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the logo
         * @description Redirects to the logo of the workspace's definition. The address changes with the image. The answer may be kept for an hour.
         */
        readonly get: operations["getAuthLogo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/logo/{fileName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Made from the content, so that another logo has another address.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w.svg
                 */
                readonly fileName: components["parameters"]["LogoFileName"];
            };
            readonly cookie?: never;
        };
        /**
         * Download the image of the logo
         * @description Returns the image that `logo` redirects to. Its policy prevents scripts in the image from running. The answer may be kept for an hour.
         */
        readonly get: operations["getAuthLogoFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the public keys of the workspace
         * @description Returns a JSON Web Key Set without an envelope. An application's server verifies access tokens and the tokens of post-login redirects with these keys. The answer may be kept for an hour. If the `kid` of a token is not among the keys, request them again.
         */
        readonly get: operations["getJwks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/register": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Register an account
         * @description Registers an end user by e-mail address and password, and signs them in. If the workspace requires a confirmed address, the answer has no tokens. The person gets them after the confirmation or by `login`. The gateway sends a mail with a confirmation link in both cases.
         */
        readonly post: operations["register"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in by password
         * @description Checks the password with the workspace's OpenID Connect provider if it has one that takes passwords, otherwise with the local account. The answer does not tell if an address has an account or a password, or if the account is deactivated. It is 409 if the provider verifies an address that belongs to another account.
         */
        readonly post: operations["login"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refresh a token pair
         * @description Exchanges a refresh token for a new token pair. Each refresh token works once; one of several simultaneous exchanges wins. If a used token comes back after more than ten seconds, the gateway ends the whole session.
         */
        readonly post: operations["refresh"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign out
         * @description Revokes the refresh token. Other sessions continue, and the access token stays valid until it expires. An unknown token gets the same answer.
         */
        readonly post: operations["logout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/confirm-email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Confirm an e-mail address
         * @description Shows the page of the link in the confirmation mail. The page has a button that proves the address (`proveEmail`). A second visit shows the same page, because mail programs open links ahead of people. `HEAD` and requests ahead of the person (`Sec-Purpose`, `Purpose`, `X-Moz`) confirm nothing. The gateway ignores query parameters that are not listed, because mail programs append some.
         */
        readonly get: operations["confirmEmail"];
        readonly put?: never;
        /**
         * Prove an e-mail address
         * @description Receives the form of the confirmation page. Confirms the address and marks it as proven. Later access tokens say so in the claim `emailProven`. Opening the page alone proves nothing, because mail scanners open links.
         */
        readonly post: operations["proveEmail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/resend-confirmation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the confirmation mail again
         * @description Sends a new link to an account whose address is not confirmed. Older links stop working. Every address gets the same answer.
         */
        readonly post: operations["resendConfirmation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/forgot-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Request a code for a new password
         * @description Sends six digits to the address if it has an account. They are valid for 15 minutes. Every address gets the same answer.
         */
        readonly post: operations["forgotPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/verify-reset-code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify a reset code
         * @description Exchanges the code from the mail for a session token, which allows one new password. A code has five tries, and only the newest code works. A wrong code, an old code and an unknown account get the same answer.
         */
        readonly post: operations["verifyResetCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/reset-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set a new password by code
         * @description Sets a new password with the session token of `verify-reset-code`. The token works once. The call ends every session of the account.
         */
        readonly post: operations["resetPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/change-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change your own password
         * @description Changes the password of the signed-in person. Requires their access token; an API key is refused. The call ends the person's other sessions and keeps this one.
         */
        readonly post: operations["changePassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Show the page for a new password
         * @description Shows the page of the link in the administrator's mail. The link is valid for 60 minutes and one password.
         */
        readonly get: operations["showAdminReset"];
        readonly put?: never;
        /**
         * Set a new password by an administrator's link
         * @description Receives the form of the page. Sets the password, uses up the link and ends every session of the account.
         */
        readonly post: operations["submitAdminReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/{providerSlug}/authorize": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The provider's slug; any other segment is a provider that does not exist.
                 * @example acme
                 */
                readonly providerSlug: components["parameters"]["ProviderSlug"];
            };
            readonly cookie?: never;
        };
        /**
         * Start a sign-in with a provider
         * @description Returns the address of the provider's sign-in page. The address contains a state, which is valid for ten minutes and one use. An application stores the state in the browser that it sends there. It calls `callback` only with the stored state. A provider without a page, such as a game platform, is refused with 400.
         */
        readonly get: operations["authorizeProvider"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/{providerSlug}/callback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The provider's slug; any other segment is a provider that does not exist.
                 * @example acme
                 */
                readonly providerSlug: components["parameters"]["ProviderSlug"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Finish a sign-in with a provider
         * @description Exchanges the provider's code for a token pair. The state works once. The redirect address must be the one from the start of the sign-in. The person's address may already have an account. The gateway joins the two only if provider and account both count the address as confirmed.
         */
        readonly post: operations["providerCallback"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/{providerSlug}/assert": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The provider's slug; any other segment is a provider that does not exist.
                 * @example acme
                 */
                readonly providerSlug: components["parameters"]["ProviderSlug"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in a player of a game platform
         * @description Signs in a player whom a game server vouches for. Requires a server key that is marked for the provider's platform. The player's id must come from the platform. The gateway stores name, picture and metadata for display and never trusts them. It creates the player's link and account if they do not exist.
         */
        readonly post: operations["assertPlayer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/oidc/{providerSlug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The provider's slug; any other segment is a provider that does not exist.
                 * @example acme
                 */
                readonly providerSlug: components["parameters"]["ProviderSlug"];
            };
            readonly cookie?: never;
        };
        /**
         * Start a sign-in with a provider (older spelling)
         * @description Works like `/auth/{providerSlug}/authorize`.
         */
        readonly get: operations["authorizeOidc"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/auth/oidc/callback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Finish a sign-in with a provider (older spelling)
         * @description Works like `/auth/{providerSlug}/callback`, with the slug in the body.
         */
        readonly post: operations["oidcCallback"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List accounts
         * @description Returns one page of the accounts that meet all conditions, newest first. A page can be short or empty and still have a `nextCursor`, if the gateway searched many accounts without a match.
         */
        readonly get: operations["listEndUsers"];
        readonly put?: never;
        /**
         * Create an account for an end user
         * @description Creates an account with or without a password. Without one, the person sets it by a reset link or code. The address counts as unconfirmed and gets a confirmation link, unless the body says otherwise.
         */
        readonly post: operations["createEndUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get an account
         * @description Returns an account with its roles, status and providers.
         */
        readonly get: operations["getEndUser"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an account
         * @description Ends the account's sessions, and deletes the account with all data that the gateway itself stores about the person. Rows of the workspace's tables, events about rows, and files stay. The deletion cannot be undone.
         */
        readonly delete: operations["deleteEndUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an account
         * @description Changes only the fields that the body names. A new address counts as unconfirmed unless the body says otherwise. Links and codes that were mailed to the old address stop working.
         */
        readonly patch: operations["updateEndUser"];
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/deactivate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deactivate an account
         * @description Ends all sessions of the account and refuses new sign-ins until the account is active again. Deactivating it again changes nothing.
         */
        readonly post: operations["deactivateEndUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/activate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Activate an account
         * @description Allows the account to sign in again. Sessions that ended with the deactivation stay ended. Activating an active account changes nothing.
         */
        readonly post: operations["activateEndUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/send-password-reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a link for a new password
         * @description Sends a link to a page with a form. The link works once within 60 minutes, and its use ends every session. The call is refused if the account is deactivated, has no address, or has its password at a provider. The answer names the reason.
         */
        readonly post: operations["sendEndUserPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/set-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set the password of an account
         * @description Sets the password, also of a deactivated account. The call ends every session and sends the person a mail. It is refused if the account has its password at a provider.
         */
        readonly post: operations["setEndUserPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/resend-confirmation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a new confirmation link
         * @description Sends a new confirmation link. Earlier links stop working. The call is refused if the account is deactivated, has no address, or has already confirmed it. The answer names the reason.
         */
        readonly post: operations["resendEndUserConfirmation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/roles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the roles of an account
         * @description Returns the account's roles that the definition has, by name.
         */
        readonly get: operations["listEndUserRoles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/roles/{roleId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
                /**
                 * @description The role's id in the workspace's definition.
                 * @example 5a40c5b4-e885-53bb-8dbc-786f2b28d3d9
                 */
                readonly roleId: components["parameters"]["RoleId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Give an account a role
         * @description Gives an account a role. The role appears in the next token of each session. A role that the definition does not have is 404.
         */
        readonly put: operations["giveEndUserRole"];
        readonly post?: never;
        /**
         * Remove a role from an account
         * @description Removes a role from an account, and ends the account's sessions if it had the role.
         */
        readonly delete: operations["takeEndUserRole"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the sessions of an account
         * @description Returns the active sessions, the last used first, at most 200.
         */
        readonly get: operations["listEndUserSessions"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End all sessions of an account
         * @description Ends every session and access token of the account. The person may sign in again.
         */
        readonly delete: operations["endEndUserSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/{endUserId}/sessions/{sessionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
                /**
                 * @description The session's id, the claim `sid` of its access tokens.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f21
                 */
                readonly sessionId: components["parameters"]["SessionId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End one session of an account
         * @description Ends a session and its access tokens. A session that has already ended is 404.
         */
        readonly delete: operations["endEndUserSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/roles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the roles of the workspace
         * @description Returns the roles for end users of the workspace's definition, by name, with an overview of their rights. Every member may call this.
         */
        readonly get: operations["listRoles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List files
         * @description Returns the newest files, at most 500. A caller with only the right `listOwn` gets its own uploads.
         */
        readonly get: operations["listFiles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/files/upload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload a file
         * @description Stores one file, sent as the field `file` of a form. A success means that the file is stored; after an error nothing is stored.
         */
        readonly post: operations["uploadFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/files/{blobId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The file.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11
                 */
                readonly blobId: components["parameters"]["BlobId"];
            };
            readonly cookie?: never;
        };
        /**
         * Download a file
         * @description Returns the bytes of a file. A valid signed link opens it with any other credential or none. Everybody may open a public file. Otherwise the credential decides.
         */
        readonly get: operations["downloadFile"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a file
         * @description Deletes the bytes and the record of a file. Rows that refer to the file keep its id. A caller with only the right `deleteOwn` can delete its own uploads.
         */
        readonly delete: operations["deleteFile"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Make a file public or private
         * @description Makes a file public or private. Everybody with the address may download a public file. Only server keys and members who may read and upload files may call this.
         */
        readonly patch: operations["markFile"];
        readonly trace?: never;
    };
    readonly "/{workspaceId}/files/{blobId}/url": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The file.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11
                 */
                readonly blobId: components["parameters"]["BlobId"];
            };
            readonly cookie?: never;
        };
        /**
         * Create a signed link to a file
         * @description Returns an address of the gateway that downloads the file without a credential until it expires. Only callers who may read the file may call this.
         */
        readonly get: operations["getFileUrl"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/players/identify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Identify a player
         * @description Creates or updates the link between a player and the workspace. Call it at the start of every game session. It gives no session; `assert` does. Only a server key that is marked for the platform makes a link validated. A publishable key cannot change a validated link (403). If the contact row was deleted, the gateway creates it again. When a server key first asserts a player, the gateway drops all data that only publishable keys sent. It also drops an unused contact row.
         */
        readonly post: operations["identifyPlayer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/players/resolve/{platform}/{platformPlayerId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of the platform, in any case.
                 * @example steam
                 */
                readonly platform: components["parameters"]["Platform"];
                /**
                 * @description The player's id on the platform, percent-encoded; slashes as `%2F`. No player has an id of more than 200 characters.
                 * @example 76561198000000000
                 */
                readonly platformPlayerId: components["parameters"]["PlatformPlayerId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the link of a player
         * @description Returns the link of a player, by platform and the player's id there. Members of the workspace may also call it, with a portal session.
         */
        readonly get: operations["resolvePlayer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check a file of accounts for an import
         * @description Takes the first of two steps. The gateway checks every row of a file and stores the valid rows, encrypted, for an hour. They can be imported once in this time. This call creates or changes no account. The file is CSV (comma, semicolon or tab, in UTF-8), an Excel workbook (.xlsx, its first sheet) or JSON Lines, with at most 50,000 rows. Its columns are email, firstName, lastName, username, emailVerified, roles, and password or passwordHash (argon2, bcrypt, scrypt or PBKDF2). Roles are names or ids, separated by commas, semicolons or bars.
         */
        readonly post: operations["importEndUsers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/import/{importId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an import, from the answer to its file.
                 * @example 0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0003
                 */
                readonly importId: components["parameters"]["ImportId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the progress of an import
         * @description Returns counts of rows and the first thousand errors. The import can be read for an hour if it was not executed, and for a day after its end.
         */
        readonly get: operations["getEndUserImport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endusers/import/{importId}/execute": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an import, from the answer to its file.
                 * @example 0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0003
                 */
                readonly importId: components["parameters"]["ImportId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a checked import
         * @description Starts the second step of an import: the rows of a checked file are imported once, in the background. `create` creates accounts and reports addresses that already have one. `skipExisting` leaves existing accounts unchanged. `upsert` changes their profile and roles to the values of the file. It sets a password only if nobody has used the account yet. An empty cell changes nothing.
         */
        readonly post: operations["executeEndUserImport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/players": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List players
         * @description Returns one page of the links, the player seen last first. Members of the workspace may also call it, with a portal session.
         */
        readonly get: operations["listPlayers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endpoint/{endpointId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The custom endpoint.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0205
                 */
                readonly endpointId: components["parameters"]["EndpointId"];
            };
            readonly cookie?: never;
        };
        /**
         * Answer the challenge of a sender
         * @description Some senders first ask if an address accepts events, with `hub.mode=subscribe`, a token and a challenge. The gateway returns the challenge if the token is the endpoint's token. It ignores other query parameters.
         */
        readonly get: operations["challengeEndpoint"];
        readonly put?: never;
        /**
         * Call a custom endpoint
         * @description Calls an endpoint of the workspace, without a key or token. If the endpoint requires a signature, the signature identifies the caller. An asynchronous endpoint stores the request and answers at once. A synchronous endpoint answers with the result of its automation.
         */
        readonly post: operations["callEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/webhook/{endpointId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The custom endpoint.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0205
                 */
                readonly endpointId: components["parameters"]["EndpointId"];
            };
            readonly cookie?: never;
        };
        /**
         * Answer the challenge of a sender (older spelling)
         * @description Some senders first ask if an address accepts events, with `hub.mode=subscribe`, a token and a challenge. The gateway returns the challenge if the token is the endpoint's token. It ignores other query parameters.
         */
        readonly get: operations["challengeWebhook"];
        readonly put?: never;
        /**
         * Call a custom endpoint (older spelling)
         * @description Calls an endpoint of the workspace, without a key or token. If the endpoint requires a signature, the signature identifies the caller. An asynchronous endpoint stores the request and answers at once. A synchronous endpoint answers with the result of its automation.
         */
        readonly post: operations["callWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/oauth/authorize": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Start an authorization
         * @description Starts an authorization by code with PKCE (S256), for public clients (OAuth 2.1). The gateway redirects the browser to the pages for sign-in and consent. Then it redirects the browser back to the client with a code, which is valid for one minute and one use. Errors of the client's request stand in the address that the browser returns to.
         */
        readonly get: operations["startAuthorization"];
        readonly put?: never;
        /**
         * Start an authorization by a form
         * @description Works like the call by GET, with the parameters as fields of a form. Each field may occur once.
         */
        readonly post: operations["startAuthorizationByForm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/oauth/authorize/{uid}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Names an authorization that waits; for the browser that began it alone.
                 * @example 6TfSaUZcGg2wUTTTzUx1G
                 */
                readonly uid: components["parameters"]["AuthorizationUid"];
            };
            readonly cookie?: never;
        };
        /**
         * Continue an authorization
         * @description Redirects the browser to the next page or back to the client. The address works once for each step, and only in the browser that started the authorization.
         */
        readonly get: operations["resumeAuthorization"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/oauth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchange a code for an access token
         * @description Gives the client that received the code a token for the rights that the person allowed. A code works once. If it comes a second time, the call is refused and the first token is revoked.
         */
        readonly post: operations["issueToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/oauth/jwks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the public keys of the identity service
         * @description Returns a JSON Web Key Set, which verifies access tokens of the identity service. The answer may be kept for an hour. If the `kid` of a token is not among the keys, request them again.
         */
        readonly get: operations["getOAuthJwks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the current portal session
         * @description Returns the person behind the cookie, their workspaces, and the token that changing calls need.
         */
        readonly get: operations["getPortalSession"];
        readonly put?: never;
        /**
         * Sign in to the portal
         * @description Checks the password of a portal user and sets the cookie of a new session. The call ignores an earlier cookie. The answer does not tell if the address has an account. If the account has a second factor, a call with the right password and without `code` is answered with `secondFactor`. A session ends 12 hours after its last use, and 7 days after its start. A page of another origin cannot sign in a person.
         */
        readonly post: operations["startPortalSession"];
        /**
         * Sign out of the portal
         * @description Ends the session of the cookie on every node within two seconds, and deletes the cookie.
         */
        readonly delete: operations["endPortalSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/setup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set the first password
         * @description Sets the address and the password of the first portal user, with the token of the link that `gateway start` printed. The link works once, within an hour. Nobody is signed in, so sign in afterwards. A page of another origin cannot call this.
         */
        readonly post: operations["setUpPortal"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the own profile
         * @description Returns the account of the signed-in person, with the state of the second factor.
         */
        readonly get: operations["getProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the own profile
         * @description Changes the name of the signed-in person. The address cannot be changed.
         */
        readonly patch: operations["updateProfile"];
        readonly trace?: never;
    };
    readonly "/api/v1/portal/profile/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change the own password
         * @description Sets a new password. It needs the present password and, if there is a second factor, a code. All other sessions of the person end.
         */
        readonly post: operations["changeOwnPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/profile/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the own sessions
         * @description Returns the sessions of the signed-in person, the most recently used first.
         */
        readonly get: operations["listOwnSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/profile/sessions/{sessionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a session.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0e02
                 */
                readonly sessionId: components["parameters"]["OwnSessionId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End one of the own sessions
         * @description Ends a session of the signed-in person on every node within two seconds.
         */
        readonly delete: operations["endOwnSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/profile/second-factor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start the setup of a second factor
         * @description Makes a new secret for an authenticator app. Sign-ins do not need it before it is confirmed. It needs the password. A later call replaces an unconfirmed secret.
         */
        readonly post: operations["beginSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/profile/second-factor/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm a second factor
         * @description Checks a code of the authenticator app. From then on each sign-in needs a code, and all other sessions of the person have ended.
         */
        readonly post: operations["confirmSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/profile/second-factor/remove": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Remove the second factor
         * @description Removes the second factor. It needs the password and, if the second factor is confirmed, a code.
         */
        readonly post: operations["removeSecondFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the members of a workspace
         * @description Returns the members and the open invitations of a workspace, by address. Only owners may call this.
         */
        readonly get: operations["listMembers"];
        readonly put?: never;
        /**
         * Invite a member
         * @description Sends a mail with a link that works once within 72 hours. A newer invitation of the same address replaces an older one. Only owners may call this.
         */
        readonly post: operations["inviteMember"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/members/{memberId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a member, or of an invitation.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0911
                 */
                readonly memberId: components["parameters"]["MemberId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a member or an invitation
         * @description Ends the membership in every session of the member within two seconds. A person without any membership loses the portal account. Only owners may call this. The last owner cannot be removed.
         */
        readonly delete: operations["removeMember"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the role of a member
         * @description Gives a member another role, in every session within two seconds. Only owners may call this. The last owner stays an owner.
         */
        readonly patch: operations["changeMember"];
        readonly trace?: never;
    };
    readonly "/api/v1/portal/grants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the clients that members have allowed
         * @description Returns the newest 1,000 active grants of a workspace. Owners see all grants; viewers and editors see their own.
         */
        readonly get: operations["listGrants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/grants/{grantId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a grant.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0e01
                 */
                readonly grantId: components["parameters"]["GrantId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke the access of a client
         * @description Ends the grant and its tokens on every node within two seconds. Members may revoke their own grants, owners all grants of the workspace.
         */
        readonly delete: operations["revokeGrant"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/portal/invitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show the page of an invitation
         * @description Shows the page of the link in the invitation mail. Opening the page changes nothing.
         */
        readonly get: operations["showInvitation"];
        readonly put?: never;
        /**
         * Accept an invitation
         * @description Receives the form of the page. If the address has no account, the gateway creates one with the new password. Otherwise it asks for the account's password; no invitation sets another one. The link works once.
         */
        readonly post: operations["acceptInvitation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/oauth/interaction/{uid}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of an authorization. It works only in the browser that started it.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w
                 */
                readonly uid: components["parameters"]["InteractionId"];
            };
            readonly cookie?: never;
        };
        /**
         * Show the page of an authorization
         * @description Shows the page to which `authorize` redirects the person's browser. The person signs in as a portal user, and then allows or denies the access. The page names the client, the workspace and the requested rights. Opening the page changes nothing.
         */
        readonly get: operations["showInteraction"];
        readonly put?: never;
        /**
         * Answer the page of an authorization
         * @description Receives the forms of the page, and only from the page itself. Redirects to the next page, and at the end back to the client. Wrong passwords count like those at the portal.
         */
        readonly post: operations["answerInteraction"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/logs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List calls
         * @description Returns one page of the query log: the calls of the last 30 days that meet all conditions, newest first. A page can be short or empty and still have a `nextCursor`, if the gateway searched many calls without a match. Only owners see bodies. Successful calls of this operation are shown only if `kind`, `operationId` or `requestId` selects them.
         */
        readonly get: operations["listLogs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List what members changed
         * @description Returns one page of the audit log: the changes and sign-ins of members in the last 400 days, newest first. Only owners may call this.
         */
        readonly get: operations["listMemberActions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/automations/events/{eventId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an event.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly eventId: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an event with its runs
         * @description Deletes an event of an asynchronous endpoint with its runs and their steps, and frees their bytes of `plan.recordsMb`. The gateway refuses the deletion while a run of the event is unfinished. Only owners may delete.
         */
        readonly delete: operations["deleteEvent"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/automations/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List runs of automations
         * @description Returns one page of the runs of the last 30 days that meet all conditions, newest first. Runs of synchronous endpoints are a sample and have no event.
         */
        readonly get: operations["listRuns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/automations/runs/{runId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of a run.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f21
                 */
                readonly runId: components["parameters"]["RunId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a run with its steps
         * @description Returns a run with its first 1,000 steps, including steps inside loops. Only owners see inputs and outputs of steps. A long value is cut and shown as `{"truncated": "..."}`.
         */
        readonly get: operations["getRun"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/automations/runs/{runId}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of a run.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f21
                 */
                readonly runId: components["parameters"]["RunId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replay the event of a run
         * @description Creates a new run of the same event with the automation's present definition. With `from`, earlier steps count as done, with their output of the earlier run. Without `from`, or without a body, every step runs again.
         */
        readonly post: operations["replayRun"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/topics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the topics of the Event Bus
         * @description Returns the topics of the definition by name, with their settings and the newest event of each. Every member may call this.
         */
        readonly get: operations["listTopics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/topics/{topic}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a topic of the workspace.
                 * @example stock
                 */
                readonly topic: components["parameters"]["TopicName"];
            };
            readonly cookie?: never;
        };
        /**
         * List the newest events of a topic
         * @description Returns stored events of all buses of a topic, or of one of them, newest first. Rows and columns are those that a read of the member shows. Use `/bus/stream` for events as they come.
         */
        readonly get: operations["listTopicEvents"];
        readonly put?: never;
        /**
         * Publish an event
         * @description Publishes a custom event on one bus of the topic, for editors and owners. Subscribers get it as if a client had published it. The answer comes when the event is stored.
         */
        readonly post: operations["publishTopicEvent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/endpoints": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the custom endpoints
         * @description Returns the custom endpoints of the definition by name, with their addresses and the form of their signatures. The answer has no secrets. Every member may call this.
         */
        readonly get: operations["listEndpoints"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/automations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the automations
         * @description Returns the automations of the definition by name, with their steps as a flat list. A step inside another step names it. The answer has no templates, expressions and secrets. Every member may call this.
         */
        readonly get: operations["listAutomations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/automations/{automationId}/dry-run": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an automation.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f30
                 */
                readonly automationId: components["parameters"]["AutomationId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Run an automation without effects
         * @description Runs the steps of an automation with the given request, and rolls their writes back at the end. Samples answer `http` steps. No mail is sent, no event is published, and no run is stored. `wait` steps continue at once. A dry run ends after 5 s. Only owners may call this.
         */
        readonly post: operations["dryRunAutomation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/mails": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the mails of the workspace
         * @description Returns the mails that end users get, with the languages of the gateway's own mail. Each has the stored versions of the customised mail. Every member may call this.
         */
        readonly get: operations["listMails"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/mails/{mail}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a mail that a workspace can customise.
                 * @example reset-code
                 */
                readonly mail: components["parameters"]["MailName"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the files of a mail
         * @description Returns the template, words and samples of a version of a mail, or of the gateway's own mail. Without `version` it is the version that is sent. Every member may call this.
         */
        readonly get: operations["getMail"];
        /**
         * Set the version of a mail that is sent
         * @description Sends mails with this version from now on. It restores an earlier version, or the gateway's own mail. Only owners may call this, in a workspace that the portal manages.
         */
        readonly put: operations["chooseMail"];
        /**
         * Publish a version of a mail
         * @description Checks the files like `gateway mail check`, stores them as a new version, and sends mails with it from now on. Files with an error are 400. Only owners may call this, in a workspace that the portal manages.
         */
        readonly post: operations["publishMail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/mails/{mail}/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a mail that a workspace can customise.
                 * @example reset-code
                 */
                readonly mail: components["parameters"]["MailName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check and preview a mail
         * @description Checks the files of a mail like `gateway mail check`. Renders them with the values of a sample, and with the name, colours and logo of the workspace. Stores nothing. Only owners may call this.
         */
        readonly post: operations["previewMail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/mails/{mail}/send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a mail that a workspace can customise.
                 * @example reset-code
                 */
                readonly mail: components["parameters"]["MailName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a mail to your own address
         * @description Sends the mail as end users get it, with the values of a sample, to the address of the owner who calls. No other address can be given. The answer comes when the mail is queued.
         */
        readonly post: operations["sendMailToMe"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/definition": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the definition of the workspace
         * @description Returns the definition as one document in the form of definition files, with all ids. It contains no secret: `${env:NAME}` stands for the value of an environment variable, `${secret:NAME}` for a secret of the workspace, and `${stored}` for another stored secret. Only owners may call this.
         */
        readonly get: operations["getDefinition"];
        readonly put?: never;
        /**
         * Change the definition of the workspace
         * @description Replaces the definition by the document, in one transaction. The document is the whole definition: what it leaves out is removed. `revision` is the revision that was read. Changes that may lose data need `allowDestructive`. Placeholders of the document that was read may stay where they are. The portal must manage the workspace. Only owners may call this.
         */
        readonly post: operations["applyDefinition"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/definition/plan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Show the changes of a definition
         * @description Returns what `applyDefinition` would change with this document, and how many rows would be lost. Changes nothing. Works for every workspace, also if definition files manage it. Only owners may call this.
         */
        readonly post: operations["planDefinition"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/definition/take-over": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change who manages the definition
         * @description From now on, owners change the definition in the portal, and starts no longer apply its folder. Changes nothing else. An apply with `--take-over` gives the workspace back to definition files. Only owners may call this.
         */
        readonly post: operations["takeOverDefinition"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/secrets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the secrets of the workspace
         * @description Returns the names of the secrets in the store of the workspace, sorted by name. No operation returns their values. Only owners may call this.
         */
        readonly get: operations["listSecrets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/secrets/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a secret in the store of the workspace.
                 * @example STRIPE_SECRET
                 */
                readonly name: components["parameters"]["SecretName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Set a secret of the workspace
         * @description Creates or replaces a secret. Definitions over HTTP use it as `${secret:NAME}`: in the secrets of endpoints and identity providers, and in steps of automations. A new value is used from then on. The portal must manage the workspace. Only owners may call this.
         */
        readonly put: operations["storeSecret"];
        readonly post?: never;
        /**
         * Delete a secret of the workspace
         * @description Deletes a secret that the definition does not use. The portal must manage the workspace. Only owners may call this.
         */
        readonly delete: operations["deleteSecret"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the usage of a month
         * @description Returns the counted calls and answer bytes of a month by day (UTC), and the amounts that today's plan includes. It also returns the bytes that the workspace's files take now.
         */
        readonly get: operations["getUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the API keys of the workspace
         * @description Returns the API keys of the workspace's definition with their rights. Only owners may call this.
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Create an API key
         * @description Adds an API key to the workspace's definition, under the rules of `gateway apply`. The answer shows the key. A server key is never shown again. Only owners may call this.
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/keys/{keyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an API key in the workspace's definition.
                 * @example 3b7c4d7e-0d4c-5f0a-8a53-6f1f4d1c0a11
                 */
                readonly keyId: components["parameters"]["KeyId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an API key
         * @description Revokes an API key. Every node refuses it within 2 s. It stays in the definition, and a rotation makes it valid again. Only owners may call this.
         */
        readonly delete: operations["revokeKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/keys/{keyId}/origins": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an API key in the workspace's definition.
                 * @example 3b7c4d7e-0d4c-5f0a-8a53-6f1f4d1c0a11
                 */
                readonly keyId: components["parameters"]["KeyId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept an origin to use an API key
         * @description Adds the origin of web pages to the list of an API key. If the key allows the origin already, or has no list, nothing changes. Only owners may call this, and only in a workspace that the portal manages.
         */
        readonly post: operations["allowOrigin"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/{workspaceId}/keys/{keyId}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an API key in the workspace's definition.
                 * @example 3b7c4d7e-0d4c-5f0a-8a53-6f1f4d1c0a11
                 */
                readonly keyId: components["parameters"]["KeyId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give an API key a new secret
         * @description Gives an API key a new secret and shows it. Every node refuses the old secret within 2 s. A revoked key is valid again with the new secret. Only owners may call this.
         */
        readonly post: operations["rotateKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the OpenAPI description
         * @description Returns the OpenAPI description of the query and schema addresses, with the address of this deployment.
         */
        readonly get: operations["getOpenapi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/asyncapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the AsyncAPI description
         * @description Returns the AsyncAPI description of the Event Bus, with all frames and the address of this deployment.
         */
        readonly get: operations["getAsyncapi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-protected-resource": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the OAuth metadata of the gateway
         * @description Returns the metadata of the gateway as a whole (RFC 9728). With the prefix, its address is `/api/v1/gateway/oauth-protected-resource`. It also has the address that the standard derives from the prefixed address.
         */
        readonly get: operations["getGatewayResource"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-protected-resource/{workspaceId}/{resource}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID, which is not looked up: every GUID is answered alike. Either case is accepted, and answered as it was asked, since clients compare the address that is described with the one that they called.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["DescribedWorkspace"];
                /**
                 * @description The first segment after the workspace of the address that is described; any other one is 404.
                 * @example mcp
                 */
                readonly resource: components["parameters"]["DescribedResource"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the OAuth metadata of an address
         * @description Returns the metadata (RFC 9728) of the workspace's addresses with this first segment. The `WWW-Authenticate` header of a 401 names the address of this document. After a call with the prefix, `resource` has the prefix, too, and the document also stands at the address that the standard derives from it.
         */
        readonly get: operations["getWorkspaceResource"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-authorization-server": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the metadata of the identity service
         * @description Returns the metadata of the identity service (RFC 8414), embedded or external. Operators register clients, or a client names its own metadata document. There is no endpoint for registration.
         */
        readonly get: operations["getAuthorizationServer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/ai-plugin.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the manifest for older tools
         * @description Returns the addresses of `openapi.json`, the OAuth endpoints and the MCP endpoint, in the form of plugins before MCP.
         */
        readonly get: operations["getPluginManifest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the addresses of documentation and contract
         * @description Returns the name of the gateway and the addresses of its documentation and contract, for clients that open the base address.
         */
        readonly get: operations["getRoot"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Answers while the process can answer at all. It uses neither the database nor other services.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check that the gateway can answer requests
         * @description Answers 503 while the database cannot be reached or the gateway is stopping.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_docs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the documentation
         * @description The first page of the documentation. It links to the guides, the reference, the guarantees, and the files of the whole contract. Until the documentation is built, the page says so and loads itself again.
         */
        readonly get: operations["getDocs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_docs/{asset}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Name of a file of the documentation, such as its style sheet.
                 * @example site.css
                 */
                readonly asset: components["parameters"]["DocsAsset"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a file of the documentation
         * @description The style sheets and scripts of the documentation, and the index of its search (`search.json`).
         */
        readonly get: operations["getDocsAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_docs/{section}/{page}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Name of a section of the documentation, such as `guides`, or `contract` for the files of the contract.
                 * @example guides
                 */
                readonly section: components["parameters"]["DocsSection"];
                /**
                 * @description Name of a page or of a file in the section.
                 * @example data.html
                 */
                readonly page: components["parameters"]["DocsPage"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a page of the documentation
         * @description A guide, a page of the reference, or a file of the whole contract of this deployment (`contract/openapi.json`, `contract/openapi.yaml`, `contract/asyncapi.json`, `contract/mcp.json`). Until the documentation is built, pages say so and load themselves again.
         */
        readonly get: operations["getDocsPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Open the portal
         * @description The page of the portal, in which people administer workspaces. It loads the scripts of the portal, which call the operations of this document with the session of the person. Until the portal is built, the page says so and loads itself again.
         */
        readonly get: operations["getPortal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Open the profile in the portal
         * @description The page of the portal, opened at the person's own profile.
         */
        readonly get: operations["getPortalProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/w/{workspace}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the workspace that the page shows.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspace: components["parameters"]["PortalWorkspace"];
            };
            readonly cookie?: never;
        };
        /**
         * Open a workspace in the portal
         * @description The page of the portal, opened at a workspace. The page is the same for each workspace, known or not.
         */
        readonly get: operations["getPortalWorkspace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/w/{workspace}/{screen}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the workspace that the page shows.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspace: components["parameters"]["PortalWorkspace"];
                /**
                 * @description Name of a screen of the portal, such as `tables`.
                 * @example tables
                 */
                readonly screen: components["parameters"]["PortalScreen"];
            };
            readonly cookie?: never;
        };
        /**
         * Open a screen of a workspace in the portal
         * @description The page of the portal, opened at a screen of a workspace, such as `tables`. The query string belongs to the screen; the gateway ignores it.
         */
        readonly get: operations["getPortalScreen"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/assets/{asset}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Name of a script or style sheet of the portal. The name contains a hash of the file.
                 * @example index-B2dvZ3nN.js
                 */
                readonly asset: components["parameters"]["PortalAsset"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a file of the portal
         * @description The scripts and style sheets of the portal. A browser may keep them, because each name belongs to one content.
         */
        readonly get: operations["getPortalAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Open the development inbox
         * @description Shows every mail that the gateway would have sent, newest first. The list is empty if the deployment sends mail by SMTP or if other computers can reach it. It is also empty for every caller except the person at this computer.
         */
        readonly get: operations["getMailInbox"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/mail-frame": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Open the frame in which the portal shows a mail
         * @description An empty page. The portal writes the preview of a mail into it. Its policy allows no scripts and no requests, only styles and images that the mail contains.
         */
        readonly get: operations["showMailFrame"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/mail/{messageId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The message's id in the inbox.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10
                 */
                readonly messageId: components["parameters"]["MailMessageId"];
            };
            readonly cookie?: never;
        };
        /**
         * Open a mail of the development inbox
         * @description Shows one mail on a page: its HTML part, its text part and its source.
         */
        readonly get: operations["getMailMessage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/mail/{messageId}/{part}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The message's id in the inbox.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10
                 */
                readonly messageId: components["parameters"]["MailMessageId"];
                /**
                 * @description The HTML part as it is shown, the text part, or the whole message as it was sent.
                 * @example text
                 */
                readonly part: components["parameters"]["MailPart"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a part of a mail
         * @description Returns the HTML part, the text part or the source of a mail. The page shows the HTML part in a frame without scripts.
         */
        readonly get: operations["getMailPart"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: uuid
         * @description A GUID; either case is accepted, answers are in lower case.
         */
        readonly Guid: string;
        /** @description An alias in `refs`, of the caller's own choice - letters, digits, `_`, `-`, `.` and blanks; at most 63 characters. */
        readonly Alias: string;
        /** @description A column by name or GUID, or `*` for every readable column. */
        readonly SelectName: string;
        /** @description A column by its API name or by its GUID; in `having`, an alias or a grouped column. */
        readonly FieldName: string;
        /**
         * @description The function of an aggregate. `count` without a field counts rows; with a field, it counts rows where the field is not null.
         * @enum {string}
         */
        readonly AggregateFunction: "count" | "countDistinct" | "sum" | "avg" | "min" | "max";
        /** @description A name - a letter or `_`, then letters, digits and `_`; at most 63 characters. */
        readonly Name: string;
        /** @description A comparison, a group of conditions, or a filter by related rows. */
        readonly Condition: components["schemas"]["AndGroup"] | components["schemas"]["OrGroup"] | components["schemas"]["NotGroup"] | components["schemas"]["RelationFilter"] | components["schemas"]["ColumnComparison"] | components["schemas"]["Comparison"];
        /** @description The conditions of a group; never empty. */
        readonly ConditionGroup: readonly components["schemas"]["Condition"][];
        /** @description True if all of its conditions are true. */
        readonly AndGroup: {
            readonly and: components["schemas"]["ConditionGroup"];
        };
        /** @description Holds where any of its conditions holds. */
        readonly OrGroup: {
            readonly or: components["schemas"]["ConditionGroup"];
        };
        /** @description True if its condition is false. */
        readonly NotGroup: {
            readonly not: components["schemas"]["Condition"];
        };
        /** @description Holds by the rows that a relation leads to - `some` of them, `none` of them, or `every` one of them fulfils the conditions. Without `where`, any related row counts. */
        readonly RelationFilter: {
            readonly relation: components["schemas"]["Name"];
            /** @description The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID. */
            readonly ref: components["schemas"]["Alias"];
            /**
             * @description How many related rows must meet the conditions.
             * @enum {string}
             */
            readonly match: "some" | "none" | "every";
            readonly where?: components["schemas"]["ConditionGroup"];
        };
        /**
         * @description How a condition compares. `isNull` and `isEmpty` take `true` or `false`; `in` and `nin` a list; `between` a list of two; a comparison with null is written with `isNull`.
         * @enum {string}
         */
        readonly Operator: "eq" | "neq" | "in" | "nin" | "isNull" | "gt" | "gte" | "lt" | "lte" | "between" | "like" | "ilike" | "nlike" | "nilike" | "contains" | "icontains" | "startsWith" | "istartsWith" | "endsWith" | "iendsWith" | "search" | "hasAny" | "hasAll" | "containedBy" | "isEmpty" | "jsonContains" | "hasKey" | "hasAnyKey" | "hasAllKeys";
        /** @description A column against another column of the same table and type, by `eq`, `neq`, `gt`, `gte`, `lt` or `lte`. */
        readonly ColumnComparison: {
            readonly field: components["schemas"]["FieldName"];
            readonly op: components["schemas"]["Operator"];
            readonly valueField: components["schemas"]["FieldName"];
        };
        /** @description A way into a json column, from the outside in - keys as strings, positions in arrays as numbers. */
        readonly JsonPath: readonly (string | number)[];
        /** @description The value to compare with, in the wire form of the column's type (`wireType` in the schema answer). `in` and `nin` take at most 1000 values. Whole numbers that JSON cannot carry exactly are sent as strings. Inside a transaction also `{"$ref": "steps.0.data.0.id"}`, a value of an earlier step, alone or in a list; not where it is compared with json. */
        readonly ConditionValue: string | number | boolean | readonly unknown[] | {
            readonly [key: string]: unknown;
        } | null;
        /** @description A column, or with `path` a place inside a json column, against a value. */
        readonly Comparison: {
            readonly field: components["schemas"]["FieldName"];
            readonly path?: components["schemas"]["JsonPath"];
            readonly op: components["schemas"]["Operator"];
            readonly value: components["schemas"]["ConditionValue"];
        };
        /** @description Conditions that must all hold. At most five groups and relation filters stand around one comparison. */
        readonly ConditionList: readonly components["schemas"]["Condition"][];
        /** @description One figure over the rows, or over the rows of each group; with `filter`, over those rows that fulfil it. */
        readonly AggregateSelection: {
            /** @description The column to aggregate. Only `count` works without one. */
            readonly field?: components["schemas"]["FieldName"];
            readonly fn: components["schemas"]["AggregateFunction"];
            readonly alias: components["schemas"]["Name"];
            readonly filter?: components["schemas"]["ConditionList"];
        };
        /** @description The columns, aggregates and relations of each row. By default, every readable column. */
        readonly Select: "*" | readonly components["schemas"]["SelectItem"][];
        /** @description A column by name or GUID, the alias of an output column, or `relation.column` of a to-one relation. */
        readonly OrderField: string;
        /** @description One column to order by. */
        readonly OrderItem: {
            readonly field: components["schemas"]["OrderField"];
            /**
             * @description Ascending when left out.
             * @enum {string}
             */
            readonly dir?: "asc" | "desc";
            /**
             * @description Position of null values. By default they are last with `asc` and first with `desc`.
             * @enum {string}
             */
            readonly nulls?: "first" | "last";
        };
        /** @description The order of the rows. The gateway adds the primary key, so that pages never overlap. */
        readonly OrderList: readonly components["schemas"]["OrderItem"][];
        /**
         * Format: int32
         * @description Maximum number of rows; 0 for none. The rights on a table may set a lower maximum; `meta.limit` shows the maximum in force.
         */
        readonly Limit: number;
        /**
         * Format: int32
         * @description Number of rows to skip. Beyond the maximum, page by `cursor`.
         */
        readonly Offset: number;
        /** @description Related rows inside each row - an object or null for a to-one relation, an array for a to-many one. Relations nest at most five deep. */
        readonly RelationSelection: {
            readonly relation: components["schemas"]["Name"];
            /** @description The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID. */
            readonly ref: components["schemas"]["Alias"];
            /** @description Name in the answer. By default, the name of the relation. */
            readonly alias?: components["schemas"]["Name"];
            readonly select?: components["schemas"]["Select"];
            readonly where?: components["schemas"]["ConditionList"];
            readonly orderBy?: components["schemas"]["OrderList"];
            /** @description Rows per parent, for a to-many relation; 50 when left out. */
            readonly limit?: components["schemas"]["Limit"];
            readonly offset?: components["schemas"]["Offset"];
            /** @description Leaves out rows without a related row. */
            readonly required?: boolean;
        };
        /** @description A column under another name, or with `path` a place inside a json column. */
        readonly ColumnSelection: {
            readonly field: components["schemas"]["FieldName"];
            readonly alias: components["schemas"]["Name"];
            readonly path?: components["schemas"]["JsonPath"];
        };
        /** @description A column name, `*` for every readable column, or an object for an aliased column, an aggregate or a relation. */
        readonly SelectItem: components["schemas"]["SelectName"] | components["schemas"]["AggregateSelection"] | components["schemas"]["RelationSelection"] | components["schemas"]["ColumnSelection"];
        /** @description Groups a date or timestamp by the span of time it falls into. */
        readonly DateBucket: {
            readonly field: components["schemas"]["FieldName"];
            /**
             * @description Length of the span.
             * @enum {string}
             */
            readonly bucket: "hour" | "day" | "week" | "month" | "quarter" | "year";
            /** @description An IANA time zone in which spans begin; UTC when left out. */
            readonly timezone?: string;
            readonly alias: components["schemas"]["Name"];
        };
        /** @description A column name, or a span of time. */
        readonly GroupItem: components["schemas"]["FieldName"] | components["schemas"]["DateBucket"];
        /** @description A read. */
        readonly ReadQuery: {
            /** @description The alias in `refs` of the table to read. */
            readonly from: components["schemas"]["Alias"];
            readonly select?: components["schemas"]["Select"];
            /** @description Returns equal rows only once. */
            readonly distinct?: boolean;
            readonly where?: components["schemas"]["ConditionList"];
            /** @description Columns and spans of time that group the rows. Selected plain columns must be among them. */
            readonly groupBy?: readonly components["schemas"]["GroupItem"][];
            /** @description Conditions on groups; each names an alias or a grouped column. */
            readonly having?: components["schemas"]["ConditionList"];
            readonly orderBy?: components["schemas"]["OrderList"];
            /** @description Rows in the answer, 0 to 1000; 50 when left out. A table's scope may set a lower ceiling. */
            readonly limit?: components["schemas"]["Limit"];
            readonly offset?: components["schemas"]["Offset"];
            /** @description `meta.nextCursor` of the page before; instead of `offset`. It fits only the same query by the same credential. */
            readonly cursor?: string;
        };
        /** @description A value in the wire form of the column's type (`wireType` in the schema answer), or null. Inside a transaction also `{"$ref": "steps.0.data.0.id"}`, a value of an earlier step; not for json columns, where an object is a value. */
        readonly ColumnValue: string | number | boolean | readonly unknown[] | {
            readonly [key: string]: unknown;
        } | null;
        /** @description Column name to value. */
        readonly InsertRow: {
            readonly [key: string]: components["schemas"]["ColumnValue"];
        };
        /** @description What the answer holds of the new rows - true for every readable column, or a list of columns, each once. Nothing when left out. Rows that the credential may not read are left out of the answer; they count in `affectedRows`. */
        readonly Returning: boolean | readonly components["schemas"]["FieldName"][];
        /** @description The handling of a new row whose values in these columns already exist. Requires the right to update. */
        readonly OnConflict: {
            /** @description The columns of a unique key, as `uniqueKeys` of the schema answer lists them, or the primary key. Each must be one that the caller may filter by, unmasked. */
            readonly columns: readonly components["schemas"]["FieldName"][];
            /**
             * @description `ignore` keeps the existing row; `update` changes it.
             * @enum {string}
             */
            readonly action: "ignore" | "update";
            /** @description For `update` - the columns that take over the new row's value; every other column of the rows when left out. */
            readonly set?: readonly components["schemas"]["FieldName"][];
        };
        /** @description What the Event Bus tells its listeners about the write - recorded with the rows, in the same commit, and only where rows changed. A write whose rows come to more than 1 MiB of JSON is refused with `INVALID_MUTATION`. Each listener is shown the rows and columns that a read would show it. An upsert announces its new rows as `row.inserted`, then the rows that existed before as `row.updated`. */
        readonly Notify: {
            /** @description Topic and instance, as in `orders:all`. The topic must be declared and enabled, and the credential may publish on it; anything else is `NOTIFY_DENIED` before anything is written. */
            readonly bus: string;
        };
        /** @description New rows, all of them or none. Columns that a row leaves out get their default, or null. */
        readonly InsertMutation: {
            /**
             * @description The kind of write.
             * @enum {string}
             */
            readonly type: "insert";
            /** @description The alias in `refs` of the table to insert into. */
            readonly table: components["schemas"]["Alias"];
            /** @description The rows, 1 to 1000. */
            readonly values: readonly components["schemas"]["InsertRow"][];
            readonly returning?: components["schemas"]["Returning"];
            readonly onConflict?: components["schemas"]["OnConflict"];
            readonly notify?: components["schemas"]["Notify"];
        };
        /** @description Conditions that must all hold, at least one. There is no unscoped write. A list that every row would pass by its form is refused. Examples are `nin` with an empty list, a pattern that every text fits, a column compared with itself, and a comparison beside its opposite. Only the form counts, not the present rows (`stock` at least 0, say); `maxAffected` guards against that case. */
        readonly WriteConditions: readonly components["schemas"]["Condition"][];
        /**
         * Format: int32
         * @description Maximum number of rows that may meet the conditions. If more do, the gateway refuses the request and writes nothing.
         */
        readonly MaxAffected: number;
        /** @description New values for the rows that meet the conditions. */
        readonly UpdateMutation: {
            /**
             * @description The kind of write.
             * @enum {string}
             */
            readonly type: "update";
            /** @description The alias in `refs` of the table to update. */
            readonly table: components["schemas"]["Alias"];
            /** @description Column name to new value. Numbers also take `{"inc":5}` and `{"dec":5}`, dates and times `{"now":true}`. A column that holds null stays null when it is counted up or down. What may be written need not be readable. */
            readonly set: {
                readonly [key: string]: components["schemas"]["ColumnValue"];
            };
            readonly where: components["schemas"]["WriteConditions"];
            readonly maxAffected?: components["schemas"]["MaxAffected"];
            readonly notify?: components["schemas"]["Notify"];
        };
        /** @description Deletes the rows that meet the conditions, and those that their deletion takes along by `onDelete` of the references to them. `affectedRows` counts the former alone. */
        readonly DeleteMutation: {
            /**
             * @description The kind of write.
             * @enum {string}
             */
            readonly type: "delete";
            /** @description The alias in `refs` of the table to delete from. */
            readonly table: components["schemas"]["Alias"];
            readonly where: components["schemas"]["WriteConditions"];
            readonly maxAffected?: components["schemas"]["MaxAffected"];
            readonly notify?: components["schemas"]["Notify"];
        };
        /** @description A write - rows to insert, or what to change or delete where. */
        readonly Mutation: components["schemas"]["InsertMutation"] | components["schemas"]["UpdateMutation"] | components["schemas"]["DeleteMutation"];
        /** @description A read, which sees what the steps before it wrote. */
        readonly ReadStep: {
            readonly query: components["schemas"]["ReadQuery"];
            /** @description Fills `meta.total`, at the price of a second pass over the rows. */
            readonly includeTotalCount?: boolean;
        };
        /** @description A write. */
        readonly WriteStep: {
            readonly mutation: components["schemas"]["Mutation"];
        };
        /** @description A read or a write of a transaction. */
        readonly TransactionStep: components["schemas"]["ReadStep"] | components["schemas"]["WriteStep"];
        /** @description Whose rights a read has, for owners with a portal session who check what others see. Give `role` or `key`, or only `endUserId`. Beside a `role`, the end user gives the claims that row filters compare. */
        readonly ViewAs: {
            /** @description Name or id of a role. Without `endUserId`, the read has no claims. */
            readonly role?: string;
            /** @description Name or id of an API key. */
            readonly key?: string;
            /** @description Id of an end user who is not deactivated. Without `role`, the read has all roles of the account. */
            readonly endUserId?: components["schemas"]["Guid"];
        };
        /** @description A read, a write or a transaction, and every table that it may touch. Give exactly one of `query`, `mutation` and `transaction`. */
        readonly QueryRequest: {
            /** @description Every table of the request: an alias that the caller chooses, to the table's GUID. */
            readonly refs: {
                readonly [key: string]: components["schemas"]["Guid"];
            };
            readonly query?: components["schemas"]["ReadQuery"];
            readonly mutation?: components["schemas"]["Mutation"];
            /** @description Steps that are committed together or not at all. */
            readonly transaction?: readonly components["schemas"]["TransactionStep"][];
            /** @description Computes `meta.total` of a `query`. It costs a second pass over the rows. */
            readonly includeTotalCount?: boolean;
            /** @description Returns the plan of `query` or `mutation` and executes nothing. The credential needs the right to explain. */
            readonly explain?: boolean;
            readonly as?: components["schemas"]["ViewAs"];
        };
        /** @description Names of columns. */
        readonly ColumnNames: readonly components["schemas"]["Name"][];
        /** @description The plan of a request that was not executed. */
        readonly ExplainAnswer: {
            /** @description How the gateway would run the request. */
            readonly plan: {
                /** @description Alias to the table behind it. */
                readonly refs: {
                    readonly [key: string]: {
                        readonly id: components["schemas"]["Guid"];
                        readonly name: components["schemas"]["Name"];
                    };
                };
                /** @description Alias to the row filters of the credential that apply to the action; a row must pass one of them. An alias that is left out has none. */
                readonly rowFilters: {
                    readonly [key: string]: readonly (readonly {
                        readonly [key: string]: unknown;
                    }[])[];
                };
                /** @description Alias to columns that the credential may filter by but not read. The answer leaves them out. */
                readonly droppedColumns: {
                    readonly [key: string]: components["schemas"]["ColumnNames"];
                };
                /** @description Alias to readable columns that show a mask. */
                readonly maskedColumns: {
                    readonly [key: string]: components["schemas"]["ColumnNames"];
                };
                /**
                 * Format: int32
                 * @description The limit in force; null for a write.
                 */
                readonly effectiveLimit: number | null;
                /**
                 * @description The credential's mode of response caching; off for a write.
                 * @enum {string}
                 */
                readonly cache: "off" | "time" | "write" | "hybrid";
                /** @description The statement, its values as $1, $2, ... */
                readonly sql: string;
            };
        };
        /** @description One row - column name or alias to value, as the `select` of the request asks. */
        readonly QueryRow: {
            readonly [key: string]: unknown;
        };
        /** @description About the write as a whole. */
        readonly MutationMeta: {
            /**
             * @description The kind of write.
             * @enum {string}
             */
            readonly type: "insert" | "update" | "delete";
            /** @description The alias of the table; in MCP tools, what the call named it. */
            readonly table: components["schemas"]["Alias"];
            /**
             * Format: int32
             * @description Time taken by the gateway.
             */
            readonly durationMs: number;
        };
        /** @description The result of a write. */
        readonly MutationAnswer: {
            /**
             * Format: int64
             * @description Rows inserted, updated or deleted; rows of other tables that a delete took along are not counted.
             */
            readonly affectedRows: number;
            /** @description The new rows, when an insert asked for them with `returning`. */
            readonly data?: readonly components["schemas"]["QueryRow"][];
            readonly meta: components["schemas"]["MutationMeta"];
        };
        /** @description About the answer as a whole. */
        readonly QueryMeta: {
            /**
             * Format: int32
             * @description Rows in `data`.
             */
            readonly count: number;
            /**
             * Format: int32
             * @description The limit in force.
             */
            readonly limit: number;
            /**
             * Format: int32
             * @description Rows skipped.
             */
            readonly offset: number;
            /**
             * Format: int64
             * @description Rows without `limit` and `offset`; null unless `includeTotalCount` was true.
             */
            readonly total: number | null;
            /**
             * Format: int32
             * @description Time taken by the gateway.
             */
            readonly durationMs: number;
            /** @description The `cursor` of the next page; null on the last page, and for distinct and grouped lists. */
            readonly nextCursor: string | null;
        };
        /** @description The rows of a read. */
        readonly QueryAnswer: {
            /** @description The rows. Each is an object of column name or alias to value. */
            readonly data: readonly components["schemas"]["QueryRow"][];
            readonly meta: components["schemas"]["QueryMeta"];
        };
        /** @description The answer of a step of a transaction. */
        readonly StepAnswer: components["schemas"]["MutationAnswer"] | components["schemas"]["QueryAnswer"];
        /** @description The answers of the steps, in their order. */
        readonly TransactionAnswer: {
            /** @description One answer per step. */
            readonly steps: readonly components["schemas"]["StepAnswer"][];
            /** @description About the transaction as a whole. */
            readonly meta: {
                /**
                 * Format: int32
                 * @description Time taken by the gateway.
                 */
                readonly durationMs: number;
            };
        };
        /** @description QueryAnswer for `query`, MutationAnswer for `mutation`, TransactionAnswer for `transaction`, ExplainAnswer with `explain`. */
        readonly QueryResult: components["schemas"]["ExplainAnswer"] | components["schemas"]["TransactionAnswer"] | components["schemas"]["MutationAnswer"] | components["schemas"]["QueryAnswer"];
        /**
         * @description Stable name of the reason, for programs.
         * @enum {string}
         */
        readonly QueryErrorCode: "INVALID_REQUEST" | "INVALID_REFS" | "INVALID_QUERY" | "INVALID_MUTATION" | "UNAUTHENTICATED" | "WORKSPACE_MISMATCH" | "SCOPE_VIOLATION" | "NOTIFY_DENIED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "QUERY_TIMEOUT" | "MUTATION_TIMEOUT" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "TOO_MANY_CONCURRENT" | "API_CALLS_EXHAUSTED" | "EGRESS_EXHAUSTED" | "INTERNAL_ERROR" | "UNAVAILABLE";
        /** @description The structured error of the query address. */
        readonly QueryError: {
            /** @description Why the request was refused. */
            readonly error: {
                readonly code: components["schemas"]["QueryErrorCode"];
                /** @description For a person; the wording may change. */
                readonly message: string;
                /** @description Only when there is more to say. A line about the body starts with the JSON Pointer of the place. */
                readonly details?: readonly string[];
            };
        };
        /** @description The flat error - one sentence for a person. Programs branch on the HTTP status. */
        readonly FlatError: {
            /** @description What was wrong. */
            readonly error: string;
        };
        /** @description A refusal by rights in the structured shape; a refusal by origin in the flat one, as on every route. */
        readonly QueryForbidden: components["schemas"]["QueryError"] | components["schemas"]["FlatError"];
        /** @description The structural limits of a request. */
        readonly SchemaLimits: {
            /**
             * Format: int32
             * @description Rows in one answer, and rows of one insert.
             */
            readonly maxRows: number;
            /**
             * Format: int32
             * @description Rows in an answer if a query has no `limit`.
             */
            readonly defaultLimit: number;
            /**
             * Format: int32
             * @description Entries in `refs`.
             */
            readonly maxRefs: number;
            /**
             * Format: int32
             * @description Entries in one column list.
             */
            readonly maxColumns: number;
            /**
             * Format: int32
             * @description Entries in one condition list.
             */
            readonly maxConditions: number;
            /**
             * Format: int32
             * @description Groups around one comparison.
             */
            readonly maxConditionDepth: number;
            /**
             * Format: int32
             * @description Relations inside each other.
             */
            readonly maxRelationDepth: number;
            /**
             * Format: int32
             * @description Values of `in` and `nin`.
             */
            readonly maxInValues: number;
            /**
             * Format: int32
             * @description The highest `offset`.
             */
            readonly maxOffset: number;
            /**
             * Format: int32
             * @description `%` and `_` in all patterns of a request together, but for escaped ones.
             */
            readonly maxWildcards: number;
        };
        /** @description What the credential may do with the table. */
        readonly TablePermissions: {
            /** @description Rows can be read. */
            readonly read: boolean;
            /** @description Rows can be inserted. */
            readonly insert: boolean;
            /** @description Rows can be updated. */
            readonly update: boolean;
            /** @description Rows can be deleted. */
            readonly delete: boolean;
            /** @description Rows can be counted, summed and grouped. */
            readonly aggregate: boolean;
            /**
             * Format: int32
             * @description The highest `limit`.
             */
            readonly maxRows: number;
        };
        /**
         * @description The type that the workspace's definition gives to a column.
         * @enum {string}
         */
        readonly ColumnType: "text" | "integer" | "bigint" | "decimal" | "float" | "boolean" | "date" | "time" | "timestamp" | "uuid" | "json" | "enum" | "reference" | "file";
        /**
         * @description How a value travels in JSON. `json` travels as it is stored; `any[]` forms are arrays of that type.
         * @enum {string}
         */
        readonly WireType: "string" | "number" | "boolean" | "json" | "string[]" | "number[]" | "boolean[]" | "json[]";
        /** @description What the credential may do with the column. */
        readonly ColumnAccess: {
            /** @description Answers contain the column. */
            readonly read: boolean;
            /**
             * @description In conditions - not at all, by `eq`, `in` and `isNull` only, or by every operator of the type.
             * @enum {string}
             */
            readonly filter: "none" | "eq" | "range";
            /** @description An insert may write the column. */
            readonly insert: boolean;
            /** @description An update may write the column. */
            readonly update: boolean;
        };
        /** @description One column that the credential may see or filter on. */
        readonly SchemaColumn: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["Name"];
            readonly type: components["schemas"]["ColumnType"];
            /** @description True if the column holds a list of the type. */
            readonly array: boolean;
            readonly wireType: components["schemas"]["WireType"];
            /** @description The column may hold null. */
            readonly nullable: boolean;
            /** @description The column is the primary key. */
            readonly primaryKey: boolean;
            /** @description No two rows have the same value. */
            readonly unique: boolean;
            /** @description True if an insert may leave the column out. */
            readonly hasDefault: boolean;
            /**
             * Format: int32
             * @description Maximum length of a text, in characters; null without a limit.
             */
            readonly maxLength: number | null;
            /** @description The values of an enum; null for other types. */
            readonly values: readonly string[] | null;
            /** @description The definition's description of the column; null if it has none. */
            readonly description: string | null;
            readonly access: components["schemas"]["ColumnAccess"];
            /** @description True if the credential sees at least one value masked. */
            readonly masked: boolean;
        };
        /** @description A way to rows of another table, or of the same one. */
        readonly SchemaRelation: {
            readonly name: components["schemas"]["Name"];
            /**
             * @description `toOne` gives an object or null; `toMany` gives an array.
             * @enum {string}
             */
            readonly kind: "toOne" | "toMany";
            /** @description The table that the relation leads to. */
            readonly table: components["schemas"]["Guid"];
            /** @description The column of this table and the column of the other one that are equal, by name. */
            readonly via: {
                readonly from: components["schemas"]["Name"];
                readonly to: components["schemas"]["Name"];
            };
            /** @description Name of the way back; null where there is none. */
            readonly inverse: string | null;
        };
        /** @description One table of the credential's scope. */
        readonly SchemaTable: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["Name"];
            /** @description A short name for people; null if the definition has none. */
            readonly label: string | null;
            /** @description The definition's description of the table; null if it has none. */
            readonly description: string | null;
            readonly permissions: components["schemas"]["TablePermissions"];
            /** @description The columns that the credential may use. */
            readonly columns: readonly components["schemas"]["SchemaColumn"][];
            /** @description The relations that the credential may follow. */
            readonly relations: readonly components["schemas"]["SchemaRelation"][];
            /** @description Sets of columns, by name, whose values together are unique; only those that the credential sees whole. */
            readonly uniqueKeys: readonly (readonly components["schemas"]["Name"][])[];
        };
        /** @description A topic of the Event Bus that the credential may use, for some of its instances or all of them. */
        readonly SchemaTopic: {
            /** @description The part of a bus address before the colon. */
            readonly name: string;
            /** @description Whether the credential may publish on an instance of the topic. */
            readonly publish: boolean;
            /** @description Whether the credential may subscribe to an instance of the topic. */
            readonly subscribe: boolean;
        };
        /** @description An endpoint by its name or by its GUID, as `whoami` shows them. */
        readonly EndpointName: string;
        /** @description A synchronous endpoint that the definition opens to the credential. */
        readonly SchemaEndpoint: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["EndpointName"];
            /** @description What the endpoint does; null if the definition does not say it. */
            readonly description: string | null;
            /** @description A JSON Schema of the request body, as the definition gives it; null without one. The gateway does not check calls against it. */
            readonly request: {
                readonly [key: string]: unknown;
            } | null;
            /** @description A JSON Schema of a successful answer, as the definition gives it; null without one. */
            readonly response: {
                readonly [key: string]: unknown;
            } | null;
        };
        /** @description The tables that the credential may use, and the operators and limits of queries. */
        readonly SchemaAnswer: {
            readonly workspaceId: components["schemas"]["Guid"];
            /**
             * Format: int64
             * @description Changes with every change of the definition or of a credential's rights.
             */
            readonly version: number;
            readonly limits: components["schemas"]["SchemaLimits"];
            /** @description The operators of each column type; `array` for columns that hold lists. A reference also takes those of the type of the key it points at. */
            readonly operators: {
                readonly [key: string]: readonly components["schemas"]["Operator"][];
            };
            /** @description The aggregate functions of each column type. */
            readonly aggregates: {
                readonly [key: string]: readonly components["schemas"]["AggregateFunction"][];
            };
            /** @description The masks that a definition may give to columns of each type; `array` for columns that hold lists. A reference also takes those of the type of the key it points at. */
            readonly masks: {
                readonly [key: string]: readonly ("redact" | "last" | "first" | "email" | "hash" | "year")[];
            };
            /** @description The tables that the credential may use, by name. */
            readonly tables: readonly components["schemas"]["SchemaTable"][];
            /** @description The topics of the Event Bus that the credential may use. */
            readonly topics: readonly components["schemas"]["SchemaTopic"][];
            /** @description The synchronous endpoints that the definition opens to the credential. */
            readonly endpoints: readonly components["schemas"]["SchemaEndpoint"][];
        };
        /** @description A JSON Schema 2020-12 document with one definition per readable table, named after the table. */
        readonly TableJsonSchemas: {
            /**
             * @description Version of JSON Schema.
             * @constant
             */
            readonly $schema: "https://json-schema.org/draft/2020-12/schema";
            /** @description Name of the workspace. */
            readonly title?: string;
            /** @description Table name to the schema of one row. */
            readonly $defs: {
                readonly [key: string]: {
                    readonly [key: string]: unknown;
                };
            };
        };
        /** @description A part of an OpenAPI description, as that standard defines it. */
        readonly OpenApiObject: {
            readonly [key: string]: unknown;
        };
        /** @description An OpenAPI 3.1 description. */
        readonly OpenApiDocument: {
            /**
             * @description Version of OpenAPI.
             * @constant
             */
            readonly openapi: "3.1.0";
            /** @description Name and version of the description. */
            readonly info: {
                /** @description Name of the API. */
                readonly title: string;
                /**
                 * @description Version of the description.
                 * @constant
                 */
                readonly version: "1.0.0";
            } & {
                readonly [key: string]: unknown;
            };
            /** @description Addresses of this deployment. */
            readonly servers?: readonly components["schemas"]["OpenApiObject"][];
            /** @description Credentials that operations accept by default. */
            readonly security?: readonly components["schemas"]["OpenApiObject"][];
            /** @description Groups of operations. */
            readonly tags?: readonly components["schemas"]["OpenApiObject"][];
            /** @description Path to its operations. */
            readonly paths: {
                readonly [key: string]: components["schemas"]["OpenApiObject"];
            };
            readonly components?: components["schemas"]["OpenApiObject"];
            readonly "x-unmatched"?: components["schemas"]["OpenApiObject"];
        };
        /** @description A JSON-RPC message, by the revision of the protocol that the client speaks. */
        readonly JsonRpcObject: {
            readonly [key: string]: unknown;
        };
        /** @description A JSON-RPC message, or a batch of them. What it must hold is said by the revision of the protocol. */
        readonly JsonRpcBody: {
            readonly [key: string]: unknown;
        } | readonly components["schemas"]["JsonRpcObject"][];
        /** @description The answer to a message; to a batch the answers to its requests. */
        readonly JsonRpcAnswer: {
            readonly [key: string]: unknown;
        } | readonly components["schemas"]["JsonRpcObject"][];
        /** @description A refusal in JSON-RPC. The id is that of the request, or null where none was read. */
        readonly JsonRpcError: {
            /**
             * @description The version of JSON-RPC.
             * @constant
             */
            readonly jsonrpc: "2.0";
            /** @description The request's own. */
            readonly id: string | number | null;
            /** @description Why it was refused. */
            readonly error: {
                /**
                 * Format: int32
                 * @description The error number of JSON-RPC or MCP. -32000 is a refusal of the gateway, whose code stands in `data`.
                 */
                readonly code: number;
                /** @description For a person; the wording may change. */
                readonly message: string;
                readonly data?: components["schemas"]["JsonRpcObject"];
            };
        };
        /**
         * @description A bus - a topic of the workspace, a colon, and an instance of it. Both are letters, digits, `_`, `-` and `.`, at most 100.
         * @example orders:all
         */
        readonly BusAddress: string;
        /** @description Server-sent events, each with `id` (its offset), `event` (its type) and `data` (the CloudEvents object in one line); a comment every 15 s. The first message has an `id` alone: the offset behind which the stream begins. */
        readonly EventStream: string;
        /** @description The publishable API key that the workspace shows to everybody. */
        readonly PublishedKey: string;
        /** @description Name, colours and logo of the workspace's pages. */
        readonly AuthBranding: {
            /** @description Name of the application, as its pages and mails show it. */
            readonly name: string;
            /** @description Colour on light ground. */
            readonly lightPrimary: string;
            /** @description Colour on dark ground. */
            readonly darkPrimary: string;
            /** @description True if the workspace has a logo. */
            readonly hasLogo: boolean;
            /** @description Address of the logo; null where there is none. */
            readonly logoUrl: string | null;
        };
        /** @description A provider's slug, as it stands in its addresses. */
        readonly ProviderSlugValue: string;
        /** @description The options and fields of a sign-in page. */
        readonly AuthPageConfig: {
            /** @description A language tag. */
            readonly defaultLanguage: string;
            /** @description Fields to ask for beside e-mail and password. */
            readonly enabledRegisterFields: readonly ("firstName" | "lastName" | "username")[];
            /** @description Slugs of the providers with a page of their own. */
            readonly enabledSocialProviders: readonly components["schemas"]["ProviderSlugValue"][];
            /** @description True if a new account must confirm its address before it gets tokens. */
            readonly requireEmailConfirmation: boolean;
            /** @description Page with the terms of use; null if the workspace has none. */
            readonly termsUrl: string | null;
            /** @description Page with the privacy policy; null if the workspace has none. */
            readonly privacyUrl: string | null;
        };
        /**
         * @description oidc (browser sign-in by OpenID Connect), assertion (a server asserts the player), saml (accepted, not built).
         * @enum {string}
         */
        readonly kind: "oidc" | "assertion" | "saml";
        /** @description The settings of a workspace that a sign-in page needs. */
        readonly AuthConfig: {
            /**
             * @description Always true.
             * @constant
             */
            readonly success: true;
            readonly publicKey: components["schemas"]["PublishedKey"];
            /** @description The same key under its other name. */
            readonly publishableKey: components["schemas"]["PublishedKey"];
            readonly branding: components["schemas"]["AuthBranding"];
            readonly authPageConfig: components["schemas"]["AuthPageConfig"];
            /** @description Every provider, in the order of the definition. */
            readonly providers: readonly {
                readonly slug: components["schemas"]["ProviderSlugValue"];
                /** @description Name of the provider for people. */
                readonly name: string;
                readonly kind: components["schemas"]["kind"];
            }[];
            /** @description The providers of kind `oidc`, for older clients. */
            readonly oidcProviders: readonly {
                readonly slug: components["schemas"]["ProviderSlugValue"];
                /** @description Name of the provider for people. */
                readonly name: string;
            }[];
        };
        /** @description A refusal in the service envelope. Programs branch on the HTTP status, which `statusCode` repeats. */
        readonly ServiceError: {
            /**
             * @description Always false.
             * @constant
             */
            readonly isSuccess: false;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            readonly statusCode: number;
            /** @description What was wrong. */
            readonly message: string;
            /** @description Always null. A refusal has no result. */
            readonly data: null;
            /** @description One line per flaw of the body, each beginning with the JSON Pointer of its field; empty where no field is to blame. */
            readonly errors: readonly string[];
        };
        /** @description The public halves of the workspace's keys, those of post-login redirect tokens and those of access tokens. A key stays until the last token that it signed has died. */
        readonly JsonWebKeySet: {
            /** @description The public keys. */
            readonly keys: readonly {
                /**
                 * @description Key type.
                 * @constant
                 */
                readonly kty: "RSA";
                /**
                 * @description Use of the key: it signs.
                 * @constant
                 */
                readonly use: "sig";
                /**
                 * @description Algorithm of the signatures.
                 * @constant
                 */
                readonly alg: "RS256";
                /** @description Named in the header of every token that the key signed. */
                readonly kid: string;
                /** @description Modulus. */
                readonly n: string;
                /** @description Exponent. */
                readonly e: string;
            }[];
        };
        /** @description An e-mail address of a person. Blanks around it are taken off, and letters are lower-cased, before it is compared, stored and answered. */
        readonly EmailAddress: string;
        /**
         * Format: password
         * @description A password to be set: 8 to 128 Unicode code points after NFC (`x-normal-length`), however they were typed. Widely used ones are refused.
         */
        readonly NewPassword: string;
        /** @description A field of an end user's profile, one line without control characters. */
        readonly ProfileText: string;
        /** @description A new account. Roles, status and confirmation are the workspace's business and cannot be sent. */
        readonly RegisterRequest: {
            readonly email: components["schemas"]["EmailAddress"];
            readonly password: components["schemas"]["NewPassword"];
            readonly firstName?: components["schemas"]["ProfileText"];
            readonly lastName?: components["schemas"]["ProfileText"];
            readonly username?: components["schemas"]["ProfileText"];
        };
        /** @description A field of an end user's profile; null where it is not known. */
        readonly ProfileValue: string | null;
        /** @description The end user who signed in. */
        readonly TokenUser: {
            readonly id: components["schemas"]["Guid"];
            /** @description Null for a player that a game server asserted. */
            readonly email: string | null;
            readonly firstName: components["schemas"]["ProfileValue"];
            readonly lastName: components["schemas"]["ProfileValue"];
            readonly username: components["schemas"]["ProfileValue"];
            /** @description Names of the roles held. */
            readonly roles: readonly components["schemas"]["Name"][];
        };
        /** @description The tokens of a session: a short-lived access token, and a refresh token for the next pair. */
        readonly TokenPair: {
            /** @description A JWT, signed by RS256; send it as `Authorization` of type Bearer. */
            readonly accessToken: string;
            /** @description 64 random bytes as base64url. It works once. */
            readonly refreshToken: string;
            /**
             * Format: date-time
             * @description Time at which the access token ends, in UTC.
             */
            readonly accessTokenExpiresAt: string;
            /**
             * Format: date-time
             * @description Time at which the refresh token ends if it is not used, in UTC.
             */
            readonly refreshTokenExpiresAt: string;
            /**
             * @description Scheme of the `Authorization` header.
             * @constant
             */
            readonly tokenType: "Bearer";
            readonly user: components["schemas"]["TokenUser"];
            /** @description True if the workspace requires a confirmed address and this address is not confirmed yet. */
            readonly requiresEmailConfirmation: boolean;
            /** @description True if the address is confirmed. */
            readonly emailVerified: boolean;
            /** @description Where the workspace sends people after signing in; null where no address is configured. A token of 60 seconds is its query parameter `token`, which the keys of `jwks.json` verify. */
            readonly postLoginRedirectUrl: string | null;
        };
        /** @description An account whose address is not confirmed yet. Registration gives it no tokens. */
        readonly ConfirmationPending: {
            /**
             * @description Always true. The account gets no tokens before its address is confirmed.
             * @constant
             */
            readonly requiresEmailConfirmation: true;
            readonly endUserId: components["schemas"]["Guid"];
            /** @description E-mail address of the account. */
            readonly email: string;
        };
        /** @description A token pair, or the new account if the workspace requires a confirmed address. */
        readonly RegisterAnswer: {
            /**
             * @description Always true.
             * @constant
             */
            readonly isSuccess: true;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            readonly statusCode: number;
            /** @description A sentence for a person, or null. */
            readonly message: string | null;
            /** @description A token pair, or the account that waits for its confirmation. */
            readonly data: components["schemas"]["TokenPair"] | components["schemas"]["ConfirmationPending"];
            /** @description Always empty. */
            readonly errors: readonly string[];
        };
        /** @description A refusal by rights in the service envelope; a refusal by origin in the flat shape, as on every route. */
        readonly ServiceForbidden: components["schemas"]["ServiceError"] | components["schemas"]["FlatError"];
        /**
         * Format: password
         * @description A password to be compared with the one that is set, here or at the workspace's provider.
         */
        readonly GivenPassword: string;
        /** @description The e-mail address and the password of the account. */
        readonly LoginRequest: {
            readonly email: components["schemas"]["EmailAddress"];
            readonly password: components["schemas"]["GivenPassword"];
        };
        /** @description A token pair in the service envelope. */
        readonly TokenPairAnswer: {
            /**
             * @description Always true.
             * @constant
             */
            readonly isSuccess: true;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            readonly statusCode: number;
            /** @description A sentence for a person, or null. */
            readonly message: string | null;
            readonly data: components["schemas"]["TokenPair"];
            /** @description Always empty. */
            readonly errors: readonly string[];
        };
        /** @description A token as the gateway gave it out; every other text is refused like one that was never given out. */
        readonly OpaqueToken: string;
        /** @description A refresh token. */
        readonly RefreshTokenRequest: {
            readonly refreshToken: components["schemas"]["OpaqueToken"];
        };
        /** @description The call succeeded and has no result. */
        readonly DoneAnswer: {
            /**
             * @description Always true.
             * @constant
             */
            readonly isSuccess: true;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            readonly statusCode: number;
            /** @description A sentence about the result, for a person. */
            readonly message: string | null;
            /** @description Always null. The call has no result. */
            readonly data: null;
            /** @description Always empty. */
            readonly errors: readonly string[];
        };
        /** @description A page of its own, without scripts and without anything from elsewhere. */
        readonly HtmlPage: string;
        /** @description The form of the confirmation page, whose button proves the address. */
        readonly EmailProofForm: {
            readonly token: components["schemas"]["OpaqueToken"];
        };
        /** @description The address of an account, whether there is one or not. */
        readonly EmailRequest: {
            readonly email: components["schemas"]["EmailAddress"];
        };
        /** @description The address of an account, and the code that was mailed to it. */
        readonly VerifyResetCodeRequest: {
            readonly email: components["schemas"]["EmailAddress"];
            /** @description The six digits from the mail. */
            readonly code: string;
        };
        /** @description A session token that allows one new password within ten minutes. */
        readonly ResetSessionAnswer: {
            /**
             * @description Always true.
             * @constant
             */
            readonly isSuccess: true;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            readonly statusCode: number;
            /** @description A sentence for a person, or null. */
            readonly message: string | null;
            /** @description The result of the call. */
            readonly data: {
                /** @description The token for `reset-password`. It works once. */
                readonly sessionToken: string;
                /**
                 * Format: date-time
                 * @description Time at which the session token ends, in UTC.
                 */
                readonly expiresAt: string;
            };
            /** @description Always empty. */
            readonly errors: readonly string[];
        };
        /**
         * Format: password
         * @description The new password once more.
         */
        readonly RepeatedPassword: string;
        /** @description The right to set a password, and the new one twice. */
        readonly ResetPasswordRequest: {
            readonly sessionToken: components["schemas"]["OpaqueToken"];
            readonly newPassword: components["schemas"]["NewPassword"];
            readonly confirmPassword: components["schemas"]["RepeatedPassword"];
        };
        /** @description The password that is set, and the new one twice. */
        readonly ChangePasswordRequest: {
            readonly currentPassword: components["schemas"]["GivenPassword"];
            readonly newPassword: components["schemas"]["NewPassword"];
            readonly confirmPassword: components["schemas"]["RepeatedPassword"];
        };
        /** @description The form of the page where a password is set by an administrator's link. What its fields hold is judged by the page. */
        readonly AdminResetForm: {
            readonly token: components["schemas"]["OpaqueToken"];
            readonly newPassword: components["schemas"]["RepeatedPassword"];
            readonly confirmPassword: components["schemas"]["RepeatedPassword"];
        };
        /** @description The address that the provider redirects the browser to. It must equal one of the workspace's registered addresses. */
        readonly RedirectUri: string;
        /** @description The address to send the browser to. */
        readonly AuthorizationAnswer: {
            /**
             * @description Always true.
             * @constant
             */
            readonly isSuccess: true;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            readonly statusCode: number;
            /** @description A sentence for a person, or null. */
            readonly message: string | null;
            /** @description The result of the call. */
            readonly data: {
                /** @description The provider's sign-in page, with a state that is good for ten minutes and one use. */
                readonly authorizationUrl: string;
            };
            /** @description Always empty. */
            readonly errors: readonly string[];
        };
        /** @description A query parameter of the address that the provider sent the browser to. */
        readonly ProviderText: string;
        /** @description The code and state from the provider's redirect. */
        readonly CallbackRequest: {
            readonly code: components["schemas"]["ProviderText"];
            readonly state: components["schemas"]["ProviderText"];
            readonly redirectUri: components["schemas"]["RedirectUri"];
        };
        /** @description The player's id on the platform, as the platform gave it to the server. Any text without control characters, other than `.` and `..`, since it stands in an address (percent-encoded there, slashes too). */
        readonly PlatformPlayerId: string;
        /** @description A name to show; kept for lists, never trusted, and never a reason to refuse a player. What is longer than 200 characters is cut, control characters become blanks, and an empty name counts as absent. */
        readonly DisplayName: string;
        /** @description Anything the game wants to keep beside the link; replaced as a whole, never trusted. Metadata of more than 16 KiB or 8 levels is not stored, however many elements it has. The call succeeds all the same, and its log entry says so. */
        readonly PlayerMetadata: {
            readonly [key: string]: unknown;
        };
        /** @description The player that the server asserts, as the platform identified it. What is left out stays as it is. */
        readonly AssertRequest: {
            readonly platformPlayerId: components["schemas"]["PlatformPlayerId"];
            readonly displayName?: components["schemas"]["DisplayName"];
            /** @description Address of a picture; kept for show, never trusted, and never a reason to refuse a player. What is not an https address of at most 2000 characters counts as absent. */
            readonly avatarUrl?: string;
            readonly metadata?: components["schemas"]["PlayerMetadata"];
        };
        /** @description The code and state from the provider's redirect, and the slug of the provider. */
        readonly OidcCallbackRequest: {
            /** @description The provider's slug; any other text is a provider that does not exist. */
            readonly providerSlug: string;
            readonly code: components["schemas"]["ProviderText"];
            readonly state: components["schemas"]["ProviderText"];
            readonly redirectUri: components["schemas"]["RedirectUri"];
        };
        /**
         * @description Whether an account may sign in: `active`; `unconfirmed`, which may, but has not shown that its address is its own; `deactivated`, which may not.
         * @enum {string}
         */
        readonly EndUserStatus: "active" | "unconfirmed" | "deactivated";
        /** @description An account of the workspace's own application, as its administrators see it. */
        readonly EndUser: {
            readonly id: components["schemas"]["Guid"];
            /** @description Null for a player that a game server asserted. */
            readonly email: string | null;
            readonly firstName: components["schemas"]["ProfileValue"];
            readonly lastName: components["schemas"]["ProfileValue"];
            readonly username: components["schemas"]["ProfileValue"];
            /** @description Names of the roles held. */
            readonly roles: readonly components["schemas"]["Name"][];
            /** @description True if the address is confirmed. */
            readonly emailVerified: boolean;
            /** @description `local`, or the slug of the provider that was used last. */
            readonly authProvider: string;
            /** @description The person's id at the provider; null for `local`. */
            readonly providerSubject: string | null;
            readonly status: components["schemas"]["EndUserStatus"];
            /**
             * Format: date-time
             * @description Time at which the account was created, in UTC.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last sign-in, in UTC; null before the first.
             */
            readonly lastSignInAt: string | null;
            /** @description Slugs of the identity providers that the account is linked with. */
            readonly providers: readonly components["schemas"]["ProviderSlugValue"][];
        };
        /** @description One page of accounts. */
        readonly EndUserList: {
            /** @description The accounts of this page, newest first. */
            readonly endUsers: readonly components["schemas"]["EndUser"][];
            /** @description The `cursor` of the next page; null on the last page. */
            readonly nextCursor: string | null;
            /**
             * Format: int32
             * @description Number of accounts that meet the conditions, on all pages.
             */
            readonly total: number;
            /** @description True if all accounts were counted. The gateway counts at most the newest 100,000. */
            readonly isTotalExact: boolean;
        };
        /** @description A new account. Without `roles` it has those that registering gives. */
        readonly NewEndUser: {
            readonly email: components["schemas"]["EmailAddress"];
            readonly password?: components["schemas"]["NewPassword"];
            readonly firstName?: components["schemas"]["ProfileText"];
            readonly lastName?: components["schemas"]["ProfileText"];
            readonly username?: components["schemas"]["ProfileText"];
            /** @description Ids of roles of the definition. */
            readonly roles?: readonly components["schemas"]["Guid"][];
            /** @description True if the address counts as confirmed. Default false. */
            readonly emailVerified?: boolean;
            /** @description False if the gateway must not mail a confirmation link to an unconfirmed address. Default true. */
            readonly sendConfirmation?: boolean;
        };
        /** @description A field of an end user's profile, one line without control characters; null or an empty text clears it. */
        readonly ClearableText: string | null;
        /** @description The new values of an account. Fields that are left out stay unchanged. */
        readonly EndUserChange: {
            readonly email?: components["schemas"]["EmailAddress"];
            readonly firstName?: components["schemas"]["ClearableText"];
            readonly lastName?: components["schemas"]["ClearableText"];
            readonly username?: components["schemas"]["ClearableText"];
            /** @description True if the address counts as confirmed. A new address counts as unconfirmed by default. */
            readonly emailVerified?: boolean;
            /** @description False if the gateway must not mail a confirmation link to a new, unconfirmed address. Default true. */
            readonly sendConfirmation?: boolean;
        };
        /** @description The new password, twice. */
        readonly EndUserPassword: {
            readonly newPassword: components["schemas"]["NewPassword"];
            readonly confirmPassword: components["schemas"]["RepeatedPassword"];
        };
        /** @description The roles of an account. */
        readonly EndUserRoles: {
            /** @description The roles of the account, by name. */
            readonly roles: readonly {
                readonly id: components["schemas"]["Guid"];
                readonly name: components["schemas"]["Name"];
            }[];
        };
        /** @description A sign-in on one device. */
        readonly EndUserSession: {
            readonly id: components["schemas"]["Guid"];
            /**
             * Format: date-time
             * @description Time of the sign-in, in UTC.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last refresh, in UTC.
             */
            readonly lastUsedAt: string;
            /**
             * Format: date-time
             * @description Time at which the session ends if it is not used, in UTC.
             */
            readonly expiresAt: string;
            /** @description Address of the client that received the newest tokens. */
            readonly sourceIp: string;
            /** @description The `User-Agent` of the client. */
            readonly userAgent: string | null;
        };
        /** @description The active sessions of an account. */
        readonly EndUserSessions: {
            /** @description The sessions, the last used first. */
            readonly sessions: readonly components["schemas"]["EndUserSession"][];
        };
        /** @description A role of end users, with an overview of its rights. */
        readonly WorkspaceRole: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["Name"];
            /** @description A short text for people; null where the definition has none. */
            readonly label: string | null;
            /** @description True if registration gives this role. */
            readonly isDefault: boolean;
            /** @description First `<table>:<action>` for each table, then `<kind>:<right>`: `files`, `players`, `topics` (`publish`, `subscribe`), `endpoints` (`run`) and `mcp` (`deletes`). Row filters, columns, masks and names of topics and endpoints stand in the definition alone. */
            readonly rights: readonly string[];
        };
        /** @description The roles of a workspace, by name. */
        readonly Roles: {
            /** @description The roles. */
            readonly roles: readonly components["schemas"]["WorkspaceRole"][];
        };
        /** @description The file's name with its extension, without a path; a longer one loses the end of its stem. */
        readonly FileName: string;
        /**
         * @description The last part of the file's name, in lower case.
         * @enum {string}
         */
        readonly FileExtension: ".pdf" | ".doc" | ".docx" | ".xls" | ".xlsx" | ".ppt" | ".pptx" | ".txt" | ".csv" | ".json" | ".xml" | ".html" | ".htm" | ".png" | ".jpg" | ".jpeg" | ".gif" | ".webp" | ".svg" | ".ico" | ".zip" | ".rar" | ".7z" | ".tar" | ".gz" | ".mp4" | ".mov" | ".avi" | ".mp3" | ".wav" | ".ogg" | ".py" | ".js" | ".ts" | ".cs" | ".java" | ".go" | ".rs" | ".rb";
        /**
         * Format: date-time
         * @description When the file was stored, in UTC.
         */
        readonly FileDate: string;
        /** @description A file, as the list shows it. */
        readonly ListedFile: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["FileName"];
            readonly extension: components["schemas"]["FileExtension"];
            readonly createdDate: components["schemas"]["FileDate"];
        };
        /** @description The files, the newest first; at most 500. */
        readonly FileList: {
            /** @description The files, newest first. */
            readonly files: readonly components["schemas"]["ListedFile"][];
        };
        /** @description A form with one file. Up to 10 text fields of at most 1 KiB beside it are ignored. */
        readonly UploadForm: {
            /** @description The file with its name. */
            readonly file: string;
        } & {
            readonly [key: string]: string;
        };
        /**
         * Format: int64
         * @description In bytes.
         */
        readonly FileSize: number;
        /** @description A file that was stored. */
        readonly UploadedFile: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["FileName"];
            readonly extension: components["schemas"]["FileExtension"];
            readonly size: components["schemas"]["FileSize"];
            readonly createdDate: components["schemas"]["FileDate"];
        };
        /** @description The bytes of the file, or of the range that was asked for. */
        readonly FileBytes: string;
        /** @description The result of a deletion. */
        readonly DeletedFile: {
            /**
             * @description Always true.
             * @constant
             */
            readonly deleted: true;
            readonly id: components["schemas"]["Guid"];
        };
        /** @description The new properties of a file. */
        readonly FileMark: {
            /** @description True if everybody with the address may download the file. */
            readonly public: boolean;
        };
        /** @description A file, and whether it is public. */
        readonly MarkedFile: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["FileName"];
            readonly extension: components["schemas"]["FileExtension"];
            readonly size: components["schemas"]["FileSize"];
            readonly createdDate: components["schemas"]["FileDate"];
            /** @description True if everybody with the address may download the file. */
            readonly public: boolean;
        };
        /** @description An address of the file that needs no credential until it expires. */
        readonly FileLink: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["FileName"];
            /**
             * Format: uri
             * @description An address of this gateway, under the spelling of the address that was asked.
             */
            readonly url: string;
            /**
             * Format: date-time
             * @description Time at which the link ends, in UTC.
             */
            readonly expiresAt: string;
            /**
             * Format: int32
             * @description Lifetime of the link in minutes.
             */
            readonly ttlMinutes: number;
        };
        /** @description The player, as the platform identified it to the server. Fields that are left out stay unchanged. */
        readonly IdentifyRequest: {
            /** @description Name of the platform, in any case. */
            readonly platform: string;
            readonly platformPlayerId: components["schemas"]["PlatformPlayerId"];
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly metadata?: components["schemas"]["PlayerMetadata"];
        };
        /**
         * @description A game platform.
         * @enum {string}
         */
        readonly platform: "custom" | "steam" | "epic" | "xbox" | "playstation" | "unity" | "roblox";
        /** @description A link between a player of a platform and a record of the workspace, with what the game keeps beside it. */
        readonly PlayerWithMetadata: {
            readonly id: components["schemas"]["Guid"];
            readonly platform: components["schemas"]["platform"];
            readonly platformPlayerId: components["schemas"]["PlatformPlayerId"];
            /**
             * Format: uuid
             * @description The row of the workspace's contacts table that the link points at; null where the workspace names no such table.
             */
            readonly contactId: string | null;
            /**
             * Format: uuid
             * @description The account that the player signs in to; null without one. Only lists for members contain it.
             */
            readonly endUserId?: string | null;
            /** @description The last value that a server sent; null before the first. */
            readonly displayName: string | null;
            /** @description The last value that a server sent; null before the first. */
            readonly metadata: {
                readonly [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Time at which the gateway first saw the player, in UTC.
             */
            readonly firstSeenAt: string;
            /**
             * Format: date-time
             * @description Time at which the gateway last saw the player, in UTC.
             */
            readonly lastSeenAt: string;
            /** @description True if a server with a key for the platform has asserted the player. */
            readonly isValidated: boolean;
        };
        /** @description A refusal on the players routes. Programs branch on `code`. */
        readonly PlayerError: {
            /** @description Stable name of the reason. */
            readonly code: string;
            /** @description For a person; the wording may change. */
            readonly message: string;
        };
        /** @description A refusal by rights in the shape of the players routes; a refusal by origin in the flat one, as on every route. */
        readonly PlayerForbidden: components["schemas"]["PlayerError"] | components["schemas"]["FlatError"];
        /** @description A link between a player of a platform and a record of the workspace. */
        readonly Player: {
            readonly id: components["schemas"]["Guid"];
            readonly platform: components["schemas"]["platform"];
            readonly platformPlayerId: components["schemas"]["PlatformPlayerId"];
            /**
             * Format: uuid
             * @description The row of the workspace's contacts table that the link points at; null where the workspace names no such table.
             */
            readonly contactId: string | null;
            /** @description The last value that a server sent; null before the first. */
            readonly displayName: string | null;
            /**
             * Format: date-time
             * @description Time at which the gateway first saw the player, in UTC.
             */
            readonly firstSeenAt: string;
            /**
             * Format: date-time
             * @description Time at which the gateway last saw the player, in UTC.
             */
            readonly lastSeenAt: string;
            /** @description True if a server with a key for the platform has asserted the player. */
            readonly isValidated: boolean;
        };
        /** @description A form with one file. */
        readonly ImportForm: {
            /** @description CSV, Excel or JSON Lines; told apart by what it holds. */
            readonly file: string;
        } & {
            readonly [key: string]: string;
        };
        /** @description Why a row is not imported. */
        readonly ImportRowError: {
            /**
             * Format: int32
             * @description The row as people count - of a table its headings are row 1, of JSON Lines the first line.
             */
            readonly row: number;
            /** @description The column; null where it is the row as a whole. */
            readonly field: string | null;
            /**
             * @description Stable name of the reason.
             * @enum {string}
             */
            readonly code: "REQUIRED" | "INVALID" | "TOO_LONG" | "ENCODING" | "CONTROL_CHARACTER" | "COLUMN_COUNT" | "UNKNOWN_FIELD" | "UNKNOWN_ROLE" | "DUPLICATE" | "PASSWORD_REFUSED" | "HASH_UNKNOWN" | "HASH_TOO_COSTLY" | "EMAIL_TAKEN";
            /** @description For people. Repeats no password and no address. */
            readonly message: string;
        };
        /** @description The first thousand errors, in the order of the rows. */
        readonly ImportErrors: readonly components["schemas"]["ImportRowError"][];
        /** @description A row as it will be imported. */
        readonly ImportSampleRow: {
            /**
             * Format: int32
             * @description The row as people count.
             */
            readonly row: number;
            /** @description E-mail address of the account. */
            readonly email: string;
            /** @description First name; null if the row has none. */
            readonly firstName: string | null;
            /** @description Last name; null if the row has none. */
            readonly lastName: string | null;
            /** @description User name; null if the row has none. */
            readonly username: string | null;
            /** @description True if the address will count as confirmed. */
            readonly emailVerified: boolean;
            /** @description Names of roles; null where the file says none, so that new accounts get those that registration gives. */
            readonly roles: readonly string[] | null;
            /**
             * @description `password` or `hash`, by the column that the row fills; null for neither.
             * @enum {string|null}
             */
            readonly credential: "password" | "hash" | null;
        };
        /** @description The result of checking a file. */
        readonly ImportReport: {
            readonly importId: components["schemas"]["Guid"];
            /**
             * Format: date-time
             * @description Time until which the import can be executed, in UTC.
             */
            readonly expiresAt: string;
            /**
             * Format: int32
             * @description Rows of the file, without headings and empty rows.
             */
            readonly total: number;
            /**
             * Format: int32
             * @description Rows that can be imported.
             */
            readonly valid: number;
            /**
             * Format: int32
             * @description Rows with errors. The import leaves them out.
             */
            readonly invalid: number;
            readonly errors: components["schemas"]["ImportErrors"];
            /**
             * Format: int32
             * @description All errors; a row may have several.
             */
            readonly errorsTotal: number;
            /** @description The first five valid rows. */
            readonly sample: readonly components["schemas"]["ImportSampleRow"][];
        };
        /** @description The progress of an import. `created`, `updated`, `skipped` and `failed` add up to `done`. */
        readonly ImportProgress: {
            readonly importId: components["schemas"]["Guid"];
            /**
             * @description State of the import. `failed` means that the stored rows differ from the checked rows.
             * @enum {string}
             */
            readonly status: "validated" | "running" | "done" | "failed";
            /**
             * @description The mode of the execution; null before it.
             * @enum {string|null}
             */
            readonly mode: "create" | "upsert" | "skipExisting" | null;
            /**
             * Format: int32
             * @description Rows of the file.
             */
            readonly total: number;
            /**
             * Format: int32
             * @description Rows that are finished.
             */
            readonly done: number;
            /**
             * Format: int32
             * @description Accounts that the import created.
             */
            readonly created: number;
            /**
             * Format: int32
             * @description Accounts that the import changed.
             */
            readonly updated: number;
            /**
             * Format: int32
             * @description Rows that were left out because their address has an account.
             */
            readonly skipped: number;
            /**
             * Format: int32
             * @description Rows that were not imported, invalid rows included.
             */
            readonly failed: number;
            readonly errors: components["schemas"]["ImportErrors"];
            /**
             * Format: int32
             * @description All errors; a row may have several.
             */
            readonly errorsTotal: number;
        };
        /** @description The mode of an import. */
        readonly ImportOrder: {
            /**
             * @description The handling of rows whose address has an account: `create` reports an error, `upsert` changes the account, `skipExisting` does nothing.
             * @enum {string}
             */
            readonly mode: "create" | "upsert" | "skipExisting";
            /** @description True if new accounts with an unconfirmed address get a confirmation link. Default false. */
            readonly sendConfirmation?: boolean;
        };
        /** @description One page of the workspace's player links, the one seen last first. */
        readonly PlayerList: {
            /** @description The links of this page, the player seen last first. */
            readonly players: readonly components["schemas"]["PlayerWithMetadata"][];
            /**
             * Format: int32
             * @description Number of this page, from 1.
             */
            readonly page: number;
            /**
             * Format: int32
             * @description Links per page.
             */
            readonly pageSize: number;
            /**
             * Format: int64
             * @description Links that fit the filters.
             */
            readonly total: number;
        };
        /** @description Query parameters of the caller's own, each once. */
        readonly FreeQuery: {
            readonly [key: string]: string;
        };
        /** @description The value of `hub.challenge`, as it was sent. */
        readonly Challenge: string;
        /** @description Any bytes of any type, at most 10 MiB, perhaps none. They reach the automation as they came. A tool that reads JSON sees any JSON value. */
        readonly EndpointBody: unknown;
        /** @description The result of the automation's response step, of any media type: any JSON value, text or bytes. */
        readonly AutomationBody: unknown;
        /** @description The receipt of a request: the gateway stored it with the runs that it starts. */
        readonly EventReceipt: {
            /**
             * @description Always true.
             * @constant
             */
            readonly received: true;
            /** @description Id of the event. A repeated request gets the same id while its replay key is stored. */
            readonly eventId: components["schemas"]["Guid"];
        };
        /** @description The receipt of an asynchronous endpoint, or the JSON that the automation of a synchronous endpoint answers. */
        readonly ReceiptOrAnswer: components["schemas"]["EventReceipt"] | components["schemas"]["AutomationBody"];
        /** @description The gateway's flat error, or the JSON that the automation of a synchronous endpoint answers with this status. */
        readonly ErrorOrAnswer: components["schemas"]["FlatError"] | components["schemas"]["AutomationBody"];
        /** @description The parameters of an authorization request; others are ignored. */
        readonly AuthorizationForm: {
            /** @description `code`. */
            readonly response_type?: string;
            /** @description The client's registered id, or the address of its metadata document. */
            readonly client_id?: string;
            /** @description Address of the client that receives the code. */
            readonly redirect_uri?: string;
            /** @description The rights that the client asks for, separated by blanks. */
            readonly scope?: string;
            /** @description A text of the client, which comes back with the code. */
            readonly state?: string;
            /** @description SHA-256 of the code verifier, as base64url (PKCE). */
            readonly code_challenge?: string;
            /** @description `S256`. */
            readonly code_challenge_method?: string;
            /** @description Pages that the person must see, such as `login`. */
            readonly prompt?: string;
            /** @description The address that the token is for (RFC 8707). */
            readonly resource?: string;
        } & {
            readonly [key: string]: string;
        };
        /** @description A code, and the proof that it belongs to this client. Other fields are ignored. */
        readonly TokenRequest: {
            /** @description authorization_code. */
            readonly grant_type?: string;
            /** @description The code from the redirect. It works once. */
            readonly code?: string;
            /** @description The redirect address of the authorization request. */
            readonly redirect_uri?: string;
            /** @description Id of the client, as in the authorization request. */
            readonly client_id?: string;
            /** @description The text whose SHA-256 is the code challenge. */
            readonly code_verifier?: string;
            /** @description The resource of the authorization request; optional. */
            readonly resource?: string;
            /** @description Refused, because all clients are public. */
            readonly client_secret?: string;
            /** @description Refused, because all clients are public. */
            readonly client_assertion?: string;
        } & {
            readonly [key: string]: string;
        };
        /** @description An access token (RFC 6749 5.1). There is no refresh token. */
        readonly TokenAnswer: {
            /** @description A JWT of the type at+jwt (RFC 9068). */
            readonly access_token: string;
            /**
             * @description Scheme of the `Authorization` header.
             * @constant
             */
            readonly token_type: "Bearer";
            /**
             * Format: int32
             * @description Seconds.
             */
            readonly expires_in: number;
            /** @description The rights that the person allowed. They may be fewer than the requested rights. */
            readonly scope: string;
        };
        /** @description An error as RFC 6749 5.2 has it. */
        readonly OAuthError: {
            /**
             * @description For programs.
             * @enum {string}
             */
            readonly error: "invalid_request" | "invalid_client" | "invalid_grant" | "invalid_target" | "unsupported_grant_type" | "server_error" | "temporarily_unavailable";
            /** @description What was wrong, in printable ASCII without quotation marks and backslashes. */
            readonly error_description: string;
        };
        /** @description The public halves of the identity service's keys; a key stays until the last token that it signed has died. */
        readonly IdentityKeySet: {
            /** @description The public keys. */
            readonly keys: readonly {
                /**
                 * @description Key type.
                 * @constant
                 */
                readonly kty: "EC";
                /**
                 * @description Curve of the key.
                 * @constant
                 */
                readonly crv: "P-256";
                /** @description First coordinate of the public point. */
                readonly x: string;
                /** @description Second coordinate of the public point. */
                readonly y: string;
                /** @description Named in the header of every token that the key signed. */
                readonly kid: string;
                /**
                 * @description Algorithm of the signatures.
                 * @constant
                 */
                readonly alg: "ES256";
                /**
                 * @description Use of the key: it signs.
                 * @constant
                 */
                readonly use: "sig";
            }[];
        };
        /**
         * @description What a member may do - look (`viewer`), change data (`editor`), and decide who may do what (`owner`).
         * @enum {string}
         */
        readonly MemberRole: "viewer" | "editor" | "owner";
        /** @description The person who is signed in, their workspaces, and the token for changing calls. */
        readonly PortalSessionAnswer: {
            /** @description The person who is signed in. */
            readonly user: {
                readonly id: components["schemas"]["Guid"];
                /** @description E-mail address of the person. */
                readonly email: string;
            };
            /** @description The workspaces of which the person is a member, by name. */
            readonly workspaces: readonly {
                readonly id: components["schemas"]["Guid"];
                /** @description Name of the workspace. */
                readonly name: string;
                readonly role: components["schemas"]["MemberRole"];
            }[];
            /** @description The value of the header `X-Portal-Csrf`. It stays the same during the session. */
            readonly csrfToken: string;
        };
        /**
         * Format: password
         * @description A code of the authenticator app (six digits) or a recovery code. Spaces and hyphens do not matter.
         */
        readonly SecondFactorCode: string;
        /** @description The e-mail address and the password of a portal user, and a code if there is a second factor. */
        readonly PortalSignIn: {
            readonly email: components["schemas"]["EmailAddress"];
            readonly password: components["schemas"]["GivenPassword"];
            readonly code?: components["schemas"]["SecondFactorCode"];
        };
        /** @description Why the sign-in was refused. */
        readonly SignInRefused: {
            /** @description What was wrong. */
            readonly error: string;
            /** @description True if the password is right, and the account needs a `code`. Absent otherwise. */
            readonly secondFactor?: boolean;
        };
        /** @description The token of the setup link, and the address and password of the first portal user. */
        readonly PortalSetup: {
            readonly token: components["schemas"]["OpaqueToken"];
            readonly email: components["schemas"]["EmailAddress"];
            readonly password: components["schemas"]["NewPassword"];
        };
        /** @description The account of the signed-in person. */
        readonly Profile: {
            readonly id: components["schemas"]["Guid"];
            /** @description E-mail address of the person. */
            readonly email: string;
            /** @description Name that the person has chosen; null if there is none. */
            readonly name: string | null;
            /**
             * Format: date-time
             * @description Time of the last sign-in.
             */
            readonly lastSignInAt: string | null;
            /** @description The second factor. */
            readonly secondFactor: {
                /** @description True if sign-ins need a code. */
                readonly isOn: boolean;
                /**
                 * Format: int32
                 * @description Recovery codes that were not used yet.
                 */
                readonly recoveryCodesLeft: number;
            };
        };
        /** @description The new values of the profile. */
        readonly ProfileChange: {
            /** @description The new name, one line without control characters; null removes it. */
            readonly name: string | null;
        };
        /** @description The present and the new password, and a code if there is a second factor. */
        readonly PasswordChange: {
            readonly password: components["schemas"]["GivenPassword"];
            readonly newPassword: components["schemas"]["NewPassword"];
            readonly code?: components["schemas"]["SecondFactorCode"];
        };
        /** @description A session of a person in one browser. */
        readonly ListedSession: {
            readonly id: components["schemas"]["Guid"];
            /**
             * Format: date-time
             * @description Time of the sign-in.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last use, accurate to five minutes.
             */
            readonly lastUsedAt: string;
            /**
             * Format: date-time
             * @description End of the session if it is not used again.
             */
            readonly expiresAt: string;
            /** @description Network address of the sign-in. */
            readonly sourceIp: string;
            /** @description Browser of the sign-in. */
            readonly userAgent: string | null;
            /** @description True for the session of this call. */
            readonly isCurrent: boolean;
        };
        /** @description The sessions of a person. */
        readonly SessionList: {
            /** @description The sessions, the most recently used first. */
            readonly sessions: readonly components["schemas"]["ListedSession"][];
        };
        /** @description The present password, and a code if there is a second factor. */
        readonly PasswordProof: {
            readonly password: components["schemas"]["GivenPassword"];
            readonly code?: components["schemas"]["SecondFactorCode"];
        };
        /** @description The secret of a new second factor, which is shown only once. */
        readonly SecondFactorSetup: {
            /** @description The secret in Base32. */
            readonly secret: string;
            /** @description The `otpauth:` address with the secret. An authenticator app reads it from a QR code. */
            readonly uri: string;
        };
        /** @description A code of the authenticator app. */
        readonly CodeProof: {
            readonly code: components["schemas"]["SecondFactorCode"];
        };
        /** @description Recovery codes, which are shown only once. Each works once, in place of a code of the authenticator app. */
        readonly RecoveryCodes: {
            /** @description Ten recovery codes. */
            readonly recoveryCodes: readonly string[];
        };
        /** @description A member of a workspace, or an open invitation. */
        readonly Member: {
            readonly id: components["schemas"]["Guid"];
            /** @description E-mail address of the member. */
            readonly email: string;
            readonly role: components["schemas"]["MemberRole"];
            /**
             * @description `invited` until the person accepts the invitation, then `active`.
             * @enum {string}
             */
            readonly status: "active" | "invited";
            /**
             * Format: date-time
             * @description Time at which the membership or the invitation was created, in UTC.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last sign-in, in UTC; null before the first.
             */
            readonly lastSignInAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the link of an invitation ends, in UTC; null for a member.
             */
            readonly expiresAt: string | null;
        };
        /** @description The members and the open invitations of a workspace. */
        readonly MemberList: {
            /** @description The members and the open invitations. */
            readonly members: readonly components["schemas"]["Member"][];
        };
        /** @description The person to invite, the workspace and the role. */
        readonly InviteRequest: {
            readonly workspaceId: components["schemas"]["Guid"];
            readonly email: components["schemas"]["EmailAddress"];
            readonly role: components["schemas"]["MemberRole"];
        };
        /** @description The new role of a member. */
        readonly MemberChange: {
            readonly role: components["schemas"]["MemberRole"];
        };
        /**
         * @description A right of a client that acts for a member: to read, or to write within the member's role.
         * @enum {string}
         */
        readonly OAuthScope: "gateway:read" | "gateway:write";
        /** @description A client that may act for a member in one workspace. */
        readonly ListedGrant: {
            readonly id: components["schemas"]["Guid"];
            /** @description E-mail address of the member who allowed the access. */
            readonly email: string;
            /** @description The client that may act for the member. */
            readonly client: {
                /** @description Id of the client; usually the address of its metadata document. */
                readonly id: string;
                /** @description The client's own name for itself. */
                readonly name: string;
            };
            /**
             * @description The addresses that its tokens open: `mcp` for the tools at `/mcp`, `data` for `/query`, `/schema`, `/files` and `/bus`.
             * @enum {string}
             */
            readonly resource: "mcp" | "data";
            /** @description What the client may do. */
            readonly scopes: readonly components["schemas"]["OAuthScope"][];
            /**
             * Format: date-time
             * @description Time at which the member allowed the access, in UTC.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When its tokens end.
             */
            readonly expiresAt: string;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute; null before the first.
             */
            readonly lastUsedAt: string | null;
        };
        /** @description The clients that may act for members of a workspace, with their rights. */
        readonly OAuthGrantList: {
            /** @description The grants of the workspace, newest first. */
            readonly grants: readonly components["schemas"]["ListedGrant"][];
        };
        /** @description What the page's form sends - a new password, twice, or where the address has an account already, the password of that. */
        readonly InvitationForm: {
            readonly token: components["schemas"]["OpaqueToken"];
            /**
             * Format: password
             * @description The new password, for a person without an account.
             */
            readonly newPassword?: string;
            /**
             * Format: password
             * @description The new password again.
             */
            readonly confirmPassword?: string;
            /**
             * Format: password
             * @description The account's password, for a person with an account.
             */
            readonly password?: string;
            /**
             * Format: password
             * @description A code of the second factor, for a person whose account has one.
             */
            readonly code?: string;
        };
        /** @description The form of the page of an authorization. `action` names the button that was pressed. */
        readonly InteractionForm: {
            /** @description The form token of the page. */
            readonly formToken: string;
            /**
             * @description The button that was pressed.
             * @enum {string}
             */
            readonly action: "signIn" | "allow" | "deny" | "other";
            /** @description Address of the person who signs in. */
            readonly email?: string;
            /**
             * Format: password
             * @description Password of the person who signs in.
             */
            readonly password?: string;
            /**
             * Format: password
             * @description A code of the second factor of the person who signs in.
             */
            readonly code?: string;
            /** @description The workspace that the person chose, if the client named none. */
            readonly workspaceId?: string;
            /**
             * @description The part of the requested rights that the person allows.
             * @enum {string}
             */
            readonly access?: "write" | "read";
        };
        /** @description One call, or the uncounted calls of one network in a minute, summed up (`count`). */
        readonly LogEntry: {
            /** @description Id of the entry. */
            readonly id: string;
            /** @description The `X-Request-Id` of the answer. */
            readonly requestId: string;
            /**
             * Format: date-time
             * @description Time at which the call arrived, in UTC.
             */
            readonly at: string;
            /** @description The part of the API, `portal` for calls of the portal that concern the workspace, or `unknown`. */
            readonly kind: string;
            /** @description The operation; null if the call matched none. */
            readonly operationId: string | null;
            /**
             * @description Kind of the caller's credential; `none` for a call without an accepted one.
             * @enum {string}
             */
            readonly credentialType: "none" | "key" | "endUser" | "member" | "oauth";
            /**
             * Format: uuid
             * @description Id of the API key or the member; also of a member for whom a client acts.
             */
            readonly credentialId: string | null;
            /** @description Id of the client that acts for the member, if there is one. */
            readonly clientId?: string;
            /**
             * Format: uuid
             * @description Id of the end user who called, or of the account for which a sign-in or a change succeeded.
             */
            readonly endUserId: string | null;
            /** @description Address of the caller. In a summed entry it is the network, or null for all other networks. */
            readonly sourceIp: string | null;
            /** @description The `User-Agent` of the call; null if it had none. */
            readonly userAgent: string | null;
            /** @description The `Origin` of the call; null if it had none. */
            readonly origin: string | null;
            /** @description Method of the call, such as GET. */
            readonly method: string;
            /** @description The path of the call, without the query string. */
            readonly path: string;
            /**
             * Format: int32
             * @description The HTTP status of the answer; 0 if the caller went away before it.
             */
            readonly status: number;
            /** @description The error code; null for a success. */
            readonly code: string | null;
            /** @description The gateway's reason for a refusal, without secrets. For a success, a note on data that was not stored, such as a player's metadata that was too large; otherwise null. Null for an answer of an automation or a page. */
            readonly message: string | null;
            /**
             * Format: double
             * @description Time from the request's arrival to the end of the answer, in milliseconds.
             */
            readonly durationMs: number;
            /**
             * Format: double
             * @description The part of this time in the database, in milliseconds; null if it was not measured.
             */
            readonly dbMs: number | null;
            /**
             * Format: int32
             * @description Rows of the answer.
             */
            readonly rows: number | null;
            /**
             * Format: int32
             * @description Rows written.
             */
            readonly affectedRows: number | null;
            /**
             * Format: int64
             * @description Bytes of the answer that the gateway sent.
             */
            readonly bytesOut: number;
            /**
             * @description The cache's part in the answer; null if no cache stores such answers.
             * @enum {string|null}
             */
            readonly cache: "HIT" | "MISS" | null;
            /** @description The tables that the call touched. */
            readonly tables: readonly components["schemas"]["Guid"][] | null;
            /** @description The beginning of the request's body without secrets, or a sentence about the request. Only owners see it; null if nothing is stored. */
            readonly body?: string | null;
            /** @description The kind of sign-in or change of an account; for a call over MCP, the tool. */
            readonly action?: string;
            /** @description The address of a sign-in or a change of an account. Null after the account was deleted, and over MCP. */
            readonly email?: string | null;
            /**
             * Format: int32
             * @description Number of calls in a summed entry. Other entries do not have it.
             */
            readonly count?: number;
        };
        /** @description One page of the query log. */
        readonly LogPage: {
            /** @description The entries of this page, newest first. */
            readonly entries: readonly components["schemas"]["LogEntry"][];
            /** @description The `cursor` of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        /** @description One change or sign-in of a member. */
        readonly MemberAction: {
            /** @description Id of the entry. Later actions have higher ids. */
            readonly id: string;
            /**
             * Format: date-time
             * @description Time of the change, in UTC.
             */
            readonly at: string;
            /**
             * Format: uuid
             * @description Id of the portal account of the member. It stays when the account is deleted.
             */
            readonly userId: string;
            /** @description Address of the member at that time. */
            readonly email: string;
            /** @description Id of the operation, such as `inviteMember`; `startPortalSession` for a sign-in. */
            readonly action: string;
            /** @description Id or name of the changed object, such as a member; null if there is none. */
            readonly subject: string | null;
            /** @description Further facts about the change. Their names depend on the action. There are no secrets. */
            readonly detail: {
                readonly [key: string]: unknown;
            };
        };
        /** @description One page of the audit log. */
        readonly MemberActionPage: {
            /** @description The actions of this page, newest first. */
            readonly actions: readonly components["schemas"]["MemberAction"][];
            /** @description The `cursor` of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        /**
         * @description waiting (for its turn, for another try, or in a `wait` step), running, finished, failed (a step ended it for good), or parked. A parked run failed ten times, or once in a way that no other try would change.
         * @enum {string}
         */
        readonly RunStatus: "waiting" | "running" | "finished" | "failed" | "parked";
        /** @description A run of an automation. */
        readonly RunSummary: {
            readonly id: components["schemas"]["Guid"];
            readonly automation: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description Id of the event that started the run; null for runs of synchronous endpoints.
             */
            readonly eventId: string | null;
            readonly status: components["schemas"]["RunStatus"];
            /**
             * Format: int32
             * @description Number of tries. A `wait` step sets it back to 0.
             */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description Time at which the first try began, in UTC; null before it.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the run ended, in UTC; null before its end.
             */
            readonly endedAt: string | null;
        };
        /** @description One page of runs. */
        readonly RunPage: {
            /** @description The runs of this page, newest first. */
            readonly runs: readonly components["schemas"]["RunSummary"][];
            /** @description The `cursor` of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        /** @description The record of a step. */
        readonly RunStep: {
            /** @description The step's id; inside loops with the loop's and the place in its list before it, as in `each[3].send`. */
            readonly id: string;
            /** @description Kind of the step, such as `query`. */
            readonly type: string;
            /**
             * @description started (what became of it is not known yet), waiting, succeeded or failed.
             * @enum {string}
             */
            readonly status: "started" | "waiting" | "succeeded" | "failed";
            /**
             * Format: date-time
             * @description Time at which the step began, in UTC.
             */
            readonly startedAt: string;
            /**
             * Format: date-time
             * @description Time at which the step ended, in UTC; null before its end.
             */
            readonly endedAt: string | null;
            /** @description The input, of any type. Only owners see it; others get null. */
            readonly input: unknown;
            /** @description The output, of any type. Only owners see it; others get null. */
            readonly output: unknown;
            /** @description The reason of a failure; null without one. */
            readonly error: {
                /** @description Stable name of the reason. */
                readonly code: string;
                /** @description The reason, for a person. The wording may change. */
                readonly message: string;
            } | null;
        };
        /** @description A run of an automation with its steps. */
        readonly Run: {
            readonly id: components["schemas"]["Guid"];
            readonly automation: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description Id of the event that started the run; null for runs of synchronous endpoints.
             */
            readonly eventId: string | null;
            readonly status: components["schemas"]["RunStatus"];
            /**
             * Format: int32
             * @description Number of tries. A `wait` step sets it back to 0.
             */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description Time at which the first try began, in UTC; null before it.
             */
            readonly startedAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the run ended, in UTC; null before its end.
             */
            readonly endedAt: string | null;
            /** @description The steps that have begun, in this order. */
            readonly steps: readonly components["schemas"]["RunStep"][];
        };
        /** @description The step at which the new run begins. */
        readonly ReplayOrder: {
            readonly from?: components["schemas"]["Name"];
        };
        /**
         * Format: int64
         * @description Position of an event on its bus; without gaps, from 1.
         * @example 1042
         */
        readonly BusOffset: number;
        /** @description A topic of the Event Bus, with its settings. */
        readonly Topic: {
            readonly id: components["schemas"]["Guid"];
            /** @description Name of the topic. */
            readonly name: string;
            /** @description True if the topic accepts and delivers events. */
            readonly isEnabled: boolean;
            /**
             * Format: int32
             * @description Hours that events are kept.
             */
            readonly retentionHours: number;
            /**
             * Format: double
             * @description Megabytes of the kept events of the topic, beyond which the oldest are dropped; null in definitions of older gateways.
             */
            readonly maxMb: number | null;
            /** @description The newest stored event; null if there is none. */
            readonly newest: {
                /** @description The bus of the event - the instance of the topic. */
                readonly instance: string;
                readonly offset: components["schemas"]["BusOffset"];
                /** @description `row.inserted`, `row.updated`, `row.deleted`, or `custom.` with the name of a published event. */
                readonly type: string;
                /**
                 * Format: date-time
                 * @description Time at which the event was recorded, in UTC.
                 */
                readonly at: string;
            } | null;
        };
        /** @description The topics of a workspace, by name. */
        readonly Topics: {
            /** @description The topics. */
            readonly topics: readonly components["schemas"]["Topic"][];
        };
        /** @description Any JSON value, up to 64 levels deep. */
        readonly EventData: unknown;
        /** @description A CloudEvents 1.0 object. An event may come twice; its `id` tells. `data` of an announced write holds its table, operation, number of rows, the rows that the caller may see, and the actor. `data` of any other event is what was published. */
        readonly BusEvent: {
            /**
             * @description Version of CloudEvents.
             * @constant
             */
            readonly specversion: "1.0";
            /** @description Identifier of the event. A repeated event has the same one. */
            readonly id: string;
            /** @description Address of the workspace's bus. */
            readonly source: string;
            /** @description `row.inserted`, `row.updated`, `row.deleted`, or `custom.` with the name of a published event. */
            readonly type: string;
            readonly subject: components["schemas"]["BusAddress"];
            /**
             * Format: date-time
             * @description Time at which the event was recorded, in UTC.
             */
            readonly time?: string;
            readonly data: components["schemas"]["EventData"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description An event with its place on its bus. */
        readonly TopicEvent: {
            readonly offset: components["schemas"]["BusOffset"];
            readonly event: components["schemas"]["BusEvent"];
        };
        /** @description Stored events of a topic, newest first. Events without a row that the member may see are left out. */
        readonly TopicEvents: {
            /** @description The events. */
            readonly events: readonly components["schemas"]["TopicEvent"][];
        };
        /**
         * @description Name of the event. The `type` of the event is `custom.` with this name.
         * @example order.packed
         */
        readonly EventName: string;
        /** @description A custom event for one bus of the topic. */
        readonly EventToPublish: {
            /** @description The bus - the instance of the topic. */
            readonly instance: string;
            readonly name: components["schemas"]["EventName"];
            readonly data: components["schemas"]["EventData"];
        };
        /** @description The place of a published event on its bus. */
        readonly PublishedEvent: {
            readonly id: components["schemas"]["Guid"];
            readonly offset: components["schemas"]["BusOffset"];
        };
        /** @description A custom endpoint, without its secrets. */
        readonly Endpoint: {
            readonly id: components["schemas"]["Guid"];
            /** @description Name of the endpoint. */
            readonly name: string;
            /** @description A text for people; null where the definition has none. */
            readonly description: string | null;
            /**
             * Format: uri
             * @description The address that callers use.
             */
            readonly url: string;
            /**
             * @description `sync` answers what the automation says, `async` answers at once.
             * @enum {string}
             */
            readonly mode: "async" | "sync";
            /** @description True if the endpoint accepts calls. */
            readonly isActive: boolean;
            /** @description True if members may run the endpoint as an MCP tool. */
            readonly isTool: boolean;
            /** @description How calls are signed; null if the endpoint takes unsigned calls. */
            readonly signature: {
                /**
                 * @description Algorithm of the signature.
                 * @enum {string}
                 */
                readonly algorithm: "HMAC-SHA256" | "HMAC-SHA512";
                /**
                 * @description What is signed and how it is written.
                 * @enum {string}
                 */
                readonly format: "default" | "timestamp" | "slack" | "standard";
                /** @description Name of the header with the signature. */
                readonly header: string;
            } | null;
            /**
             * Format: int32
             * @description Seconds for which answers are cached; null without a cache.
             */
            readonly cacheSeconds: number | null;
            /** @description Names of the automations that run. */
            readonly automations: readonly components["schemas"]["Name"][];
        };
        /** @description The custom endpoints of a workspace, by name. */
        readonly Endpoints: {
            /** @description The endpoints. */
            readonly endpoints: readonly components["schemas"]["Endpoint"][];
        };
        /** @description A step of an automation. */
        readonly AutomationStep: {
            readonly id: components["schemas"]["Name"];
            /**
             * @description Kind of the step.
             * @enum {string}
             */
            readonly type: "query" | "mutation" | "transaction" | "http" | "email" | "notify" | "transform" | "choose" | "forEach" | "wait" | "fail" | "response";
            /** @description Id of the step that contains this step; null for steps of the automation itself. */
            readonly parent: string | null;
            /** @description The list of the parent in which the step stands, such as `branches.0.steps`; null without a parent. */
            readonly list: string | null;
            /** @description Names of the tables that the step reads or writes. */
            readonly tables: readonly components["schemas"]["Name"][];
        };
        /** @description An automation with its steps, without templates and secrets. */
        readonly Automation: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["Name"];
            /** @description A text for people; null where the definition has none. */
            readonly description: string | null;
            /** @description Name of the key or role whose rights the steps have. */
            readonly runAs: string;
            /** @description Names of the endpoints that run the automation. */
            readonly endpoints: readonly string[];
            /** @description All steps, also those inside other steps, in the order of the definition. */
            readonly steps: readonly components["schemas"]["AutomationStep"][];
        };
        /** @description The automations of a workspace, by name. */
        readonly Automations: {
            /** @description The automations. */
            readonly automations: readonly components["schemas"]["Automation"][];
        };
        /** @description A request as the automation sees it. Nothing checks a signature. */
        readonly DryRunInput: {
            /** @description The method, by default POST. */
            readonly method?: string;
            /** @description The headers by name. */
            readonly headers?: {
                readonly [key: string]: string;
            };
            /** @description The query parameters by name. */
            readonly query?: {
                readonly [key: string]: string;
            };
            /** @description The type of the body, by default `application/json`. */
            readonly contentType?: string;
            /** @description The body, of any type. With another content type than JSON, a text is sent as it is. */
            readonly body?: unknown;
        };
        /** @description The response of another server to an `http` step. */
        readonly SampleAnswer: {
            /**
             * Format: int32
             * @description The HTTP status, by default 200.
             */
            readonly status?: number;
            /** @description The headers by name. `Content-Type` is `application/json`, or `text/plain` for a text. */
            readonly headers?: {
                readonly [key: string]: string;
            };
            /** @description The body, of any type. A text is sent as it is. */
            readonly body?: unknown;
        };
        /** @description The request that an automation gets in a dry run, and the responses that its `http` steps get. */
        readonly DryRunOrder: {
            readonly input?: components["schemas"]["DryRunInput"];
            /** @description The response to each `http` step, by the id of the step. Inside loops also by its path, as in `each[3].send`. */
            readonly samples?: {
                readonly [key: string]: components["schemas"]["SampleAnswer"];
            };
        };
        /** @description A dry run of an automation with its steps. */
        readonly DryRun: {
            readonly automation: components["schemas"]["Name"];
            /**
             * @description finished, or failed at the last step.
             * @enum {string}
             */
            readonly status: "finished" | "failed";
            /**
             * Format: date-time
             * @description Time at which the dry run began, in UTC.
             */
            readonly startedAt: string;
            /**
             * Format: date-time
             * @description Time at which the dry run ended, in UTC.
             */
            readonly endedAt: string;
            /** @description The steps that have begun, in this order. Long values are truncated. */
            readonly steps: readonly components["schemas"]["RunStep"][];
            /** @description The response of a `response` step; null without one. */
            readonly answer: {
                /**
                 * Format: int32
                 * @description The HTTP status.
                 */
                readonly status: number;
                /** @description The type of the body. */
                readonly contentType: string;
                /** @description The body as text, at most 64 KiB. */
                readonly body: string;
            } | null;
        };
        /**
         * Format: int32
         * @description Number of a version; 0 is the gateway's own mail.
         */
        readonly MailVersionNumber: number;
        /** @description A stored version of a customised mail, without its files. */
        readonly MailVersion: {
            readonly number: components["schemas"]["MailVersionNumber"];
            /**
             * Format: date-time
             * @description Time at which the version was stored, in UTC.
             */
            readonly storedAt: string;
            /**
             * Format: int32
             * @description Revision of the definition that brought the version.
             */
            readonly revision: number;
            /**
             * Format: int32
             * @description Bytes of the files.
             */
            readonly bytes: number;
            /** @description True if the last apply has brought this version. */
            readonly isApplied: boolean;
            /**
             * Format: date-time
             * @description The last time the version could not be rendered; null if there is none.
             */
            readonly failedAt: string | null;
            /** @description Why the version could not be rendered; null if it could. */
            readonly failure: string | null;
        };
        /** @description A mail with its stored versions. */
        readonly Mail: {
            /** @description Name of the mail. */
            readonly name: string;
            /** @description Languages of the gateway's own mail. */
            readonly languages: readonly string[];
            readonly chosen: components["schemas"]["MailVersionNumber"];
            /** @description Stored versions of the customised mail, newest first. */
            readonly versions: readonly components["schemas"]["MailVersion"][];
        };
        /** @description The mails that a workspace can customise. */
        readonly Mails: {
            /** @description The mails, by name. */
            readonly mails: readonly components["schemas"]["Mail"][];
        };
        /** @description A file of a mail. */
        readonly MailFile: {
            /** @description Path in the folder of the mail, such as `template.mjml` or `i18n/de.yaml`. */
            readonly path: string;
            /** @description Content of the file. */
            readonly text: string;
        };
        /** @description The files of a version of a mail. */
        readonly MailFiles: {
            /** @description Name of the mail. */
            readonly name: string;
            readonly version: components["schemas"]["MailVersionNumber"];
            /** @description The files, by path. */
            readonly files: readonly components["schemas"]["MailFile"][];
        };
        /** @description The version that is sent from now on. */
        readonly ChosenMail: {
            readonly version: components["schemas"]["MailVersionNumber"];
        };
        /** @description The files of a mail that is sent from now on. */
        readonly MailToPublish: {
            /**
             * Format: int32
             * @description The version that was sent when the change began; `0` for the gateway's own mail. If another version is sent now, nothing changes (409). Without it, nothing is compared.
             */
            readonly base?: number;
            /** @description `template.mjml`, `i18n/<language>.yaml` and `samples/<name>.yaml`, together at most 256 KiB. */
            readonly files: readonly components["schemas"]["MailFile"][];
        };
        /** @description The files of a mail, and how it is previewed. */
        readonly MailDraft: {
            /** @description `template.mjml`, `i18n/<language>.yaml` and `samples/<name>.yaml`, together at most 256 KiB. */
            readonly files: readonly components["schemas"]["MailFile"][];
            /** @description Language of the preview. Without it, English. */
            readonly language?: string;
            /** @description Name of the sample whose values the preview shows. Without it, `default`. */
            readonly sample?: string;
        };
        /** @description An error or a warning about a file of a mail. */
        readonly MailProblem: {
            /** @description Path of the file in the definition folder of the workspace. */
            readonly file: string;
            /**
             * Format: int32
             * @description Line of the file; null for the whole file.
             */
            readonly line: number | null;
            /**
             * @description An `error` prevents publishing. A `warning` does not.
             * @enum {string}
             */
            readonly severity: "error" | "warning";
            /** @description Name of the rule, such as `low-contrast`. */
            readonly rule: string;
            /** @description The problem in one sentence. */
            readonly message: string;
            /** @description A sentence that says how to correct the problem. */
            readonly hint: string;
        };
        /** @description A rendered mail with its problems. */
        readonly MailPreview: {
            /** @description Names of the samples, `default` first. */
            readonly samples: readonly string[];
            /** @description Languages of the mail. */
            readonly languages: readonly string[];
            /** @description The first problems that the check found. An `error` prevents publishing. */
            readonly problems: readonly components["schemas"]["MailProblem"][];
            /** @description The rendered mail; null if the files cannot be rendered. */
            readonly mail: {
                /** @description Language of the texts. */
                readonly language: string;
                /** @description Subject of the mail. */
                readonly subject: string;
                /** @description The HTML part, with its images as `data:` addresses. */
                readonly html: string;
                /** @description The text part. */
                readonly text: string;
            } | null;
        };
        /** @description The language of a mail to one's own address. */
        readonly MailToMe: {
            /** @description Language tag. Without it, the language of the request's `Accept-Language`. */
            readonly language?: string;
        };
        /** @description The address to which the mail goes. */
        readonly QueuedMail: {
            /** @description The address of the member. */
            readonly to: string;
        };
        /** @description The stored definition of a workspace. */
        readonly StoredDefinition: {
            /**
             * Format: int64
             * @description The number of the last change of the definition.
             */
            readonly revision: number;
            /**
             * @description The side that changes the definition. `files` means definition files of an operator, `portal` the owners.
             * @enum {string}
             */
            readonly managedBy: "files" | "portal";
            /** @description The whole definition in the form of definition files, with the sections `workspace`, `tables`, `roles`, `keys`, `providers`, `topics`, `endpoints` and `automations`. Its schema is `openapi/config/workspace.yaml`. */
            readonly definition: {
                readonly [key: string]: unknown;
            };
        };
        /** @description A definition that is to be applied. */
        readonly DefinitionChange: {
            /**
             * Format: int64
             * @description The revision that was read. Another stored revision is refused with 409.
             */
            readonly revision: number;
            /** @description True to apply changes that may lose data. Default false. */
            readonly allowDestructive?: boolean;
            /** @description The whole definition in the form of definition files, with the sections `workspace`, `tables`, `roles`, `keys`, `providers`, `topics`, `endpoints` and `automations`. Its schema is `openapi/config/workspace.yaml`. */
            readonly definition: {
                readonly [key: string]: unknown;
            };
        };
        /** @description One change of a definition. */
        readonly DefinitionDifference: {
            /**
             * @description The kind of the change.
             * @enum {string}
             */
            readonly kind: "createWorkspace" | "changeWorkspace" | "createTable" | "renameTable" | "changeTable" | "dropTable" | "addColumn" | "renameColumn" | "changeColumn" | "dropColumn" | "addIndex" | "dropIndex" | "addUnique" | "dropUnique" | "create" | "rename" | "change" | "drop" | "secret";
            /** @description Path in the definition, such as `tables.orders.columns.total`. */
            readonly path: string;
            /** @description The change in one line. */
            readonly summary: string;
            /** @description True if the change may lose data. */
            readonly destructive: boolean;
            /**
             * Format: int64
             * @description Number of rows that would lose data. Null if the change loses none.
             */
            readonly rowsLost: number | null;
            /** @description The reason why the change is impossible. Null if it is possible. */
            readonly obstacle: string | null;
        };
        /** @description An API key with its new secret. */
        readonly MadeKey: {
            readonly name: components["schemas"]["Name"];
            /**
             * @description publishable (may be used in a browser) or server.
             * @enum {string}
             */
            readonly kind: "publishable" | "server";
            /** @description The API key. The secret of a server key is shown this once. */
            readonly token: string;
        };
        /** @description An error or a warning about a place in a definition. */
        readonly DefinitionProblem: {
            /** @description JSON Pointer into the definition. Empty for the whole definition. */
            readonly pointer: string;
            /**
             * @description An `error` prevents the apply. A `warning` does not.
             * @enum {string}
             */
            readonly severity: "error" | "warning";
            /** @description Name of the rule, such as `unknown-column`. */
            readonly rule: string;
            /** @description The problem in one sentence. Contains no secret. */
            readonly message: string;
            /** @description A sentence that says how to correct the problem. */
            readonly hint: string;
        };
        /** @description What an apply has changed. */
        readonly AppliedDefinition: {
            /**
             * Format: int64
             * @description The new revision. Unchanged if nothing differs.
             */
            readonly revision: number;
            /** @description The changes, in the order of the definition. Empty if nothing differs. */
            readonly changes: readonly components["schemas"]["DefinitionDifference"][];
            /** @description The API keys that the apply has made, with their secrets, which are shown this once. */
            readonly keys: readonly components["schemas"]["MadeKey"][];
            /** @description Warnings about the document. */
            readonly problems: readonly components["schemas"]["DefinitionProblem"][];
        };
        /** @description A definition whose changes are to be shown. */
        readonly DefinitionDraft: {
            /** @description The whole definition in the form of definition files, with the sections `workspace`, `tables`, `roles`, `keys`, `providers`, `topics`, `endpoints` and `automations`. Its schema is `openapi/config/workspace.yaml`. */
            readonly definition: {
                readonly [key: string]: unknown;
            };
        };
        /** @description The changes that an apply would make. */
        readonly DefinitionPlan: {
            /**
             * Format: int64
             * @description The stored revision, which is the number of the last change of the definition.
             */
            readonly revision: number;
            /**
             * @description The side that changes the definition. `files` means definition files of an operator, `portal` the owners.
             * @enum {string}
             */
            readonly managedBy: "files" | "portal";
            /** @description False if the document has errors, or the gateway cannot make one of the changes. */
            readonly isPossible: boolean;
            /** @description True if a change may lose data, so that the apply needs `allowDestructive`. */
            readonly isDestructive: boolean;
            /** @description The changes, in the order of the definition. Empty if nothing differs. */
            readonly changes: readonly components["schemas"]["DefinitionDifference"][];
            /** @description Errors and warnings of the document. With an error, `changes` is empty. */
            readonly problems: readonly components["schemas"]["DefinitionProblem"][];
        };
        /** @description The side that manages a definition. */
        readonly DefinitionManager: {
            /**
             * @description The side that changes the definition. `files` means definition files of an operator, `portal` the owners.
             * @enum {string}
             */
            readonly managedBy: "files" | "portal";
        };
        /** @description A secret in the store of a workspace. Its value is never returned. */
        readonly Secret: {
            readonly name: components["schemas"]["Name"];
            /**
             * Format: date-time
             * @description Time at which the secret got its present value, in UTC.
             */
            readonly changedAt: string;
            /** @description True if the stored definition contains `${secret:NAME}` with this name. */
            readonly isUsed: boolean;
        };
        /** @description The secrets in the store of a workspace, sorted by name. */
        readonly SecretList: {
            /** @description The secrets without their values. */
            readonly secrets: readonly components["schemas"]["Secret"][];
        };
        /** @description The new value of a secret. */
        readonly SecretValue: {
            /** @description The value, which no operation returns. */
            readonly value: string;
        };
        /** @description An amount that was used, and the amount that today's plan includes. */
        readonly UsedOfIncluded: {
            /**
             * Format: int64
             * @description The amount used so far.
             */
            readonly used: number;
            /**
             * Format: int64
             * @description The amount that today's plan includes.
             */
            readonly included: number;
        };
        /** @description The usage of a day (UTC). */
        readonly UsageDay: {
            /**
             * Format: date
             * @description The day.
             */
            readonly date: string;
            /**
             * Format: int64
             * @description Counted calls.
             */
            readonly calls: number;
            /**
             * Format: int64
             * @description Bytes of answers.
             */
            readonly egressBytes: number;
        };
        /** @description The calls of an API key. */
        readonly KeyCalls: {
            readonly keyId: components["schemas"]["Guid"];
            /**
             * Format: int32
             * @description Calls of the key.
             */
            readonly calls: number;
            /**
             * Format: int32
             * @description Calls with a status of 400 or more.
             */
            readonly errors: number;
        };
        /** @description The calls of each API key among the newest calls of the last day. */
        readonly CallsByKey: {
            /**
             * Format: date-time
             * @description The beginning of the counted time, in UTC; a day ago, or later if the workspace had more than 50,000 calls since.
             */
            readonly since: string;
            /** @description The keys that were used, the most used one first. Calls that end users make with a token belong to no key. */
            readonly keys: readonly components["schemas"]["KeyCalls"][];
        };
        /** @description The usage of a workspace in a month. */
        readonly Usage: {
            /** @description The month, as in 2026-11 (UTC). */
            readonly month: string;
            readonly calls: components["schemas"]["UsedOfIncluded"];
            readonly egressBytes: components["schemas"]["UsedOfIncluded"];
            readonly storageBytes: components["schemas"]["UsedOfIncluded"];
            readonly recordBytes: components["schemas"]["UsedOfIncluded"];
            /** @description True if calls beyond the included amount are allowed. */
            readonly payAsYouGo: boolean;
            /** @description Every day of the month, up to today. */
            readonly days: readonly components["schemas"]["UsageDay"][];
            readonly byKey?: components["schemas"]["CallsByKey"];
        };
        /** @description The key as in a definition file, below `keys.<name>`. The guide "Definition files" describes the fields. Tables and columns have their names. `id`, `renamedFrom` and `secret` are absent. */
        readonly KeyRights: {
            readonly [key: string]: unknown;
        };
        /** @description An API key of the workspace. */
        readonly Key: {
            readonly id: components["schemas"]["Guid"];
            readonly name: components["schemas"]["Name"];
            /**
             * @description `publishable` keys may be used in browsers and apps. `server` keys are secret.
             * @enum {string}
             */
            readonly kind: "publishable" | "server";
            /** @description The first characters of the key, by which people recognise it. */
            readonly prefix: string;
            /** @description The whole key. A publishable key is shown until it is revoked. A server key is shown once, in the answer that creates or rotates it, and is null otherwise. */
            readonly token: string | null;
            /**
             * Format: date-time
             * @description Time at which the key got its present secret, in UTC.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the key was revoked, in UTC; null if the key is valid.
             */
            readonly revokedAt: string | null;
            readonly definition: components["schemas"]["KeyRights"];
        };
        /** @description The API keys of a workspace, in the order of its definition. */
        readonly KeyList: {
            /** @description The keys, with those that are revoked. */
            readonly keys: readonly components["schemas"]["Key"][];
        };
        /** @description The name and the rights of a new API key. */
        readonly NewKey: {
            readonly name: components["schemas"]["Name"];
            readonly definition: components["schemas"]["KeyRights"];
        };
        /** @description A new API key, and what its owner should know about its rights. */
        readonly CreatedKey: {
            readonly key: components["schemas"]["Key"];
            /** @description The warnings that `gateway apply` would print about this key. */
            readonly warnings: readonly string[];
        };
        /** @description An origin that may use an API key. */
        readonly AllowedOrigin: {
            /** @description Scheme, host and port as browsers send them in `Origin`. */
            readonly origin: string;
        };
        /** @description An AsyncAPI 3.0 description. */
        readonly AsyncApiDocument: {
            /**
             * @description Version of AsyncAPI.
             * @constant
             */
            readonly asyncapi: "3.0.0";
            readonly info: components["schemas"]["OpenApiObject"];
            /**
             * @description Content type of every frame.
             * @constant
             */
            readonly defaultContentType?: "application/json";
            readonly servers?: components["schemas"]["OpenApiObject"];
            readonly channels: components["schemas"]["OpenApiObject"];
            readonly operations: components["schemas"]["OpenApiObject"];
            readonly components?: components["schemas"]["OpenApiObject"];
        };
        /**
         * @description A right of a token of the identity service, within the rights of the person who allowed it.
         * @enum {string}
         */
        readonly "OAuthScope-2": "gateway:read" | "gateway:write";
        /** @description The metadata that a client needs to get a token for an address (RFC 9728). */
        readonly ProtectedResource: {
            /**
             * Format: uri
             * @description The address that is described, in the spelling that was asked; it is the `resource` of the authorization request.
             */
            readonly resource: string;
            /** @description The issuer of its tokens. */
            readonly authorization_servers: readonly string[];
            /** @description The rights that a client can request. */
            readonly scopes_supported: readonly components["schemas"]["OAuthScope-2"][];
            /** @description A token stands in the `Authorization` header and nowhere else. */
            readonly bearer_methods_supported: readonly "header"[];
        };
        /**
         * @description The first segment of a workspace's addresses; each is a resource of its own.
         * @enum {string}
         */
        readonly Resource: "query" | "schema" | "mcp" | "files" | "players" | "auth" | "endusers" | "endpoint" | "webhook" | "bus" | "logs" | "usage" | "automations";
        /** @description The metadata of the identity service (RFC 8414). */
        readonly AuthorizationServer: {
            /**
             * Format: uri
             * @description The identity service; one elsewhere as its own metadata names it.
             */
            readonly issuer: string;
            /**
             * Format: uri
             * @description The address at which a person signs in and consents.
             */
            readonly authorization_endpoint: string;
            /**
             * Format: uri
             * @description The address that exchanges a code for an access token.
             */
            readonly token_endpoint: string;
            /**
             * Format: uri
             * @description The keys that sign access tokens; those of an identity service elsewhere where its own metadata says.
             */
            readonly jwks_uri: string;
            /** @description The rights that a client can request. */
            readonly scopes_supported: readonly components["schemas"]["OAuthScope-2"][];
            /** @description A code, and nothing else, comes back through the browser. */
            readonly response_types_supported: readonly "code"[];
            /** @description Access tokens are given for codes alone; there are no refresh tokens. */
            readonly grant_types_supported: readonly "authorization_code"[];
            /** @description PKCE, by SHA-256 alone. */
            readonly code_challenge_methods_supported: readonly "S256"[];
            /** @description Clients are public, and have no secret. */
            readonly token_endpoint_auth_methods_supported: readonly "none"[];
            /**
             * @description The answer to an authorization request names its issuer (RFC 9207). Of the embedded identity service only.
             * @constant
             */
            readonly authorization_response_iss_parameter_supported?: true;
            /**
             * @description The address of a client's own metadata document may stand as its `client_id`. Of the embedded identity service only.
             * @constant
             */
            readonly client_id_metadata_document_supported?: true;
        };
        /** @description The manifest of plugins as older tools read it. Newer ones find all they need by the 401 of an address. */
        readonly PluginManifest: {
            /**
             * @description Version of the manifest's format.
             * @constant
             */
            readonly schema_version: "v1";
            /** @description Name for people. */
            readonly name_for_human: string;
            /** @description Name for AI models. */
            readonly name_for_model: string;
            /** @description Description for people. */
            readonly description_for_human: string;
            /** @description Says where the MCP endpoint of a workspace is. */
            readonly description_for_model: string;
            /** @description OAuth 2, in the manifest's own names. */
            readonly auth: {
                /**
                 * @description Kind of authentication.
                 * @constant
                 */
                readonly type: "oauth";
                /**
                 * Format: uri
                 * @description The authorization endpoint.
                 */
                readonly client_url: string;
                /**
                 * Format: uri
                 * @description The token endpoint.
                 */
                readonly authorization_url: string;
                /**
                 * @description Content type of the token request.
                 * @constant
                 */
                readonly authorization_content_type: "application/x-www-form-urlencoded";
                /** @description Scopes to ask for, separated by blanks. */
                readonly scope: string;
            };
            /** @description The description of the API. */
            readonly api: {
                /**
                 * @description Format of the description.
                 * @constant
                 */
                readonly type: "openapi";
                /**
                 * Format: uri
                 * @description Address of the OpenAPI document.
                 */
                readonly url: string;
            };
        };
        /** @description Addresses of the documentation and the contract. */
        readonly RootAnswer: {
            /**
             * @description Name of the product.
             * @constant
             */
            readonly name: "Workspace Gateway";
            /**
             * Format: uri
             * @description The page that shows the contract.
             */
            readonly documentation: string;
            /**
             * Format: uri
             * @description The OpenAPI document of the published operations.
             */
            readonly contract: string;
        };
        /** @description The process is alive. */
        readonly HealthAnswer: {
            /**
             * @description Always `ok`.
             * @constant
             */
            readonly status: "ok";
        };
        /** @description The gateway can answer requests. */
        readonly ReadinessAnswer: {
            /**
             * @description Always `ready`.
             * @constant
             */
            readonly status: "ready";
        };
    };
    responses: {
        /** @description The copy that the caller has is still the answer; nothing was read and no egress spent. */
        readonly QueryNotModified: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly ETag: components["headers"]["ETag"];
                readonly "X-Cache": components["headers"]["X-Cache"];
                readonly "X-Cache-Credential": components["headers"]["X-Cache-Credential"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is not a request that makes sense. */
        readonly QueryBadRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description No credential, or one that is not valid. */
        readonly QueryUnauthenticated: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description The credential does not have the right, or may not be used from this origin. */
        readonly QueryForbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "WWW-Authenticate": components["headers"]["Scope-Challenge"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryForbidden"];
            };
        };
        /** @description The workspace segment is no GUID. */
        readonly QueryNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description The answer to any other method at this address. */
        readonly QueryMethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description The operation ran past its time limit and was stopped. */
        readonly QueryTimeout: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description The idempotency key belongs to another request, or its request is still running. */
        readonly QueryConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description The body is larger than 4 MiB. */
        readonly QueryPayloadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description The body is not declared as application/json. */
        readonly QueryUnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description Too many calls, or an allowance is spent. */
        readonly QueryTooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description A failure inside; the details are in the server's log under the request id. */
        readonly QueryInternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description The database cannot be reached, or the gateway is stopping. */
        readonly QueryUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QueryError"];
            };
        };
        /** @description The copy that the caller has is still the answer. */
        readonly NotModified: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly ETag: components["headers"]["ETag"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is malformed, or did not arrive whole. */
        readonly BadRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description No credential, or one that is not valid. */
        readonly Unauthenticated: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The credential does not have the right, its token lacks the scope, or it may not be used from this origin. */
        readonly ClientForbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "WWW-Authenticate": components["headers"]["Scope-Challenge"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description There is nothing at this address. */
        readonly NotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The answer to any other method at this address. */
        readonly MethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description Too many calls this minute, or an allowance is spent. */
        readonly TooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description A failure inside; the details are in the server's log under the request id. */
        readonly InternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The database cannot be reached, the gateway is stopping, or there are as many connections as there may be. */
        readonly Unavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description No JSON, no JSON-RPC message, or one that its headers or the revision contradict. */
        readonly McpBadRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description No credential, or one that is not valid. */
        readonly McpUnauthenticated: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description The credential belongs to a different workspace, or may not be used from this origin or host. */
        readonly McpForbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description There is nothing at this address; or, in revision 2026-07-28, no such method. */
        readonly McpNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description The answer to any other method; there are no streams and no sessions to ask for by GET or DELETE. */
        readonly McpMethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description The client does not accept JSON. */
        readonly McpNotAcceptable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description The body is larger than 4 MiB. */
        readonly McpPayloadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description The body is no JSON. */
        readonly McpUnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description Too many calls this minute, or an allowance is spent. */
        readonly McpTooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description A failure inside; the details are in the server's log under the request id. */
        readonly McpInternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description The database cannot be reached, the gateway is stopping, or there are as many connections as there may be. */
        readonly McpUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["JsonRpcError"];
            };
        };
        /** @description This address speaks WebSocket, version 13, alone. */
        readonly UpgradeRequired: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Upgrade: components["headers"]["Upgrade"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The request does not fit, or what it presents is not good; `errors` names the fields. */
        readonly ServiceBadRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description There is no such workspace, or none of its keys is published. */
        readonly ServiceConfigNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description The answer to any other method at this address. */
        readonly ServiceMethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description Too many calls at the same time. */
        readonly ServiceBusy: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description A failure inside; the details are in the server's log under the request id. */
        readonly ServiceInternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description The database or the identity provider cannot be reached, or the gateway is stopping. */
        readonly ServiceUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description There is nothing at this address. */
        readonly ServiceNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description No credential, or one that is not valid or of the wrong kind here. */
        readonly ServiceUnauthenticated: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description A credential of another workspace, or one that may not be used from this origin. */
        readonly ServiceForbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceForbidden"];
            };
        };
        /** @description There is an account with this e-mail address already. */
        readonly ServiceEmailTaken: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description The body is larger than 4 MiB. */
        readonly ServicePayloadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description The body is not declared as application/json. */
        readonly ServiceUnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description Too many calls of the workspace, or too many tries for this address or from this place. */
        readonly ServiceTooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description No API key that is valid, or what should prove who signs in does not. */
        readonly ServiceSignInRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description No API key that is valid, or a refresh token that is not. */
        readonly ServiceRefreshRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description The link is not good any more, or the request is malformed, and the page says so. */
        readonly LinkRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>This link is not valid</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description There is no such workspace; a page says so. */
        readonly PageNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>There is nothing here</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The answer to any other method at this address, as a page. */
        readonly PageMethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>This page cannot be asked in this way</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Too many calls at the same time; a page says so. */
        readonly PageBusy: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>A moment, please</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A failure inside, as a page; the details are in the server's log under the request id. */
        readonly PageInternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>Something went wrong</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The database cannot be reached, or the gateway is stopping, and a page says so. Or the browser requested the page ahead of the person (`Sec-Purpose`), which confirms nothing. */
        readonly ConfirmationWaits: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>Confirm your address</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The form is larger than 8 KiB; a page says so. */
        readonly PageTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>This was too much</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The body is not declared as application/x-www-form-urlencoded; a page says so. */
        readonly PageUnsupported: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>This page takes its own form only</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The database cannot be reached, or the gateway is stopping; a page says so. */
        readonly PageUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>Please try again later</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The link is not good any more, the passwords do not fit or the form is malformed, and the page says so. */
        readonly ResetRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>Choose another password</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description There is no such provider, or the workspace segment is no GUID. */
        readonly ServiceProviderNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description The provider is of a kind whose sign-in is not built. */
        readonly ServiceNotBuilt: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description A key of another workspace, one that is not marked for the platform, or one that may not be used from this origin. */
        readonly ServiceAssertForbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServiceForbidden"];
            };
        };
        /** @description No portal session, or one that is not good any more. */
        readonly PortalUnauthenticated: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The role is not enough, the call comes from another origin, or lacks the session's `X-Portal-Csrf`. */
        readonly PortalForbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description More calls this minute than a member has. */
        readonly PortalTooManyCalls: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description There is an account with this e-mail address already. */
        readonly EndUserEmailTaken: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The body is larger than 4 MiB. */
        readonly PayloadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The body is no JSON. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description More calls this minute than a member has, or more mails to the person in an hour than members may have sent. Also if too many passwords wait to be hashed. */
        readonly EndUserTooMany: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The request is malformed, or the file cannot be taken. There is no file, or several, or it is under another field. Or the file is too large, of a kind that is not allowed, or not what its name says. */
        readonly FileRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The body is not declared as multipart/form-data. */
        readonly NotMultipart: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The file is not the one that `If-Match` or `If-Unmodified-Since` names. */
        readonly PreconditionFailed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The file has no such range of bytes, or several were asked for. */
        readonly NoSuchRange: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Content-Range": components["headers"]["Content-Range"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The request does not fit, or names a platform that there is not. */
        readonly PlayerBadRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description No credential, or one that is not valid. */
        readonly PlayerUnauthenticated: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description The key does not have the right, belongs to another workspace, or may not be used from this origin. */
        readonly PlayerForbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerForbidden"];
            };
        };
        /** @description There is nothing at this address. */
        readonly PlayerNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description The answer to any other method at this address. */
        readonly PlayerMethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description The body is larger than 4 MiB. */
        readonly PlayerPayloadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description The body is not declared as application/json. */
        readonly PlayerUnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description Too many calls this minute, or an allowance is spent. */
        readonly PlayerTooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description A failure inside; the details are in the server's log under the request id. */
        readonly PlayerInternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description The database cannot be reached, or the gateway is stopping. */
        readonly PlayerUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description The workspace has no player with this id on this platform. */
        readonly PlayerLinkNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PlayerError"];
            };
        };
        /** @description The form or the file as a whole cannot be taken - too large, too many rows, unknown columns, or nothing that can be read. */
        readonly ImportFileRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description More calls this minute than a member has, or too many files are being read. */
        readonly ImportsBusy: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The import was executed already, or what was checked has been changed since. */
        readonly ImportConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The challenge, sent back. */
        readonly ChallengeEchoed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "text/plain": components["schemas"]["Challenge"];
            };
        };
        /** @description The challenge is not enabled here, or its token is not the endpoint's. */
        readonly ChallengeRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description Too many calls this minute, an allowance is spent, or too many calls from this address were refused. */
        readonly ChallengeTooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The answer of a synchronous endpoint: the unchanged result of its response step, with any status of 200 to 599. */
        readonly AutomationAnswer: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Cache-Control": components["headers"]["AutomationCacheControl"];
                readonly ETag: components["headers"]["SyncETag"];
                readonly "X-Cache": components["headers"]["X-Cache"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The receipt of an asynchronous endpoint - it has written down the request and its runs. Or the answer of the automation of a synchronous endpoint. */
        readonly EventReceived: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Cache-Control": components["headers"]["AutomationCacheControl"];
                readonly ETag: components["headers"]["SyncETag"];
                readonly "X-Cache": components["headers"]["X-Cache"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ReceiptOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The copy that the caller has is still the answer; no automation ran. */
        readonly AutomationNotModified: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly ETag: components["headers"]["SyncETag"];
                readonly "X-Cache": components["headers"]["X-Cache"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is malformed, or did not arrive whole. Or the answer of the automation of a synchronous endpoint. */
        readonly EndpointBadRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The signature is missing, or is not one of this body under the endpoint's secret; the log says more. Or the answer of the automation of a synchronous endpoint. */
        readonly SignatureRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "WWW-Authenticate": components["headers"]["EndpointChallenge"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description There is nothing at this address. Or the answer of the automation of a synchronous endpoint. */
        readonly EndpointNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The answer to any other method at this address. Or the answer of the automation of a synchronous endpoint. */
        readonly EndpointMethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Allow: components["headers"]["EndpointAllow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The same signed request came before, and its answer is not known (G33.13). The first call still runs, its process died, or its answer was too long to keep. Or the answer of the automation of a synchronous endpoint. */
        readonly AnswerUnknown: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The body is larger than 10 MiB. Or a synchronous endpoint reads a part of a JSON body that nests deeper than 500 levels or holds more than 250,000 values. Or the answer of the automation of a synchronous endpoint is too large. */
        readonly EndpointBodyTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description Too many calls this minute, an allowance is spent, or too many calls from this address were refused. Or the answer of the automation of a synchronous endpoint. */
        readonly EndpointTooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["EndpointRetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The endpoint lacks its secret, its automation failed, or something failed inside. Or the answer of the automation of a synchronous endpoint. */
        readonly EndpointFailed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The request could not be written down, too many run at a time, or the database cannot be reached; try again. Or the answer of the automation of a synchronous endpoint. */
        readonly EndpointUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Retry-After": components["headers"]["EndpointRetryAfter"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The automation took longer than an answer may. Or the answer of the automation of a synchronous endpoint. */
        readonly AutomationTimedOut: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorOrAnswer"];
                /** @example what the automation answers */
                readonly "*/*": components["schemas"]["AutomationBody"];
            };
        };
        /** @description The request cannot be answered to the client, and a page says so. The client is not known, wants the browser to return elsewhere, or is a page on the web that the deployment does not name. Other refusals go to the client, in the address that the browser returns to (RFC 6749 4.1.2.1). */
        readonly AuthorizationRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>This request is not valid</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Another service issues the tokens of this deployment; a page says so. */
        readonly NotIssuer: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>There is nothing here</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Too many authorizations of this network or person wait for somebody; a page says so. */
        readonly PageTooManyAuthorizations: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>A moment, please</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The request, the code or the resource is not good (RFC 6749 5.2). */
        readonly OAuthBadRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The client is not known, or sends a secret. */
        readonly OAuthInvalidClient: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["OAuthChallenge"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Another service issues the tokens of this deployment. */
        readonly OAuthNotIssuer: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Another method than those of this address. */
        readonly OAuthMethodNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The form is larger than 8 KiB. */
        readonly OAuthPayloadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The body is no form. */
        readonly OAuthUnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Too much is sent at the same time. */
        readonly OAuthBusy: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description A failure that nobody foresaw. */
        readonly OAuthInternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The service cannot answer right now. */
        readonly OAuthUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description A wrong password, no account with this address, or a missing or wrong code of the second factor. */
        readonly PortalSignInRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["SignInRefused"];
            };
        };
        /** @description The call comes from a page of another origin. */
        readonly PortalOriginDenied: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description More tries to sign in than the budgets allow, or too many passwords wait to be compared. */
        readonly PortalTooManyTries: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The account has a confirmed second factor already. */
        readonly SecondFactorExists: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The person is a member already. */
        readonly MemberExists: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description More calls this minute than a member has, or more mails than an address or an owner may be the cause of. */
        readonly PortalTooManyMails: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The workspace would have no owner any more. */
        readonly LastOwner: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The invitation is not good any more, the passwords do not fit or the form is malformed, and the page says so. */
        readonly InvitationRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>You are invited</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The person has no access that could be given to the client, or the form was not sent by this page; a page says so. */
        readonly NothingToAllow: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>There is nothing to allow here</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The authorization was answered already, is too old, never was, or began in another browser; a page says so. */
        readonly InteractionOver: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>This request is over</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The address or password is wrong, no workspace was chosen, or the form is malformed; the form again, which says so. */
        readonly InteractionRefused: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>Sign in</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Too many passwords were tried; the form again, which says so. */
        readonly PageTooManyTries: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>Sign in</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The gateway cannot answer now, or the search took too long. A later `since` makes the search shorter. */
        readonly LogUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description A run of the event is not over. */
        readonly EventInUse: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The run is not over, or there is nothing that could be run again. */
        readonly RunConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description Definition files manage the workspace, so the portal changes nothing. */
        readonly ManagedByFiles: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description Definition files manage the workspace, or another owner has changed the mail meanwhile. */
        readonly MailConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description More calls this minute than a member has, or too many mails of the workspace wait for their check. */
        readonly MailDraftBusy: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The database did not finish in time. Nothing was changed. */
        readonly DefinitionTimeout: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description Files manage the workspace, the revision is stale, or a change needs a decision. */
        readonly DefinitionConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description More calls this minute than a member has, or another change of the definition is running. */
        readonly DefinitionBusy: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description Files manage the workspace, or the definition uses the secret. */
        readonly SecretConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The workspace cannot have this key. */
        readonly KeyConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
        /** @description The documentation has no page at this address; a page with the search says so. */
        readonly DocsNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
                /** @example <!doctype html><html lang="en"><title>No such page</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The page. */
        readonly PortalPage: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><html lang="en"><title>Workspace Gateway</title></html> */
                readonly "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Too many calls at the same time. */
        readonly Busy: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FlatError"];
            };
        };
    };
    parameters: {
        /**
         * @description The workspace's GUID.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
         */
        readonly WorkspaceId: components["schemas"]["Guid"];
        /**
         * @description Names one write. Sent again within 24 hours with the same body by the same credential, it is answered with the stored answer and writes nothing. Counts for `mutation`, and for a `transaction` with a mutation in it, whose answer may then have 1 MiB.
         * @example 5f0c3c9e-order-100001
         */
        readonly IdempotencyKey: string;
        /**
         * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
         * @example "0VxqLr0tYkzv0cFWc1Qm5w"
         */
        readonly IfNoneMatch: string;
        /**
         * @description Only these tables; may be repeated. A table outside the scope is left out like one that does not exist.
         * @example [
         *       "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0105"
         *     ]
         */
        readonly SchemaTables: readonly components["schemas"]["Guid"][];
        /**
         * @description The gateway's own form, JSON Schemas of the rows, or an OpenAPI description of this workspace.
         * @example json
         */
        readonly SchemaFormat: "json" | "json-schema" | "openapi";
        /**
         * @description The bus, as `topic:instance`.
         * @example stock:all
         */
        readonly BusName: components["schemas"]["BusAddress"];
        /**
         * @description Offset of the last event that came; those after it are sent. Browsers send it by themselves.
         * @example 1042
         */
        readonly LastEventId: string;
        /**
         * @description Made from the content, so that another logo has another address.
         * @example 0VxqLr0tYkzv0cFWc1Qm5w.svg
         */
        readonly LogoFileName: string;
        /**
         * @description From a mail that the gateway sent. Anything else, or nothing, gets the page of a link that is not good.
         * @example 0VxqLr0tYkzv0cFWc1Qm5w
         */
        readonly LinkToken: string;
        /**
         * @description The provider's slug; any other segment is a provider that does not exist.
         * @example acme
         */
        readonly ProviderSlug: components["schemas"]["ProviderSlugValue"];
        /**
         * @description Where the provider sends the browser afterwards - one of the workspace's registered addresses, to the letter. May be left out where only one is registered.
         * @example https://shop.example/signed-in
         */
        readonly RedirectUri: components["schemas"]["RedirectUri"];
        /**
         * @description Only accounts in whose address, names or username each of these words occurs, in any case. A whole address, or the id of an account, finds that account alone.
         * @example ada example.com
         */
        readonly EndUserSearch: string;
        /**
         * @description Only accounts of this status.
         * @example unconfirmed
         */
        readonly EndUserStatusFilter: components["schemas"]["EndUserStatus"];
        /**
         * @description Only accounts that have this role.
         * @example 5a40c5b4-e885-53bb-8dbc-786f2b28d3d9
         */
        readonly RoleFilter: components["schemas"]["Guid"];
        /**
         * @description Only accounts whose address is confirmed, or is not.
         * @example true
         */
        readonly EmailVerifiedFilter: boolean;
        /**
         * @description Only accounts that are somebody at the provider of this slug; `local` for those that have a password here.
         * @example acme
         */
        readonly ProviderFilter: components["schemas"]["ProviderSlugValue"];
        /**
         * @description The `nextCursor` of the page before. It works only with the same conditions.
         * @example q0Xb2mRkT1cVd3eF5gH7iJ9kLmNoPqRsTuVwXyZ
         */
        readonly ListCursor: string;
        /**
         * @description Entries on a page. Default 50.
         * @example 50
         */
        readonly ListLimit: number;
        /**
         * @description The end user's id.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
         */
        readonly EndUserId: components["schemas"]["Guid"];
        /**
         * @description The role's id in the workspace's definition.
         * @example 5a40c5b4-e885-53bb-8dbc-786f2b28d3d9
         */
        readonly RoleId: components["schemas"]["Guid"];
        /**
         * @description The session's id, the claim `sid` of its access tokens.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f21
         */
        readonly SessionId: components["schemas"]["Guid"];
        /**
         * @description The file.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11
         */
        readonly BlobId: components["schemas"]["Guid"];
        /**
         * @description Lifetime of a signed link in minutes. `ttl`, `exp` and `sig` stand once each, in any order.
         * @example 60
         */
        readonly LinkTtl: string;
        /**
         * @description End of a signed link, in seconds since 1970.
         * @example 1790000000
         */
        readonly LinkExpiry: string;
        /**
         * @description Signature of a signed link.
         * @example 0VxqLr0tYkzv0cFWc1Qm5w0VxqLr0tYkzv0cFWc1Qm4
         */
        readonly LinkSignature: string;
        /**
         * @description The `ETag` of the file that the caller means; where it is another one, the answer is 412. `*` is any.
         * @example "0VxqLr0tYkzv0cFWc1Qm5w0VxqLr0tYkzv0cFWc1Qm4"
         */
        readonly IfMatch: string;
        /**
         * @description The `Last-Modified` of the file that the caller means; where it was stored later, the answer is 412. `If-Match` beside it wins.
         * @example Sun, 22 Nov 2026 12:00:00 GMT
         */
        readonly IfUnmodifiedSince: string;
        /**
         * @description The `Last-Modified` of the copy that the caller has; `If-None-Match` beside it wins.
         * @example Sun, 22 Nov 2026 12:00:00 GMT
         */
        readonly IfModifiedSince: string;
        /**
         * @description One range of bytes, answered by 206; several at once are 416. Units other than `bytes` are ignored.
         * @example bytes=0-1023
         */
        readonly Range: string;
        /**
         * @description The `ETag` or `Last-Modified` of the part that the caller has; where it is another one, `Range` is ignored.
         * @example "0VxqLr0tYkzv0cFWc1Qm5w0VxqLr0tYkzv0cFWc1Qm4"
         */
        readonly IfRange: string;
        /**
         * @description Lifetime of the link in minutes, as any whole number. Less than 5 counts as 5, more than 1440 (a day) as 1440.
         * @example 60
         */
        readonly ExpiresMinutes: number;
        /**
         * @description Name of the platform, in any case.
         * @example steam
         */
        readonly Platform: string;
        /**
         * @description The player's id on the platform, percent-encoded; slashes as `%2F`. No player has an id of more than 200 characters.
         * @example 76561198000000000
         */
        readonly PlatformPlayerId: string;
        /**
         * @description The id of an import, from the answer to its file.
         * @example 0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0003
         */
        readonly ImportId: components["schemas"]["Guid"];
        /**
         * @description Only players of this platform, named in any case.
         * @example steam
         */
        readonly PlatformFilter: string;
        /**
         * @description Only the players whose links point at this row of the contacts table.
         * @example 2b8e4a8e-9d2c-5a0d-8f7e-0a4d3b1c6e52
         */
        readonly ContactFilter: components["schemas"]["Guid"];
        /**
         * @description Only the players who sign in to this account. For members only; other callers get 403.
         * @example 4f0f6c1e-7f43-4f0e-9d51-0a6a3c0f5b11
         */
        readonly PlayerEndUserFilter: components["schemas"]["Guid"];
        /**
         * @description Only players with this id on their platform, and players whose display name contains the text, in any case. Players with this id come first. Of names, the 20,000 players seen last are searched.
         * @example countess
         */
        readonly PlayerSearch: string;
        /**
         * @description Number of the page, from 1. A page beyond the last is empty.
         * @example 1
         */
        readonly Page: number;
        /**
         * @description Links on a page. Default 50.
         * @example 50
         */
        readonly PageSize: number;
        /**
         * @description Another name of `pageSize`, as in other lists. The gateway refuses two different values with 400.
         * @example 50
         */
        readonly PageLimit: number;
        /**
         * @description The custom endpoint.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0205
         */
        readonly EndpointId: components["schemas"]["Guid"];
        /**
         * @description The request of the sender: `subscribe`.
         * @example subscribe
         */
        readonly HubMode: string;
        /**
         * @description The endpoint's verify token.
         * @example a token that both sides know
         */
        readonly HubVerifyToken: string;
        /**
         * @description The text that the gateway sends back, at most 1,024 bytes.
         * @example 1158201444
         */
        readonly HubChallenge: string;
        /**
         * @description Whatever stands in the query string; automations read it as `{{request.query.<name>}}`.
         * @example {
         *       "source": "shop"
         *     }
         */
        readonly FreeQuery: components["schemas"]["FreeQuery"];
        /**
         * @description `code`: there is no other kind of answer.
         * @example code
         */
        readonly OAuthResponseType: string;
        /**
         * @description The id of a client that the deployment names, or the address (https) of a document that describes the client.
         * @example https://client.example/oauth.json
         */
        readonly OAuthClientId: string;
        /**
         * @description Address that the browser returns to. It must equal an address of the client; on loopback addresses the port may differ.
         * @example http://127.0.0.1:43210/callback
         */
        readonly OAuthRedirectUri: string;
        /**
         * @description `gateway:read`, `gateway:write`, or both, parted by a blank; without it, `gateway:read`. Others are ignored beside these.
         * @example gateway:read gateway:write
         */
        readonly OAuthScope: string;
        /**
         * @description Comes back with the answer as it is.
         * @example af0ifjsldkj
         */
        readonly OAuthState: string;
        /**
         * @description SHA-256 of the verifier, base64url (RFC 7636).
         * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
         */
        readonly OAuthCodeChallenge: string;
        /**
         * @description `S256`.
         * @example S256
         */
        readonly OAuthCodeChallengeMethod: string;
        /**
         * @description `login` asks for a sign-in even of who is signed in, `none` answers at once that somebody must consent.
         * @example login
         */
        readonly OAuthPrompt: string;
        /**
         * @description What the token is for (RFC 8707), once - the address of `mcp`, `query`, `schema`, `files` or `bus` of a workspace. Without it, or with the gateway's own address, the person chooses a workspace, and the token opens its data.
         * @example [
         *       "https://gateway.example/0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001/mcp"
         *     ]
         */
        readonly OAuthResource: readonly string[];
        /**
         * @description Names an authorization that waits; for the browser that began it alone.
         * @example 6TfSaUZcGg2wUTTTzUx1G
         */
        readonly AuthorizationUid: string;
        /**
         * @description The id of a session.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0e02
         */
        readonly OwnSessionId: components["schemas"]["Guid"];
        /**
         * @description GUID of the workspace.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
         */
        readonly WorkspaceFilter: components["schemas"]["Guid"];
        /**
         * @description The id of a member, or of an invitation.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0911
         */
        readonly MemberId: components["schemas"]["Guid"];
        /**
         * @description The id of a grant.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0e01
         */
        readonly GrantId: components["schemas"]["Guid"];
        /**
         * @description Id of an authorization. It works only in the browser that started it.
         * @example 0VxqLr0tYkzv0cFWc1Qm5w
         */
        readonly InteractionId: string;
        /**
         * @description Only calls of this part of the API; `portal` for calls of the portal that concern the workspace, or `unknown`.
         * @example query
         */
        readonly LogKind: "audit" | "auth" | "automations" | "bus" | "definition" | "endpoint" | "endpoints" | "endusers" | "files" | "keys" | "logs" | "mails" | "mcp" | "players" | "portal" | "query" | "roles" | "schema" | "secrets" | "topics" | "usage" | "unknown";
        /**
         * @description Only answers of this status, `404`, or of this class, `4xx`.
         * @example 4xx
         */
        readonly LogStatus: string;
        /**
         * @description Only answers of this error code.
         * @example INVALID_QUERY
         */
        readonly LogCode: string;
        /**
         * @description Only calls of this operation.
         * @example getSchema
         */
        readonly LogOperation: string;
        /**
         * @description Only calls of this API key or member.
         * @example c701eb81-4c06-5b31-a635-17eee178d71b
         */
        readonly LogCredential: components["schemas"]["Guid"];
        /**
         * @description Only calls with this end user's access token, and sign-ins and changes that succeeded for this account.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
         */
        readonly LogEndUser: components["schemas"]["Guid"];
        /**
         * @description Only calls with this `X-Request-Id`.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10
         */
        readonly LogRequest: string;
        /**
         * @description Only sign-ins and changes of accounts with this e-mail address, as the log shows it; upper and lower case are the same.
         * @example ada@example.com
         */
        readonly LogEmail: string;
        /**
         * @description Only calls of this path, to the letter, as the log shows it.
         * @example /0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001/query
         */
        readonly LogPath: string;
        /**
         * @description Only calls that came in at this moment or later.
         * @example 2026-03-01T10:00:00Z
         */
        readonly LogSince: string;
        /**
         * @description Only calls that came in before this moment.
         * @example 2026-03-01T11:00:00Z
         */
        readonly LogUntil: string;
        /**
         * @description The id of an event.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
         */
        readonly EventId: components["schemas"]["Guid"];
        /**
         * @description Only runs of this status.
         * @example parked
         */
        readonly RunStatusFilter: components["schemas"]["RunStatus"];
        /**
         * @description Only runs of the automation of this name.
         * @example markPaid
         */
        readonly RunAutomation: components["schemas"]["Name"];
        /**
         * @description Only runs that follow from this event.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
         */
        readonly RunEvent: components["schemas"]["Guid"];
        /**
         * @description The id of a run.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f21
         */
        readonly RunId: components["schemas"]["Guid"];
        /**
         * @description Name of a topic of the workspace.
         * @example stock
         */
        readonly TopicName: string;
        /**
         * @description Lists only the events of this bus, the instance of the topic.
         * @example all
         */
        readonly TopicInstance: string;
        /**
         * @description The id of an automation.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f30
         */
        readonly AutomationId: components["schemas"]["Guid"];
        /**
         * @description Name of a mail that a workspace can customise.
         * @example reset-code
         */
        readonly MailName: string;
        /**
         * @description Number of a stored version, or 0 for the gateway's own mail.
         * @example 2
         */
        readonly MailVersion: number;
        /**
         * @description Name of a secret in the store of the workspace.
         * @example STRIPE_SECRET
         */
        readonly SecretName: components["schemas"]["Name"];
        /**
         * @description The month, in UTC. By default the current month.
         * @example 2026-03
         */
        readonly UsageMonth: string;
        /**
         * @description True to count the calls of each API key in the last day.
         * @example true
         */
        readonly UsageByKey: boolean;
        /**
         * @description The id of an API key in the workspace's definition.
         * @example 3b7c4d7e-0d4c-5f0a-8a53-6f1f4d1c0a11
         */
        readonly KeyId: components["schemas"]["Guid"];
        /**
         * @description The workspace's GUID, which is not looked up: every GUID is answered alike. Either case is accepted, and answered as it was asked, since clients compare the address that is described with the one that they called.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
         */
        readonly DescribedWorkspace: string;
        /**
         * @description The first segment after the workspace of the address that is described; any other one is 404.
         * @example mcp
         */
        readonly DescribedResource: components["schemas"]["Resource"];
        /**
         * @description Name of a file of the documentation, such as its style sheet.
         * @example site.css
         */
        readonly DocsAsset: string;
        /**
         * @description Name of a section of the documentation, such as `guides`, or `contract` for the files of the contract.
         * @example guides
         */
        readonly DocsSection: string;
        /**
         * @description Name of a page or of a file in the section.
         * @example data.html
         */
        readonly DocsPage: string;
        /**
         * @description Id of the workspace that the page shows.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
         */
        readonly PortalWorkspace: components["schemas"]["Guid"];
        /**
         * @description Name of a screen of the portal, such as `tables`.
         * @example tables
         */
        readonly PortalScreen: string;
        /**
         * @description Name of a script or style sheet of the portal. The name contains a hash of the file.
         * @example index-B2dvZ3nN.js
         */
        readonly PortalAsset: string;
        /**
         * @description The message's id in the inbox.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10
         */
        readonly MailMessageId: components["schemas"]["Guid"];
        /**
         * @description The HTML part as it is shown, the text part, or the whole message as it was sent.
         * @example text
         */
        readonly MailPart: "html" | "text" | "source";
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies the request in the gateway's logs. A plausible id sent by the caller is kept, unless it holds a credential.
         * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10
         */
        readonly "X-Request-Id": string;
        /**
         * @description The caller's origin, where the credential may be used from it; absent when the request names no origin.
         * @example http://127.0.0.1:5173
         */
        readonly "Access-Control-Allow-Origin": string;
        /**
         * @description The caches that may store the answer, and the time.
         * @example no-store
         */
        readonly "Cache-Control": string;
        /**
         * @description Validator of a cacheable answer; send it back in `If-None-Match`. Only where the credential has response caching.
         * @example "0VxqLr0tYkzv0cFWc1Qm5w"
         */
        readonly QueryETag: string;
        /**
         * @description HIT if the answer came from the cache, otherwise MISS. Sent only if the credential or the endpoint has response caching.
         * @example HIT
         */
        readonly "X-Cache": "HIT" | "MISS";
        /**
         * @description Owner of the cache: the id of the API key, or `enduser`. Sent only if the credential has response caching.
         * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0301
         */
        readonly "X-Cache-Credential": string;
        /**
         * @description `true` on the stored answer of an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        readonly "Idempotency-Replayed": "true";
        /**
         * @description The rest of the caller's share of the workspace's minute. Sent only for requests that count against it.
         * @example "minute";r=599;t=60
         */
        readonly RateLimit: string;
        /**
         * @description The caller's share of the workspace's rate, on requests that count against it. Server keys may spend all of it, and other callers the part that is not kept for server keys. Absent on other requests, such as discovery.
         * @example "minute";q=600;w=60
         */
        readonly "RateLimit-Policy": string;
        /**
         * @description Always true. Sent only beyond the included calls of the month, with pay-as-you-go.
         * @example true
         */
        readonly "X-Api-Usage-Overage": "true";
        /**
         * @description Calls of the workspace this month; sent together with `X-Api-Usage-Overage`.
         * @example 1000124
         */
        readonly "X-Api-Usage-Current": number;
        /**
         * @description Calls included per month; sent together with `X-Api-Usage-Overage`.
         * @example 1000000
         */
        readonly "X-Api-Usage-Included": number;
        /**
         * @description Validator of the answer; send it back in `If-None-Match`.
         * @example "0VxqLr0tYkzv0cFWc1Qm5w"
         */
        readonly ETag: string;
        /**
         * @description The bearer challenge, with the realm and the address of the resource's metadata.
         * @example Bearer realm="workspace-gateway", resource_metadata="http://127.0.0.1:4400/.well-known/oauth-protected-resource"
         */
        readonly "WWW-Authenticate": string;
        /**
         * @description For an access token of the identity service that lacks a scope - which ones the request needs.
         * @example Bearer realm="workspace-gateway", resource_metadata="http://127.0.0.1:4400/.well-known/oauth-protected-resource", error="insufficient_scope", scope="gateway:write"
         */
        readonly "Scope-Challenge": string;
        /**
         * @description The methods that the address answers.
         * @example POST, OPTIONS
         */
        readonly Allow: string;
        /**
         * @description Seconds after which a retry makes sense.
         * @example 1
         */
        readonly "Retry-After": number;
        /**
         * @description The protocol that the connection speaks from now on.
         * @example websocket
         */
        readonly Upgrade: string;
        /**
         * @description Proof that the handshake was understood.
         * @example s3pPLMBiTxaQ9kYGzzhZRbK+xOo=
         */
        readonly "Sec-WebSocket-Accept": string;
        /**
         * @description The subprotocol.
         * @example gateway.bus.v1
         */
        readonly "Sec-WebSocket-Protocol": string;
        /**
         * @description Address of the answer. It has the prefix if the request had it.
         * @example /0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001/auth/logo/0VxqLr0tYkzv0cFWc1Qm5w.svg
         */
        readonly Location: string;
        /**
         * @description When the file was stored; send it back in `If-Modified-Since`.
         * @example Sun, 22 Nov 2026 12:00:00 GMT
         */
        readonly "Last-Modified": string;
        /**
         * @description That parts can be asked for by `Range`.
         * @example bytes
         */
        readonly "Accept-Ranges": "bytes";
        /**
         * @description The file's name, and whether browsers show the file or save it.
         * @example inline; filename="photo.png"
         */
        readonly "Content-Disposition": string;
        /**
         * @description `cross-origin` if pages of other sites may show the file, as for links and public files.
         * @example cross-origin
         */
        readonly "Cross-Origin-Resource-Policy": "cross-origin" | "same-origin";
        /**
         * @description The range of bytes in the answer and the size of the file. A 416 has only the size.
         * @example bytes 0-1023/20480
         */
        readonly "Content-Range": string;
        /**
         * @description The caches that may store the answer, and the time, by the endpoint's cache policy or the automation.
         * @example private, max-age=30
         */
        readonly AutomationCacheControl: string;
        /**
         * @description Validator of the answer; send it back in `If-None-Match`. Where the answers of the endpoint are cached it is the gateway's, else the automation's own, if any.
         * @example "0VxqLr0tYkzv0cFWc1Qm5w"
         */
        readonly SyncETag: string;
        /**
         * @description The gateway's bearer challenge; in an answer of an automation, what it has set.
         * @example Bearer realm="workspace-gateway", resource_metadata="http://127.0.0.1:4400/.well-known/oauth-protected-resource"
         */
        readonly EndpointChallenge: string;
        /**
         * @description The methods that the address answers; in an answer of an automation, what it has set.
         * @example POST, OPTIONS
         */
        readonly EndpointAllow: string;
        /**
         * @description Seconds after which a retry makes sense; in an answer of an automation, what it has set.
         * @example 1
         */
        readonly EndpointRetryAfter: string;
        /**
         * @description The page where the user goes on, or the address of the client. The client's address has `code`, `state` and `iss` (RFC 9207), or `error`.
         * @example http://127.0.0.1:43210/callback?code=0VxqLr0tYkzv0cFWc1Qm5w&state=af0ifjsldkj&iss=https%3A%2F%2Fgateway.example
         */
        readonly OAuthLocation: string;
        /**
         * @description Cookies that identify the browser of an authorization, and a browser with a signed-in person. Scripts cannot read them. They last for an hour, or until the browser closes. A further cookie says for 90 days that a person has signed in in the browser; it opens nothing.
         * @example gateway_identity_step=6TfSaUZcGg2wUTTTzUx1G; path=/api/v1/oauth/interaction/6TfSaUZcGg2wUTTTzUx1G; samesite=lax; httponly
         */
        readonly OAuthCookies: string | readonly string[];
        /**
         * @description How a client would present itself; one that sent credentials in the header is answered in the same scheme (RFC 6749 5.2). No credentials are accepted.
         * @example Basic realm="workspace-gateway"
         */
        readonly OAuthChallenge: string;
        /**
         * @description The cookie of the portal session - out of reach of scripts, sent to this origin alone, and taken back when the session ends.
         * @example gateway_portal=0VxqLr0tYkzv0cFWc1Qm5w; Path=/; HttpOnly; SameSite=Strict
         */
        readonly "Set-Cookie": string | readonly string[];
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly query: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names one write. Sent again within 24 hours with the same body by the same credential, it is answered with the stored answer and writes nothing. Counts for `mutation`, and for a `transaction` with a mutation in it, whose answer may then have 1 MiB.
                 * @example 5f0c3c9e-order-100001
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QueryRequest"];
            };
        };
        readonly responses: {
            /** @description The rows, what a write did, or how a request would run. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["QueryETag"];
                    readonly "X-Cache": components["headers"]["X-Cache"];
                    readonly "X-Cache-Credential": components["headers"]["X-Cache-Credential"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QueryResult"];
                };
            };
            readonly 304: components["responses"]["QueryNotModified"];
            readonly 400: components["responses"]["QueryBadRequest"];
            readonly 401: components["responses"]["QueryUnauthenticated"];
            readonly 403: components["responses"]["QueryForbidden"];
            readonly 404: components["responses"]["QueryNotFound"];
            readonly 405: components["responses"]["QueryMethodNotAllowed"];
            readonly 408: components["responses"]["QueryTimeout"];
            readonly 409: components["responses"]["QueryConflict"];
            readonly 413: components["responses"]["QueryPayloadTooLarge"];
            readonly 415: components["responses"]["QueryUnsupportedMediaType"];
            readonly 429: components["responses"]["QueryTooManyRequests"];
            readonly 500: components["responses"]["QueryInternalError"];
            readonly 503: components["responses"]["QueryUnavailable"];
        };
    };
    readonly getSchema: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only these tables; may be repeated. A table outside the scope is left out like one that does not exist.
                 * @example [
                 *       "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0105"
                 *     ]
                 */
                readonly table?: components["parameters"]["SchemaTables"];
                /**
                 * @description The gateway's own form, JSON Schemas of the rows, or an OpenAPI description of this workspace.
                 * @example json
                 */
                readonly format?: components["parameters"]["SchemaFormat"];
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The schema, in the format asked for. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SchemaAnswer"];
                    readonly "application/schema+json": components["schemas"]["TableJsonSchemas"];
                    readonly "application/openapi+json": components["schemas"]["OpenApiDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly callMcp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["JsonRpcBody"];
            };
        };
        readonly responses: {
            /** @description The result of a request, or a JSON-RPC error that belongs to it; for a batch a list of them. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JsonRpcAnswer"];
                };
            };
            /** @description A notification, or a batch of notifications, was taken. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["McpBadRequest"];
            readonly 401: components["responses"]["McpUnauthenticated"];
            readonly 403: components["responses"]["McpForbidden"];
            readonly 404: components["responses"]["McpNotFound"];
            readonly 405: components["responses"]["McpMethodNotAllowed"];
            readonly 406: components["responses"]["McpNotAcceptable"];
            readonly 413: components["responses"]["McpPayloadTooLarge"];
            readonly 415: components["responses"]["McpUnsupportedMediaType"];
            readonly 429: components["responses"]["McpTooManyRequests"];
            readonly 500: components["responses"]["McpInternalError"];
            readonly 503: components["responses"]["McpUnavailable"];
        };
    };
    readonly connectBus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The WebSocket is open. */
            readonly 101: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly Upgrade: components["headers"]["Upgrade"];
                    readonly "Sec-WebSocket-Accept": components["headers"]["Sec-WebSocket-Accept"];
                    readonly "Sec-WebSocket-Protocol": components["headers"]["Sec-WebSocket-Protocol"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 426: components["responses"]["UpgradeRequired"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly streamBus: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The bus, as `topic:instance`.
                 * @example stock:all
                 */
                readonly bus: components["parameters"]["BusName"];
            };
            readonly header?: {
                /**
                 * @description Offset of the last event that came; those after it are sent. Browsers send it by themselves.
                 * @example 1042
                 */
                readonly "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events, until the connection ends. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": components["schemas"]["EventStream"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAuthConfig: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The configuration. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthConfig"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 404: components["responses"]["ServiceConfigNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 429: components["responses"]["ServiceBusy"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAuthLogo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The logo is there. */
            readonly 302: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 429: components["responses"]["ServiceBusy"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAuthLogoFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Made from the content, so that another logo has another address.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w.svg
                 */
                readonly fileName: components["parameters"]["LogoFileName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg"/> */
                    readonly "image/svg+xml": string;
                    /** @example PNG */
                    readonly "image/png": string;
                    /** @example JFIF */
                    readonly "image/jpeg": string;
                    /** @example WEBP */
                    readonly "image/webp": string;
                    /** @example GIF89a */
                    readonly "image/gif": string;
                    /** @example ftypavif */
                    readonly "image/avif": string;
                    /** @example ICO */
                    readonly "image/x-icon": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 429: components["responses"]["ServiceBusy"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getJwks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 429: components["responses"]["ServiceBusy"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly register: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery",
                 *       "firstName": "Ada"
                 *     }
                 */
                readonly "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        readonly responses: {
            /** @description The account is made. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RegisterAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceUnauthenticated"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 409: components["responses"]["ServiceEmailTaken"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly login: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                readonly "application/json": components["schemas"]["LoginRequest"];
            };
        };
        readonly responses: {
            /** @description Signed in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenPairAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceSignInRefused"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 409: components["responses"]["ServiceEmailTaken"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly refresh: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "refreshToken": "Zk3qWw8m0yQ0VxqLr0tYkzv0cFWc1Qm5w_Zk3qWw8m0yQ0VxqLr0tYkzv0cFWc1Qm5w-Zk3qWw8m0yQ0VxqLrZ"
                 *     }
                 */
                readonly "application/json": components["schemas"]["RefreshTokenRequest"];
            };
        };
        readonly responses: {
            /** @description The next pair. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenPairAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceRefreshRefused"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly logout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "refreshToken": "Zk3qWw8m0yQ0VxqLr0tYkzv0cFWc1Qm5w_Zk3qWw8m0yQ0VxqLr0tYkzv0cFWc1Qm5w-Zk3qWw8m0yQ0VxqLrZ"
                 *     }
                 */
                readonly "application/json": components["schemas"]["RefreshTokenRequest"];
            };
        };
        readonly responses: {
            /** @description The refresh token is good for nothing any more. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSuccess": true,
                     *       "statusCode": 200,
                     *       "message": "Signed out.",
                     *       "data": null,
                     *       "errors": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DoneAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceUnauthenticated"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly confirmEmail: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description From a mail that the gateway sent. Anything else, or nothing, gets the page of a link that is not good.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w
                 */
                readonly token?: components["parameters"]["LinkToken"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The address is confirmed. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Address confirmed</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["LinkRefused"];
            readonly 404: components["responses"]["PageNotFound"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 429: components["responses"]["PageBusy"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["ConfirmationWaits"];
        };
    };
    readonly proveEmail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "token": "0VxqLr0tYkzv0cFWc1Qm5w"
                 *     }
                 */
                readonly "application/x-www-form-urlencoded": components["schemas"]["EmailProofForm"];
            };
        };
        readonly responses: {
            /** @description The address is proven. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>This address is yours</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["LinkRefused"];
            readonly 404: components["responses"]["PageNotFound"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 413: components["responses"]["PageTooLarge"];
            readonly 415: components["responses"]["PageUnsupported"];
            readonly 429: components["responses"]["PageBusy"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly resendConfirmation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                readonly "application/json": components["schemas"]["EmailRequest"];
            };
        };
        readonly responses: {
            /** @description Taken on. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSuccess": true,
                     *       "statusCode": 200,
                     *       "message": "If the address has an account that is not confirmed yet, a mail with a link is on its way.",
                     *       "data": null,
                     *       "errors": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DoneAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceUnauthenticated"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly forgotPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                readonly "application/json": components["schemas"]["EmailRequest"];
            };
        };
        readonly responses: {
            /** @description Taken on. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSuccess": true,
                     *       "statusCode": 200,
                     *       "message": "If the address has an account, a mail with a code is on its way.",
                     *       "data": null,
                     *       "errors": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DoneAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceUnauthenticated"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly verifyResetCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "code": "493027"
                 *     }
                 */
                readonly "application/json": components["schemas"]["VerifyResetCodeRequest"];
            };
        };
        readonly responses: {
            /** @description The right to set a password. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSuccess": true,
                     *       "statusCode": 200,
                     *       "message": null,
                     *       "data": {
                     *         "sessionToken": "0VxqLr0tYkzv0cFWc1Qm5w",
                     *         "expiresAt": "2026-03-01T10:10:00.000Z"
                     *       },
                     *       "errors": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ResetSessionAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceUnauthenticated"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly resetPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "sessionToken": "0VxqLr0tYkzv0cFWc1Qm5w",
                 *       "newPassword": "correct horse battery",
                 *       "confirmPassword": "correct horse battery"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        readonly responses: {
            /** @description The password is set. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSuccess": true,
                     *       "statusCode": 200,
                     *       "message": "The password is changed. Sign in with the new password.",
                     *       "data": null,
                     *       "errors": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DoneAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceUnauthenticated"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery",
                 *       "newPassword": "staple in the rain",
                 *       "confirmPassword": "staple in the rain"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        readonly responses: {
            /** @description The password is changed. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSuccess": true,
                     *       "statusCode": 200,
                     *       "message": "The password is changed.",
                     *       "data": null,
                     *       "errors": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DoneAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceSignInRefused"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly showAdminReset: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description From a mail that the gateway sent. Anything else, or nothing, gets the page of a link that is not good.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w
                 */
                readonly token?: components["parameters"]["LinkToken"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page with its form. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Choose a password</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["LinkRefused"];
            readonly 404: components["responses"]["PageNotFound"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 429: components["responses"]["PageBusy"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly submitAdminReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "token": "0VxqLr0tYkzv0cFWc1Qm5w",
                 *       "newPassword": "correct horse battery",
                 *       "confirmPassword": "correct horse battery"
                 *     }
                 */
                readonly "application/x-www-form-urlencoded": components["schemas"]["AdminResetForm"];
            };
        };
        readonly responses: {
            /** @description The password is set. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Password set</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["ResetRefused"];
            readonly 404: components["responses"]["PageNotFound"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 413: components["responses"]["PageTooLarge"];
            readonly 415: components["responses"]["PageUnsupported"];
            readonly 429: components["responses"]["PageBusy"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly authorizeProvider: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Where the provider sends the browser afterwards - one of the workspace's registered addresses, to the letter. May be left out where only one is registered.
                 * @example https://shop.example/signed-in
                 */
                readonly redirectUri?: components["parameters"]["RedirectUri"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The provider's slug; any other segment is a provider that does not exist.
                 * @example acme
                 */
                readonly providerSlug: components["parameters"]["ProviderSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Where to send the browser. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSuccess": true,
                     *       "statusCode": 200,
                     *       "message": null,
                     *       "data": {
                     *         "authorizationUrl": "https://id.acme.example/authorize?client_id=shop&response_type=code&state=0VxqLr0tYkzv0cFWc1Qm5w"
                     *       },
                     *       "errors": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AuthorizationAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceUnauthenticated"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceProviderNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 501: components["responses"]["ServiceNotBuilt"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly providerCallback: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The provider's slug; any other segment is a provider that does not exist.
                 * @example acme
                 */
                readonly providerSlug: components["parameters"]["ProviderSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "code": "SplxlOBeZQQYbYS6WxSbIA",
                 *       "state": "0VxqLr0tYkzv0cFWc1Qm5w",
                 *       "redirectUri": "https://shop.example/signed-in"
                 *     }
                 */
                readonly "application/json": components["schemas"]["CallbackRequest"];
            };
        };
        readonly responses: {
            /** @description Signed in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenPairAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceSignInRefused"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceProviderNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 409: components["responses"]["ServiceEmailTaken"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 501: components["responses"]["ServiceNotBuilt"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly assertPlayer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The provider's slug; any other segment is a provider that does not exist.
                 * @example acme
                 */
                readonly providerSlug: components["parameters"]["ProviderSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "platformPlayerId": "76561198000000000",
                 *       "displayName": "Countess",
                 *       "metadata": {
                 *         "level": 12
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["AssertRequest"];
            };
        };
        readonly responses: {
            /** @description Signed in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenPairAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceSignInRefused"];
            readonly 403: components["responses"]["ServiceAssertForbidden"];
            readonly 404: components["responses"]["ServiceProviderNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 501: components["responses"]["ServiceNotBuilt"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly authorizeOidc: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Where the provider sends the browser afterwards - one of the workspace's registered addresses, to the letter. May be left out where only one is registered.
                 * @example https://shop.example/signed-in
                 */
                readonly redirectUri?: components["parameters"]["RedirectUri"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The provider's slug; any other segment is a provider that does not exist.
                 * @example acme
                 */
                readonly providerSlug: components["parameters"]["ProviderSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Where to send the browser. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSuccess": true,
                     *       "statusCode": 200,
                     *       "message": null,
                     *       "data": {
                     *         "authorizationUrl": "https://id.acme.example/authorize?client_id=shop&response_type=code&state=0VxqLr0tYkzv0cFWc1Qm5w"
                     *       },
                     *       "errors": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AuthorizationAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceUnauthenticated"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceProviderNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 501: components["responses"]["ServiceNotBuilt"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly oidcCallback: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "providerSlug": "acme",
                 *       "code": "SplxlOBeZQQYbYS6WxSbIA",
                 *       "state": "0VxqLr0tYkzv0cFWc1Qm5w",
                 *       "redirectUri": "https://shop.example/signed-in"
                 *     }
                 */
                readonly "application/json": components["schemas"]["OidcCallbackRequest"];
            };
        };
        readonly responses: {
            /** @description Signed in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenPairAnswer"];
                };
            };
            readonly 400: components["responses"]["ServiceBadRequest"];
            readonly 401: components["responses"]["ServiceSignInRefused"];
            readonly 403: components["responses"]["ServiceForbidden"];
            readonly 404: components["responses"]["ServiceProviderNotFound"];
            readonly 405: components["responses"]["ServiceMethodNotAllowed"];
            readonly 409: components["responses"]["ServiceEmailTaken"];
            readonly 413: components["responses"]["ServicePayloadTooLarge"];
            readonly 415: components["responses"]["ServiceUnsupportedMediaType"];
            readonly 429: components["responses"]["ServiceTooManyRequests"];
            readonly 500: components["responses"]["ServiceInternalError"];
            readonly 501: components["responses"]["ServiceNotBuilt"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listEndUsers: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only accounts in whose address, names or username each of these words occurs, in any case. A whole address, or the id of an account, finds that account alone.
                 * @example ada example.com
                 */
                readonly search?: components["parameters"]["EndUserSearch"];
                /**
                 * @description Only accounts of this status.
                 * @example unconfirmed
                 */
                readonly status?: components["parameters"]["EndUserStatusFilter"];
                /**
                 * @description Only accounts that have this role.
                 * @example 5a40c5b4-e885-53bb-8dbc-786f2b28d3d9
                 */
                readonly roleId?: components["parameters"]["RoleFilter"];
                /**
                 * @description Only accounts whose address is confirmed, or is not.
                 * @example true
                 */
                readonly emailVerified?: components["parameters"]["EmailVerifiedFilter"];
                /**
                 * @description Only accounts that are somebody at the provider of this slug; `local` for those that have a password here.
                 * @example acme
                 */
                readonly provider?: components["parameters"]["ProviderFilter"];
                /**
                 * @description The `nextCursor` of the page before. It works only with the same conditions.
                 * @example q0Xb2mRkT1cVd3eF5gH7iJ9kLmNoPqRsTuVwXyZ
                 */
                readonly cursor?: components["parameters"]["ListCursor"];
                /**
                 * @description Entries on a page. Default 50.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUserList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createEndUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "firstName": "Ada",
                 *       "emailVerified": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewEndUser"];
            };
        };
        readonly responses: {
            /** @description The account is made. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUser"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["EndUserEmailTaken"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["EndUserTooMany"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getEndUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUser"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteEndUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account is gone. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateEndUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "firstName": "Ada",
                 *       "username": null
                 *     }
                 */
                readonly "application/json": components["schemas"]["EndUserChange"];
            };
        };
        readonly responses: {
            /** @description The account as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUser"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["EndUserEmailTaken"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["EndUserTooMany"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deactivateEndUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUser"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly activateEndUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUser"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly sendEndUserPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUser"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["EndUserTooMany"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly setEndUserPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "newPassword": "staple in the rain",
                 *       "confirmPassword": "staple in the rain"
                 *     }
                 */
                readonly "application/json": components["schemas"]["EndUserPassword"];
            };
        };
        readonly responses: {
            /** @description The account as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUser"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["EndUserTooMany"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly resendEndUserConfirmation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUser"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["EndUserTooMany"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listEndUserRoles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The roles. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUserRoles"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly giveEndUserRole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
                /**
                 * @description The role's id in the workspace's definition.
                 * @example 5a40c5b4-e885-53bb-8dbc-786f2b28d3d9
                 */
                readonly roleId: components["parameters"]["RoleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account has the role. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly takeEndUserRole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
                /**
                 * @description The role's id in the workspace's definition.
                 * @example 5a40c5b4-e885-53bb-8dbc-786f2b28d3d9
                 */
                readonly roleId: components["parameters"]["RoleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account does not have the role. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listEndUserSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EndUserSessions"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly endEndUserSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No session from before goes on. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly endEndUserSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The end user's id.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId: components["parameters"]["EndUserId"];
                /**
                 * @description The session's id, the claim `sid` of its access tokens.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f21
                 */
                readonly sessionId: components["parameters"]["SessionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session has ended. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listRoles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The roles. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Roles"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFiles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The files. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly uploadFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "file": "the bytes of a file"
                 *     }
                 */
                readonly "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        readonly responses: {
            /** @description The file, as it is stored. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UploadedFile"];
                };
            };
            readonly 400: components["responses"]["FileRefused"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 415: components["responses"]["NotMultipart"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly downloadFile: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Lifetime of a signed link in minutes. `ttl`, `exp` and `sig` stand once each, in any order.
                 * @example 60
                 */
                readonly ttl?: components["parameters"]["LinkTtl"];
                /**
                 * @description End of a signed link, in seconds since 1970.
                 * @example 1790000000
                 */
                readonly exp?: components["parameters"]["LinkExpiry"];
                /**
                 * @description Signature of a signed link.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w0VxqLr0tYkzv0cFWc1Qm4
                 */
                readonly sig?: components["parameters"]["LinkSignature"];
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the file that the caller means; where it is another one, the answer is 412. `*` is any.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w0VxqLr0tYkzv0cFWc1Qm4"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description The `Last-Modified` of the file that the caller means; where it was stored later, the answer is 412. `If-Match` beside it wins.
                 * @example Sun, 22 Nov 2026 12:00:00 GMT
                 */
                readonly "If-Unmodified-Since"?: components["parameters"]["IfUnmodifiedSince"];
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The `Last-Modified` of the copy that the caller has; `If-None-Match` beside it wins.
                 * @example Sun, 22 Nov 2026 12:00:00 GMT
                 */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
                /**
                 * @description One range of bytes, answered by 206; several at once are 416. Units other than `bytes` are ignored.
                 * @example bytes=0-1023
                 */
                readonly Range?: components["parameters"]["Range"];
                /**
                 * @description The `ETag` or `Last-Modified` of the part that the caller has; where it is another one, `Range` is ignored.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w0VxqLr0tYkzv0cFWc1Qm4"
                 */
                readonly "If-Range"?: components["parameters"]["IfRange"];
            };
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The file.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11
                 */
                readonly blobId: components["parameters"]["BlobId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly "Cross-Origin-Resource-Policy": components["headers"]["Cross-Origin-Resource-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example the bytes of a file */
                    readonly "*/*": components["schemas"]["FileBytes"];
                };
            };
            /** @description The part of the file that was asked for. */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly "Cross-Origin-Resource-Policy": components["headers"]["Cross-Origin-Resource-Policy"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example the bytes of a file */
                    readonly "*/*": components["schemas"]["FileBytes"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 416: components["responses"]["NoSuchRange"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The file.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11
                 */
                readonly blobId: components["parameters"]["BlobId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeletedFile"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly markFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The file.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11
                 */
                readonly blobId: components["parameters"]["BlobId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "public": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["FileMark"];
            };
        };
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarkedFile"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getFileUrl: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Lifetime of the link in minutes, as any whole number. Less than 5 counts as 5, more than 1440 (a day) as 1440.
                 * @example 60
                 */
                readonly expiresMinutes?: components["parameters"]["ExpiresMinutes"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The file.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11
                 */
                readonly blobId: components["parameters"]["BlobId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileLink"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["ClientForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly identifyPlayer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "platform": "steam",
                 *       "platformPlayerId": "76561198000000000",
                 *       "displayName": "Countess",
                 *       "metadata": {
                 *         "level": 12
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["IdentifyRequest"];
            };
        };
        readonly responses: {
            /** @description The player was known. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlayerWithMetadata"];
                };
            };
            /** @description The player is new. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlayerWithMetadata"];
                };
            };
            readonly 400: components["responses"]["PlayerBadRequest"];
            readonly 401: components["responses"]["PlayerUnauthenticated"];
            readonly 403: components["responses"]["PlayerForbidden"];
            readonly 404: components["responses"]["PlayerNotFound"];
            readonly 405: components["responses"]["PlayerMethodNotAllowed"];
            readonly 413: components["responses"]["PlayerPayloadTooLarge"];
            readonly 415: components["responses"]["PlayerUnsupportedMediaType"];
            readonly 429: components["responses"]["PlayerTooManyRequests"];
            readonly 500: components["responses"]["PlayerInternalError"];
            readonly 503: components["responses"]["PlayerUnavailable"];
        };
    };
    readonly resolvePlayer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of the platform, in any case.
                 * @example steam
                 */
                readonly platform: components["parameters"]["Platform"];
                /**
                 * @description The player's id on the platform, percent-encoded; slashes as `%2F`. No player has an id of more than 200 characters.
                 * @example 76561198000000000
                 */
                readonly platformPlayerId: components["parameters"]["PlatformPlayerId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Player"];
                };
            };
            readonly 400: components["responses"]["PlayerBadRequest"];
            readonly 401: components["responses"]["PlayerUnauthenticated"];
            readonly 403: components["responses"]["PlayerForbidden"];
            readonly 404: components["responses"]["PlayerLinkNotFound"];
            readonly 405: components["responses"]["PlayerMethodNotAllowed"];
            readonly 429: components["responses"]["PlayerTooManyRequests"];
            readonly 500: components["responses"]["PlayerInternalError"];
            readonly 503: components["responses"]["PlayerUnavailable"];
        };
    };
    readonly importEndUsers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "file": "email,firstName\nada@example.com,Ada\n"
                 *     }
                 */
                readonly "multipart/form-data": components["schemas"]["ImportForm"];
            };
        };
        readonly responses: {
            /** @description What the rows say, and what is wrong with others. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportReport"];
                };
            };
            readonly 400: components["responses"]["ImportFileRefused"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 415: components["responses"]["NotMultipart"];
            readonly 429: components["responses"]["ImportsBusy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getEndUserImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an import, from the answer to its file.
                 * @example 0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0003
                 */
                readonly importId: components["parameters"]["ImportId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The import. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportProgress"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly executeEndUserImport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an import, from the answer to its file.
                 * @example 0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0003
                 */
                readonly importId: components["parameters"]["ImportId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "mode": "create",
                 *       "sendConfirmation": false
                 *     }
                 */
                readonly "application/json": components["schemas"]["ImportOrder"];
            };
        };
        readonly responses: {
            /** @description It is under way. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportProgress"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["ImportConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listPlayers: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only players of this platform, named in any case.
                 * @example steam
                 */
                readonly platform?: components["parameters"]["PlatformFilter"];
                /**
                 * @description Only the players whose links point at this row of the contacts table.
                 * @example 2b8e4a8e-9d2c-5a0d-8f7e-0a4d3b1c6e52
                 */
                readonly contactId?: components["parameters"]["ContactFilter"];
                /**
                 * @description Only the players who sign in to this account. For members only; other callers get 403.
                 * @example 4f0f6c1e-7f43-4f0e-9d51-0a6a3c0f5b11
                 */
                readonly endUserId?: components["parameters"]["PlayerEndUserFilter"];
                /**
                 * @description Only players with this id on their platform, and players whose display name contains the text, in any case. Players with this id come first. Of names, the 20,000 players seen last are searched.
                 * @example countess
                 */
                readonly search?: components["parameters"]["PlayerSearch"];
                /**
                 * @description Number of the page, from 1. A page beyond the last is empty.
                 * @example 1
                 */
                readonly page?: components["parameters"]["Page"];
                /**
                 * @description Links on a page. Default 50.
                 * @example 50
                 */
                readonly pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description Another name of `pageSize`, as in other lists. The gateway refuses two different values with 400.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["PageLimit"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "X-Api-Usage-Overage": components["headers"]["X-Api-Usage-Overage"];
                    readonly "X-Api-Usage-Current": components["headers"]["X-Api-Usage-Current"];
                    readonly "X-Api-Usage-Included": components["headers"]["X-Api-Usage-Included"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlayerList"];
                };
            };
            readonly 400: components["responses"]["PlayerBadRequest"];
            readonly 401: components["responses"]["PlayerUnauthenticated"];
            readonly 403: components["responses"]["PlayerForbidden"];
            readonly 404: components["responses"]["PlayerNotFound"];
            readonly 405: components["responses"]["PlayerMethodNotAllowed"];
            readonly 429: components["responses"]["PlayerTooManyRequests"];
            readonly 500: components["responses"]["PlayerInternalError"];
            readonly 503: components["responses"]["PlayerUnavailable"];
        };
    };
    readonly challengeEndpoint: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The request of the sender: `subscribe`.
                 * @example subscribe
                 */
                readonly "hub.mode"?: components["parameters"]["HubMode"];
                /**
                 * @description The endpoint's verify token.
                 * @example a token that both sides know
                 */
                readonly "hub.verify_token"?: components["parameters"]["HubVerifyToken"];
                /**
                 * @description The text that the gateway sends back, at most 1,024 bytes.
                 * @example 1158201444
                 */
                readonly "hub.challenge"?: components["parameters"]["HubChallenge"];
                /**
                 * @description Whatever stands in the query string; automations read it as `{{request.query.<name>}}`.
                 * @example {
                 *       "source": "shop"
                 *     }
                 */
                readonly freeQuery?: components["parameters"]["FreeQuery"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The custom endpoint.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0205
                 */
                readonly endpointId: components["parameters"]["EndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["ChallengeEchoed"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["ChallengeRefused"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["ChallengeTooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly callEndpoint: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Whatever stands in the query string; automations read it as `{{request.query.<name>}}`.
                 * @example {
                 *       "source": "shop"
                 *     }
                 */
                readonly freeQuery?: components["parameters"]["FreeQuery"];
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The custom endpoint.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0205
                 */
                readonly endpointId: components["parameters"]["EndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {"sku":"COF-0001"} */
                readonly "*/*": components["schemas"]["EndpointBody"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["EventReceived"];
            readonly 304: components["responses"]["AutomationNotModified"];
            readonly 400: components["responses"]["EndpointBadRequest"];
            readonly 401: components["responses"]["SignatureRefused"];
            readonly 404: components["responses"]["EndpointNotFound"];
            readonly 405: components["responses"]["EndpointMethodNotAllowed"];
            readonly 409: components["responses"]["AnswerUnknown"];
            readonly 413: components["responses"]["EndpointBodyTooLarge"];
            readonly 429: components["responses"]["EndpointTooManyRequests"];
            readonly 500: components["responses"]["EndpointFailed"];
            readonly 503: components["responses"]["EndpointUnavailable"];
            readonly 504: components["responses"]["AutomationTimedOut"];
            readonly default: components["responses"]["AutomationAnswer"];
        };
    };
    readonly challengeWebhook: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The request of the sender: `subscribe`.
                 * @example subscribe
                 */
                readonly "hub.mode"?: components["parameters"]["HubMode"];
                /**
                 * @description The endpoint's verify token.
                 * @example a token that both sides know
                 */
                readonly "hub.verify_token"?: components["parameters"]["HubVerifyToken"];
                /**
                 * @description The text that the gateway sends back, at most 1,024 bytes.
                 * @example 1158201444
                 */
                readonly "hub.challenge"?: components["parameters"]["HubChallenge"];
                /**
                 * @description Whatever stands in the query string; automations read it as `{{request.query.<name>}}`.
                 * @example {
                 *       "source": "shop"
                 *     }
                 */
                readonly freeQuery?: components["parameters"]["FreeQuery"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The custom endpoint.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0205
                 */
                readonly endpointId: components["parameters"]["EndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["ChallengeEchoed"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["ChallengeRefused"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["ChallengeTooManyRequests"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly callWebhook: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Whatever stands in the query string; automations read it as `{{request.query.<name>}}`.
                 * @example {
                 *       "source": "shop"
                 *     }
                 */
                readonly freeQuery?: components["parameters"]["FreeQuery"];
            };
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The custom endpoint.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0205
                 */
                readonly endpointId: components["parameters"]["EndpointId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {"sku":"COF-0001"} */
                readonly "*/*": components["schemas"]["EndpointBody"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["EventReceived"];
            readonly 304: components["responses"]["AutomationNotModified"];
            readonly 400: components["responses"]["EndpointBadRequest"];
            readonly 401: components["responses"]["SignatureRefused"];
            readonly 404: components["responses"]["EndpointNotFound"];
            readonly 405: components["responses"]["EndpointMethodNotAllowed"];
            readonly 409: components["responses"]["AnswerUnknown"];
            readonly 413: components["responses"]["EndpointBodyTooLarge"];
            readonly 429: components["responses"]["EndpointTooManyRequests"];
            readonly 500: components["responses"]["EndpointFailed"];
            readonly 503: components["responses"]["EndpointUnavailable"];
            readonly 504: components["responses"]["AutomationTimedOut"];
            readonly default: components["responses"]["AutomationAnswer"];
        };
    };
    readonly startAuthorization: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `code`: there is no other kind of answer.
                 * @example code
                 */
                readonly response_type?: components["parameters"]["OAuthResponseType"];
                /**
                 * @description The id of a client that the deployment names, or the address (https) of a document that describes the client.
                 * @example https://client.example/oauth.json
                 */
                readonly client_id?: components["parameters"]["OAuthClientId"];
                /**
                 * @description Address that the browser returns to. It must equal an address of the client; on loopback addresses the port may differ.
                 * @example http://127.0.0.1:43210/callback
                 */
                readonly redirect_uri?: components["parameters"]["OAuthRedirectUri"];
                /**
                 * @description `gateway:read`, `gateway:write`, or both, parted by a blank; without it, `gateway:read`. Others are ignored beside these.
                 * @example gateway:read gateway:write
                 */
                readonly scope?: components["parameters"]["OAuthScope"];
                /**
                 * @description Comes back with the answer as it is.
                 * @example af0ifjsldkj
                 */
                readonly state?: components["parameters"]["OAuthState"];
                /**
                 * @description SHA-256 of the verifier, base64url (RFC 7636).
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                readonly code_challenge?: components["parameters"]["OAuthCodeChallenge"];
                /**
                 * @description `S256`.
                 * @example S256
                 */
                readonly code_challenge_method?: components["parameters"]["OAuthCodeChallengeMethod"];
                /**
                 * @description `login` asks for a sign-in even of who is signed in, `none` answers at once that somebody must consent.
                 * @example login
                 */
                readonly prompt?: components["parameters"]["OAuthPrompt"];
                /**
                 * @description What the token is for (RFC 8707), once - the address of `mcp`, `query`, `schema`, `files` or `bus` of a workspace. Without it, or with the gateway's own address, the person chooses a workspace, and the token opens its data.
                 * @example [
                 *       "https://gateway.example/0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001/mcp"
                 *     ]
                 */
                readonly resource?: components["parameters"]["OAuthResource"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The browser goes on. */
            readonly 303: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["OAuthLocation"];
                    readonly "Set-Cookie": components["headers"]["OAuthCookies"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["AuthorizationRefused"];
            readonly 404: components["responses"]["NotIssuer"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 429: components["responses"]["PageTooManyAuthorizations"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly startAuthorizationByForm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "response_type": "code",
                 *       "client_id": "desk",
                 *       "redirect_uri": "http://127.0.0.1:43210/callback",
                 *       "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                 *       "code_challenge_method": "S256"
                 *     }
                 */
                readonly "application/x-www-form-urlencoded": components["schemas"]["AuthorizationForm"];
            };
        };
        readonly responses: {
            /** @description The browser goes on. */
            readonly 303: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["OAuthLocation"];
                    readonly "Set-Cookie": components["headers"]["OAuthCookies"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["AuthorizationRefused"];
            readonly 404: components["responses"]["NotIssuer"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 413: components["responses"]["PageTooLarge"];
            readonly 415: components["responses"]["PageUnsupported"];
            readonly 429: components["responses"]["PageTooManyAuthorizations"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly resumeAuthorization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Names an authorization that waits; for the browser that began it alone.
                 * @example 6TfSaUZcGg2wUTTTzUx1G
                 */
                readonly uid: components["parameters"]["AuthorizationUid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The browser goes on, or returns to the client. */
            readonly 303: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["OAuthLocation"];
                    readonly "Set-Cookie": components["headers"]["OAuthCookies"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["AuthorizationRefused"];
            readonly 404: components["responses"]["NotIssuer"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 429: components["responses"]["PageTooManyAuthorizations"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly issueToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "code": "0VxqLr0tYkzv0cFWc1Qm5w",
                 *       "redirect_uri": "http://127.0.0.1:43210/callback",
                 *       "client_id": "desk",
                 *       "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
                 *     }
                 */
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description The token. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            readonly 400: components["responses"]["OAuthBadRequest"];
            readonly 401: components["responses"]["OAuthInvalidClient"];
            readonly 404: components["responses"]["OAuthNotIssuer"];
            readonly 405: components["responses"]["OAuthMethodNotAllowed"];
            readonly 413: components["responses"]["OAuthPayloadTooLarge"];
            readonly 415: components["responses"]["OAuthUnsupportedMediaType"];
            readonly 429: components["responses"]["OAuthBusy"];
            readonly 500: components["responses"]["OAuthInternalError"];
            readonly 503: components["responses"]["OAuthUnavailable"];
        };
    };
    readonly getOAuthJwks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdentityKeySet"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getPortalSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PortalSessionAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly startPortalSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "owner@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PortalSignIn"];
            };
        };
        readonly responses: {
            /** @description Signed in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Set-Cookie": components["headers"]["Set-Cookie"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PortalSessionAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalSignInRefused"];
            readonly 403: components["responses"]["PortalOriginDenied"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyTries"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly endPortalSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Signed out. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Set-Cookie": components["headers"]["Set-Cookie"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly setUpPortal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "token": "0VxqLr0tYkzv0cFWc1Qm5wAbCdEfGhIjKlMnOpQrStU",
                 *       "email": "owner@example.com",
                 *       "password": "seven brave otters"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PortalSetup"];
            };
        };
        readonly responses: {
            /** @description The password is set. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["PortalOriginDenied"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["EndUserEmailTaken"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyTries"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The profile. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Profile"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Ada Lovelace"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ProfileChange"];
            };
        };
        readonly responses: {
            /** @description The changed profile. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Profile"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly changeOwnPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "newPassword": "a brown fox on the roof"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PasswordChange"];
            };
        };
        readonly responses: {
            /** @description Changed. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyTries"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listOwnSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SessionList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly endOwnSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a session.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0e02
                 */
                readonly sessionId: components["parameters"]["OwnSessionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Ended. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly beginSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PasswordProof"];
            };
        };
        readonly responses: {
            /** @description The secret. It is shown only once. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecondFactorSetup"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["SecondFactorExists"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyTries"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly confirmSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                readonly "application/json": components["schemas"]["CodeProof"];
            };
        };
        readonly responses: {
            /** @description The recovery codes. They are shown only once. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyTries"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly removeSecondFactor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "code": "492039"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PasswordProof"];
            };
        };
        readonly responses: {
            /** @description Removed. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyTries"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listMembers: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description GUID of the workspace.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceFilter"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Members and invitations. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly inviteMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "workspaceId": "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001",
                 *       "email": "editor@example.com",
                 *       "role": "editor"
                 *     }
                 */
                readonly "application/json": components["schemas"]["InviteRequest"];
            };
        };
        readonly responses: {
            /** @description Invited; the mail is on its way. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["MemberExists"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyMails"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly removeMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a member, or of an invitation.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0911
                 */
                readonly memberId: components["parameters"]["MemberId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Taken away. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["LastOwner"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly changeMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a member, or of an invitation.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0911
                 */
                readonly memberId: components["parameters"]["MemberId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MemberChange"];
            };
        };
        readonly responses: {
            /** @description The member, or the invitation, as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["LastOwner"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listGrants: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description GUID of the workspace.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceFilter"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Grants, the newest first. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OAuthGrantList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly revokeGrant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a grant.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0e01
                 */
                readonly grantId: components["parameters"]["GrantId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Taken back. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly showInvitation: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description From a mail that the gateway sent. Anything else, or nothing, gets the page of a link that is not good.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w
                 */
                readonly token?: components["parameters"]["LinkToken"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page with its form. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>You are invited</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["LinkRefused"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly acceptInvitation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "token": "0VxqLr0tYkzv0cFWc1Qm5w",
                 *       "newPassword": "correct horse battery",
                 *       "confirmPassword": "correct horse battery"
                 *     }
                 */
                readonly "application/x-www-form-urlencoded": components["schemas"]["InvitationForm"];
            };
        };
        readonly responses: {
            /** @description Accepted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Welcome</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["InvitationRefused"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 413: components["responses"]["PageTooLarge"];
            readonly 415: components["responses"]["PageUnsupported"];
            readonly 429: components["responses"]["PageBusy"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly showInteraction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of an authorization. It works only in the browser that started it.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w
                 */
                readonly uid: components["parameters"]["InteractionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page with its form. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Allow access?</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 403: components["responses"]["NothingToAllow"];
            readonly 404: components["responses"]["InteractionOver"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly answerInteraction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of an authorization. It works only in the browser that started it.
                 * @example 0VxqLr0tYkzv0cFWc1Qm5w
                 */
                readonly uid: components["parameters"]["InteractionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "formToken": "uX4mH1b0YyqX6jWmK1W0nQ3o1mS7r9XcQm8v5Y2bT1c",
                 *       "action": "allow",
                 *       "access": "read"
                 *     }
                 */
                readonly "application/x-www-form-urlencoded": components["schemas"]["InteractionForm"];
            };
        };
        readonly responses: {
            /** @description Answered; the browser goes on. */
            readonly 303: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Set-Cookie": components["headers"]["OAuthCookies"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InteractionRefused"];
            readonly 403: components["responses"]["NothingToAllow"];
            readonly 404: components["responses"]["InteractionOver"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 413: components["responses"]["PageTooLarge"];
            readonly 415: components["responses"]["PageUnsupported"];
            readonly 429: components["responses"]["PageTooManyTries"];
            readonly 500: components["responses"]["PageInternalError"];
            readonly 503: components["responses"]["PageUnavailable"];
        };
    };
    readonly listLogs: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only calls of this part of the API; `portal` for calls of the portal that concern the workspace, or `unknown`.
                 * @example query
                 */
                readonly kind?: components["parameters"]["LogKind"];
                /**
                 * @description Only answers of this status, `404`, or of this class, `4xx`.
                 * @example 4xx
                 */
                readonly status?: components["parameters"]["LogStatus"];
                /**
                 * @description Only answers of this error code.
                 * @example INVALID_QUERY
                 */
                readonly code?: components["parameters"]["LogCode"];
                /**
                 * @description Only calls of this operation.
                 * @example getSchema
                 */
                readonly operationId?: components["parameters"]["LogOperation"];
                /**
                 * @description Only calls of this API key or member.
                 * @example c701eb81-4c06-5b31-a635-17eee178d71b
                 */
                readonly credentialId?: components["parameters"]["LogCredential"];
                /**
                 * @description Only calls with this end user's access token, and sign-ins and changes that succeeded for this account.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly endUserId?: components["parameters"]["LogEndUser"];
                /**
                 * @description Only calls with this `X-Request-Id`.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10
                 */
                readonly requestId?: components["parameters"]["LogRequest"];
                /**
                 * @description Only sign-ins and changes of accounts with this e-mail address, as the log shows it; upper and lower case are the same.
                 * @example ada@example.com
                 */
                readonly email?: components["parameters"]["LogEmail"];
                /**
                 * @description Only calls of this path, to the letter, as the log shows it.
                 * @example /0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001/query
                 */
                readonly path?: components["parameters"]["LogPath"];
                /**
                 * @description Only calls that came in at this moment or later.
                 * @example 2026-03-01T10:00:00Z
                 */
                readonly since?: components["parameters"]["LogSince"];
                /**
                 * @description Only calls that came in before this moment.
                 * @example 2026-03-01T11:00:00Z
                 */
                readonly until?: components["parameters"]["LogUntil"];
                /**
                 * @description The `nextCursor` of the page before. It works only with the same conditions.
                 * @example q0Xb2mRkT1cVd3eF5gH7iJ9kLmNoPqRsTuVwXyZ
                 */
                readonly cursor?: components["parameters"]["ListCursor"];
                /**
                 * @description Entries on a page. Default 50.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LogPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["LogUnavailable"];
        };
    };
    readonly listMemberActions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The `nextCursor` of the page before. It works only with the same conditions.
                 * @example q0Xb2mRkT1cVd3eF5gH7iJ9kLmNoPqRsTuVwXyZ
                 */
                readonly cursor?: components["parameters"]["ListCursor"];
                /**
                 * @description Entries on a page. Default 50.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberActionPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an event.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly eventId: components["parameters"]["EventId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The event is deleted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["EventInUse"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listRuns: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only runs of this status.
                 * @example parked
                 */
                readonly status?: components["parameters"]["RunStatusFilter"];
                /**
                 * @description Only runs of the automation of this name.
                 * @example markPaid
                 */
                readonly automation?: components["parameters"]["RunAutomation"];
                /**
                 * @description Only runs that follow from this event.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f20
                 */
                readonly eventId?: components["parameters"]["RunEvent"];
                /**
                 * @description The `nextCursor` of the page before. It works only with the same conditions.
                 * @example q0Xb2mRkT1cVd3eF5gH7iJ9kLmNoPqRsTuVwXyZ
                 */
                readonly cursor?: components["parameters"]["ListCursor"];
                /**
                 * @description Entries on a page. Default 50.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getRun: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of a run.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f21
                 */
                readonly runId: components["parameters"]["RunId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The run as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Run"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly replayRun: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of a run.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f21
                 */
                readonly runId: components["parameters"]["RunId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "from": "markPaid"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReplayOrder"];
            };
        };
        readonly responses: {
            /** @description The new run, which waits for its turn. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunSummary"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["RunConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTopics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The topics. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Topics"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTopicEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Lists only the events of this bus, the instance of the topic.
                 * @example all
                 */
                readonly instance?: components["parameters"]["TopicInstance"];
                /**
                 * @description Entries on a page. Default 50.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["ListLimit"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a topic of the workspace.
                 * @example stock
                 */
                readonly topic: components["parameters"]["TopicName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TopicEvents"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly publishTopicEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a topic of the workspace.
                 * @example stock
                 */
                readonly topic: components["parameters"]["TopicName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "instance": "all",
                 *       "name": "order.packed",
                 *       "data": {
                 *         "number": "100001"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["EventToPublish"];
            };
        };
        readonly responses: {
            /** @description The event is stored. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PublishedEvent"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listEndpoints: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoints. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Endpoints"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAutomations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The automations. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Automations"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly dryRunAutomation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an automation.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f30
                 */
                readonly automationId: components["parameters"]["AutomationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "input": {
                 *         "body": {
                 *           "number": 100001
                 *         }
                 *       },
                 *       "samples": {
                 *         "tell": {
                 *           "status": 200,
                 *           "body": {
                 *             "ok": true
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["DryRunOrder"];
            };
        };
        readonly responses: {
            /** @description What each step did. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DryRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listMails: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The mails. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Mails"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getMail: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of a stored version, or 0 for the gateway's own mail.
                 * @example 2
                 */
                readonly version?: components["parameters"]["MailVersion"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a mail that a workspace can customise.
                 * @example reset-code
                 */
                readonly mail: components["parameters"]["MailName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The files. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MailFiles"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly chooseMail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a mail that a workspace can customise.
                 * @example reset-code
                 */
                readonly mail: components["parameters"]["MailName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "version": 2
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChosenMail"];
            };
        };
        readonly responses: {
            /** @description The mail as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Mail"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["ManagedByFiles"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly publishMail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a mail that a workspace can customise.
                 * @example reset-code
                 */
                readonly mail: components["parameters"]["MailName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MailToPublish"];
            };
        };
        readonly responses: {
            /** @description The mail as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Mail"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["MailConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["MailDraftBusy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewMail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a mail that a workspace can customise.
                 * @example reset-code
                 */
                readonly mail: components["parameters"]["MailName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MailDraft"];
            };
        };
        readonly responses: {
            /** @description The mail as it is shown, and its problems. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MailPreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["MailDraftBusy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly sendMailToMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a mail that a workspace can customise.
                 * @example reset-code
                 */
                readonly mail: components["parameters"]["MailName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "language": "de"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MailToMe"];
            };
        };
        readonly responses: {
            /** @description The mail is queued. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QueuedMail"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyMails"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getDefinition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The definition with its revision. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoredDefinition"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly applyDefinition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DefinitionChange"];
            };
        };
        readonly responses: {
            /** @description The definition is applied. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AppliedDefinition"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["DefinitionTimeout"];
            readonly 409: components["responses"]["DefinitionConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["DefinitionBusy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly planDefinition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DefinitionDraft"];
            };
        };
        readonly responses: {
            /** @description The changes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DefinitionPlan"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["DefinitionTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["DefinitionBusy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly takeOverDefinition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The portal manages the definition. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DefinitionManager"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listSecrets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The names of the secrets. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecretList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly storeSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a secret in the store of the workspace.
                 * @example STRIPE_SECRET
                 */
                readonly name: components["parameters"]["SecretName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "value": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                 *     }
                 */
                readonly "application/json": components["schemas"]["SecretValue"];
            };
        };
        readonly responses: {
            /** @description The secret is stored. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Secret"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["ManagedByFiles"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["DefinitionBusy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description Name of a secret in the store of the workspace.
                 * @example STRIPE_SECRET
                 */
                readonly name: components["parameters"]["SecretName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The secret is deleted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["SecretConflict"];
            readonly 429: components["responses"]["DefinitionBusy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getUsage: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The month, in UTC. By default the current month.
                 * @example 2026-03
                 */
                readonly month?: components["parameters"]["UsageMonth"];
                /**
                 * @description True to count the calls of each API key in the last day.
                 * @example true
                 */
                readonly byKey?: components["parameters"]["UsageByKey"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was used. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Usage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeyList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "website",
                 *       "definition": {
                 *         "kind": "publishable",
                 *         "origins": [
                 *           "https://shop.example"
                 *         ],
                 *         "tables": {
                 *           "orders": {
                 *             "read": [
                 *               "id",
                 *               "status"
                 *             ]
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewKey"];
            };
        };
        readonly responses: {
            /** @description The new key. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedKey"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["KeyConflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an API key in the workspace's definition.
                 * @example 3b7c4d7e-0d4c-5f0a-8a53-6f1f4d1c0a11
                 */
                readonly keyId: components["parameters"]["KeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key is revoked. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly allowOrigin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an API key in the workspace's definition.
                 * @example 3b7c4d7e-0d4c-5f0a-8a53-6f1f4d1c0a11
                 */
                readonly keyId: components["parameters"]["KeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "origin": "https://shop.example"
                 *     }
                 */
                readonly "application/json": components["schemas"]["AllowedOrigin"];
            };
        };
        readonly responses: {
            /** @description The key with its origins. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Key"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["ManagedByFiles"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly rotateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace's GUID.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["WorkspaceId"];
                /**
                 * @description The id of an API key in the workspace's definition.
                 * @example 3b7c4d7e-0d4c-5f0a-8a53-6f1f4d1c0a11
                 */
                readonly keyId: components["parameters"]["KeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key with its new secret. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Key"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["PortalUnauthenticated"];
            readonly 403: components["responses"]["PortalForbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["PortalTooManyCalls"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getOpenapi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The description, good for five minutes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getAsyncapi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The description, good for five minutes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AsyncApiDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getGatewayResource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metadata, good for five minutes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProtectedResource"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getWorkspaceResource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The workspace's GUID, which is not looked up: every GUID is answered alike. Either case is accepted, and answered as it was asked, since clients compare the address that is described with the one that they called.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspaceId: components["parameters"]["DescribedWorkspace"];
                /**
                 * @description The first segment after the workspace of the address that is described; any other one is 404.
                 * @example mcp
                 */
                readonly resource: components["parameters"]["DescribedResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metadata, good for five minutes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProtectedResource"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getAuthorizationServer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metadata, good for five minutes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getPluginManifest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The manifest, good for five minutes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PluginManifest"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getRoot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The addresses of this deployment. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Workspace Gateway",
                     *       "documentation": "https://gateway.example/_docs",
                     *       "contract": "https://gateway.example/openapi.json"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RootAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Alive. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["HealthAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Ready. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ReadinessAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getDocs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Workspace Gateway</title></html> */
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getDocsAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description Name of a file of the documentation, such as its style sheet.
                 * @example site.css
                 */
                readonly asset: components["parameters"]["DocsAsset"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example body { margin: 0 } */
                    readonly "text/css": string;
                    /** @example export const version = 1; */
                    readonly "text/javascript": string;
                    /**
                     * @example {
                     *       "documentCount": 1
                     *     }
                     */
                    readonly "application/json": {
                        /**
                         * Format: int32
                         * @description Number of entries.
                         */
                        readonly documentCount?: number;
                    } & {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["DocsNotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getDocsPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description Name of a section of the documentation, such as `guides`, or `contract` for the files of the contract.
                 * @example guides
                 */
                readonly section: components["parameters"]["DocsSection"];
                /**
                 * @description Name of a page or of a file in the section.
                 * @example data.html
                 */
                readonly page: components["parameters"]["DocsPage"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page or the file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Reading data</title></html> */
                    readonly "text/html": string;
                    /**
                     * @example {
                     *       "openapi": "3.1.0"
                     *     }
                     */
                    readonly "application/json": {
                        /** @description Version of OpenAPI in the file `openapi.json`. */
                        readonly openapi?: string;
                    } & {
                        readonly [key: string]: unknown;
                    };
                    /** @example openapi: 3.1.0 */
                    readonly "application/yaml": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["DocsNotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getPortal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["PortalPage"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 500: components["responses"]["PageInternalError"];
        };
    };
    readonly getPortalProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["PortalPage"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 500: components["responses"]["PageInternalError"];
        };
    };
    readonly getPortalWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the workspace that the page shows.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspace: components["parameters"]["PortalWorkspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["PortalPage"];
            readonly 404: components["responses"]["PageNotFound"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 500: components["responses"]["PageInternalError"];
        };
    };
    readonly getPortalScreen: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the workspace that the page shows.
                 * @example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001
                 */
                readonly workspace: components["parameters"]["PortalWorkspace"];
                /**
                 * @description Name of a screen of the portal, such as `tables`.
                 * @example tables
                 */
                readonly screen: components["parameters"]["PortalScreen"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["PortalPage"];
            readonly 404: components["responses"]["PageNotFound"];
            readonly 405: components["responses"]["PageMethodNotAllowed"];
            readonly 500: components["responses"]["PageInternalError"];
        };
    };
    readonly getPortalAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `ETag` of the copy that the caller has; answered by 304 when that is still the answer.
                 * @example "0VxqLr0tYkzv0cFWc1Qm5w"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description Name of a script or style sheet of the portal. The name contains a hash of the file.
                 * @example index-B2dvZ3nN.js
                 */
                readonly asset: components["parameters"]["PortalAsset"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example body { margin: 0 } */
                    readonly "text/css": string;
                    /** @example export const version = 1; */
                    readonly "text/javascript": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getMailInbox: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Inbox</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["Busy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly showMailFrame: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Mail</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 500: components["responses"]["InternalError"];
        };
    };
    readonly getMailMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The message's id in the inbox.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10
                 */
                readonly messageId: components["parameters"]["MailMessageId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Confirm your address</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["Busy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getMailPart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The message's id in the inbox.
                 * @example 019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f10
                 */
                readonly messageId: components["parameters"]["MailMessageId"];
                /**
                 * @description The HTML part as it is shown, the text part, or the whole message as it was sent.
                 * @example text
                 */
                readonly part: components["parameters"]["MailPart"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The part. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en"><title>Confirm your address</title></html> */
                    readonly "text/html": components["schemas"]["HtmlPage"];
                    /** @example Confirm your address. */
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 429: components["responses"]["Busy"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
}
