// Written by `npm run generate` from openapi/. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Registration and sign-in of end users. */
        readonly authentication: {
            /** @description A language tag such as en or de-AT; default en. */
            readonly defaultLanguage?: string;
            /** @description Fields that the registration form shows beside e-mail and password. */
            readonly registerFields?: readonly ("firstName" | "lastName" | "username")[];
            /** @description True if a new account must confirm its e-mail address. Default false. */
            readonly requireEmailConfirmation?: boolean;
            /** @description Roles that registration gives. */
            readonly defaultRoles?: readonly components["schemas"]["name"][];
            /** @description Addresses that a provider's sign-in may return to; they are compared to the letter. */
            readonly redirectUris?: readonly string[];
            /** @description The address that a browser opens after a sign-in. null (the default) sets none. */
            readonly postLoginRedirectUrl?: components["schemas"]["web-url"] | null;
            /** @description The page with the terms of use. Sign-in pages link to it. null (the default) sets none. */
            readonly termsUrl?: components["schemas"]["web-url"] | null;
            /** @description The page with the privacy policy. Sign-in pages link to it. null (the default) sets none. */
            readonly privacyUrl?: components["schemas"]["web-url"] | null;
            /** @description Life of an access token in minutes, 1 to 60; default 15. */
            readonly accessTokenMinutes?: number;
            /** @description Life of an unused refresh token in days, 1 to 180; default 30. */
            readonly refreshTokenDays?: number;
            readonly cache?: components["schemas"]["cache"];
        };
        /** @description Steps that run one after the other, with the rights of a key or role. */
        readonly automation: {
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["name"];
            readonly description?: components["schemas"]["text"];
            readonly runAs: components["schemas"]["name"];
            readonly steps: components["schemas"]["steps"];
        };
        /** @description Name, colours and logo of sign-in pages and mails. */
        readonly branding: {
            readonly name?: components["schemas"]["label"];
            readonly lightPrimary?: components["schemas"]["colour"];
            readonly darkPrimary?: components["schemas"]["colour"];
            /** @description Path of an image (svg, png, jpg, jpeg, webp, gif, avif, ico) inside the folder, for example assets/logo.svg. */
            readonly logo?: string;
        };
        /** @description Response caching of reads: off, time (for ttlSeconds), write (until a table that was read is written), hybrid (both). */
        readonly cache: {
            /**
             * @description off, time, write or hybrid.
             * @enum {string}
             */
            readonly mode: "off" | "time" | "write" | "hybrid";
            /** @description Seconds that an answer may be kept, in time and hybrid, 1 to 86400; default 60. */
            readonly ttlSeconds?: number;
        };
        /** @description A colour as # and 3 or 6 hexadecimal digits, in quotes. */
        readonly colour: string;
        /** @description A list of column names, or "*" for every column. */
        readonly "column-list": "*" | readonly components["schemas"]["column-name"][];
        /** @description A column's name: a letter or _, then letters, digits and _, at most 63 characters; __proto__, constructor and prototype are refused, and the names that PostgreSQL keeps for itself: ctid, xmin, xmax, cmin, cmax, tableoid, oid. */
        readonly "column-name": string;
        /** @description A list of 1 to 32 different column names. */
        readonly "column-names": readonly components["schemas"]["column-name"][];
        /**
         * @description The type of the values: text, integer, bigint, decimal, float, boolean, date, time, timestamp, uuid, json, enum, reference or file.
         * @enum {string}
         */
        readonly "column-type": "text" | "integer" | "bigint" | "decimal" | "float" | "boolean" | "date" | "time" | "timestamp" | "uuid" | "json" | "enum" | "reference" | "file";
        /** @description A column. Which fields it takes depends on its type. */
        readonly column: {
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["column-name"];
            readonly type: components["schemas"]["column-type"];
            readonly description?: components["schemas"]["text"];
            /** @description A list of values instead of one; not for json, reference and file. */
            readonly array?: boolean;
            /** @description True if every row must have a value. Default false. */
            readonly required?: boolean;
            /** @description True if the column is the table's key (uuid, integer, bigint or text; one per table). */
            readonly primaryKey?: boolean;
            /** @description True if no two rows may have the same value. Default false. */
            readonly unique?: boolean;
            /** @description The value of a row that gives none. It is a literal, `uuid` for a new GUID in a uuid column, or `now` in a date, time or timestamp column. "{{claim:sub}}" stands for a claim of the end user's token. */
            readonly default?: unknown;
            /** @description Longest text in characters, 1 to 10485760. */
            readonly maxLength?: number;
            /** @description Digits of a decimal in all, 1 to 1000. */
            readonly precision?: number;
            /** @description Digits of a decimal after the point, 0 to 1000, at most the precision. */
            readonly scale?: number;
            /** @description Smallest number. */
            readonly min?: number;
            /** @description Largest number. */
            readonly max?: number;
            /** @description Values of an enum: 1 to 1000 different texts. */
            readonly values?: readonly string[];
            readonly table?: components["schemas"]["name"];
            /**
             * @description The effect on this row when the row that a reference points at is deleted. Default restrict.
             * @enum {string}
             */
            readonly onDelete?: "restrict" | "cascade" | "setNull";
            readonly relation?: components["schemas"]["name"];
            readonly inverse?: components["schemas"]["name"];
        };
        /** @description A comparison { field, op, value }, { field, op, valueField } or { field, op, valueFromClaim }; a group { and }, { or } or { not }; or a relation filter { relation, match, where }. */
        readonly condition: {
            /** @description Name of a column. */
            readonly field?: string;
            /** @description Keys and indexes into a json column. */
            readonly path?: readonly (string | number)[];
            /** @description Name of an operator, such as eq, in, gt, isNull. */
            readonly op?: string;
            /** @description The value to compare the column with. */
            readonly value?: unknown;
            /** @description Name of another column of the same type to compare with. */
            readonly valueField?: string;
            /** @description Name of a claim of the end user's token to compare with, such as sub; at most 100 characters. */
            readonly valueFromClaim?: string;
            readonly and?: components["schemas"]["conditions"];
            readonly or?: components["schemas"]["conditions"];
            readonly not?: components["schemas"]["condition"];
            readonly relation?: components["schemas"]["name"];
            readonly ref?: components["schemas"]["name"];
            /**
             * @description The number of related rows that must meet `where`: some, none or every. Default some.
             * @enum {string}
             */
            readonly match?: "some" | "none" | "every";
            readonly where?: components["schemas"]["conditions"];
        };
        /** @description Conditions that must all hold, at most 50. */
        readonly conditions: readonly components["schemas"]["condition"][];
        /** @description The table whose rows stand for people: the contactId of players points into it. */
        readonly contacts: {
            readonly table: components["schemas"]["name"];
            readonly displayName: components["schemas"]["column-name"];
        };
        /** @description An endpoint's name: a letter or _, then letters, digits, _ and -, at most 63 characters; __proto__, constructor and prototype are refused. */
        readonly "endpoint-name": string;
        /** @description Synchronous endpoints that may be run as MCP tools: all, or a list of their names. Without it there are none, also for a server key. */
        readonly "endpoint-rights": "all" | readonly components["schemas"]["endpoint-name"][];
        /** @description An address that others call without an API key. */
        readonly endpoint: {
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["endpoint-name"];
            readonly description?: components["schemas"]["text"];
            /**
             * @description async (take the request, answer at once) or sync (answer what the automation says).
             * @enum {string}
             */
            readonly mode: "async" | "sync";
            /** @description True if the endpoint accepts calls. Default true. */
            readonly active?: boolean;
            /** @description True if members may run a sync endpoint as an MCP tool. Default false. */
            readonly mcp?: boolean;
            /** @description A JSON Schema of the body that a sync endpoint takes, for `gateway types` and `/schema`. Calls are not checked against it. */
            readonly request?: {
                readonly [key: string]: unknown;
            };
            /** @description A JSON Schema of the successful answer of a sync endpoint, for `gateway types` and `/schema`. */
            readonly response?: {
                readonly [key: string]: unknown;
            };
            readonly signature?: components["schemas"]["signature"];
            /** @description Token of the subscription challenge; null or left out: the challenge is refused. */
            readonly verifyToken?: components["schemas"]["secret"] | null;
            /** @description The cache of a sync endpoint. */
            readonly cache?: {
                /** @description Seconds, 1 to 86400. */
                readonly ttlSeconds: number;
            };
            /** @description Names of the automations that run: exactly one for sync, any number for async. */
            readonly automations: readonly components["schemas"]["name"][];
        };
        /** @description Rights on files: all (list, read, upload and delete), or a list. list, read and delete are over every blob of the workspace. listOwn and deleteOwn are over those that the same server key or end user has uploaded. readReferenced opens the blobs that file columns hold in rows which the caller may read. */
        readonly "file-rights": "all" | readonly ("list" | "listOwn" | "read" | "readReferenced" | "upload" | "delete" | "deleteOwn")[];
        /**
         * gateway.yaml
         * @description The deployment. Every key has an environment variable of its own (x-env), which wins over the file; no file is needed for the default.
         */
        readonly gateway: {
            /** @description The addresses and limits of the gateway's server. */
            readonly server?: {
                /** @description A host name or address to listen on; default 127.0.0.1. */
                readonly host?: string;
                /** @description A port number from 0 (any free one) to 65535; default 4400. */
                readonly port?: number;
                /** @description The address under which clients reach the gateway, http:// or https:// without path and query; default from host and port. */
                readonly baseUrl?: string;
                /** @description The GUID of the one workspace that this deployment serves; left out: all of them. */
                readonly workspace?: string;
                /**
                 * @description development or production; default development where no database URL is set, the base URL is a loopback address and no proxies are trusted, production otherwise.
                 * @enum {string}
                 */
                readonly mode?: "development" | "production";
                /** @description The number of processes that serve the port, 1 to 64, or auto: one for each core that the gateway may use; default 1. */
                readonly processes?: number | string;
                /** @description A port on loopback for /metrics, from 0 (any free one) to 65535; left out: no metrics. */
                readonly metricsPort?: number;
                /** @description In production the gateway compares one of so many answers with the contract, after it was sent, 0 (none) to 1000000; default 1000. In development it compares all. */
                readonly checkOneAnswerIn?: number;
                /** @description Seconds, 0 to 300, between a request to stop and the close of the port. /readyz says 503 in this time. Default 5 in production, 0 in development. */
                readonly drainSeconds?: number;
                /** @description IP addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For is believed. */
                readonly trustedProxies?: readonly string[];
                /** @description Origins such as https://chat.example whose web pages may use the MCP endpoints. The base URL, pages on this computer and the origins of keys may use them, too. Programs that are no web pages need no origin. */
                readonly mcpOrigins?: readonly string[];
            };
            /** @description A folder for the embedded database, files, development mails and the secrets file; default .gateway */
            readonly dataDirectory?: string;
            /** @description A workspace folder, or a folder of workspace folders; default the demo workspace. */
            readonly workspaces?: string;
            /** @description The PostgreSQL server; left out: the embedded one. */
            readonly database?: {
                /** @description An address such as postgres://user:password@host:5432/name. */
                readonly url?: string;
                /** @description The same database without the pooler in between, as postgres://user:password@host:5432/name. */
                readonly directUrl?: string;
                /**
                 * @description The mode of the connection pooler that the URL leads through: none (there is no pooler), session or transaction; default: detected. A start checks a given mode, too.
                 * @enum {string}
                 */
                readonly pooler?: "none" | "session" | "transaction";
                /** @description The largest number of connections of all processes of this machine together, 23 to 10000; default: by the connections that the database server has left. */
                readonly connections?: number;
                /** @description Connections per pool, 1 to 500; default 10. A process may use twice as many, and 21; a start looks whether the database server has room for them. */
                readonly poolSize?: number;
            };
            /** @description A Redis or Valkey server for deployments of many nodes. */
            readonly redis?: {
                /** @description An address such as redis://user:password@host:6379. */
                readonly url?: string;
            };
            /** @description The store of the bytes of files. */
            readonly storage?: {
                /** @description file:<folder> or s3://bucket?endpoint=...; default a folder in the data directory. */
                readonly url?: string;
            };
            /** @description How mails are sent; left out: they are kept in the development inbox, or wait where the base URL is no loopback address. */
            readonly mail?: {
                /** @description An address such as smtps://user:password@host:465. */
                readonly url?: string;
                /** @description The sender: an address, or a name with an address in angle brackets. */
                readonly from?: string;
            };
            /** @description Secrets of the deployment. */
            readonly secrets?: {
                /** @description 32 bytes in base64 (44 characters) or hex (64 digits); left out: made once and kept in the data directory. */
                readonly masterKey?: string;
            };
            /** @description The identity service: where people sign in to let OAuth clients, AI clients above all, act for them in a workspace. */
            readonly identity?: {
                /** @description The address of an outside identity service whose access tokens are accepted, as its metadata names it (issuer), http:// or https:// without query. A private one must stand in http.privateTargets. Left out: the embedded one, at the base URL. */
                readonly url?: string;
                /** @description Lifetime of access tokens of the embedded identity service, 1 to 1440 minutes; default 60. There are no refresh tokens. */
                readonly accessTokenMinutes?: number;
                /** @description OAuth clients that the embedded identity service knows. Those whose id is the https address of a document about them need not be listed; others have no way to register. */
                readonly clients?: readonly {
                    /** @description The client's id: letters, digits and . _ ~ : / -, at most 200 characters. */
                    readonly id: string;
                    /** @description The name that people see when they consent. */
                    readonly name?: string;
                    /** @description Addresses that the browser may return to, compared to the letter, save the port of one on the person's own computer (127.0.0.1, [::1], localhost). */
                    readonly redirectUris: readonly string[];
                }[];
            };
            /** @description The portal. */
            readonly portal?: {
                /** @description The first portal user, made at the first start. */
                readonly owner?: {
                    /** @description An e-mail address. */
                    readonly email?: string;
                    /** @description A password of 8 to 128 characters. */
                    readonly password?: string;
                };
            };
            /** @description Requests that the gateway itself sends. */
            readonly http?: {
                /** @description Private hosts (host or host:port) and networks (10.0.0.0/8) that automations and providers may reach. */
                readonly privateTargets?: readonly string[];
            };
            /** @description The process log. */
            readonly log?: {
                /**
                 * @description fatal, error, warn, info, debug, trace or silent; default info.
                 * @enum {string}
                 */
                readonly level?: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
                /**
                 * @description on or off: whether each request is a line, without its query string; default on in development, off in production.
                 * @enum {string}
                 */
                readonly requests?: "on" | "off";
            };
        };
        /** @description A GUID, for example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001. */
        readonly guid: string;
        /** @description Header names and values. */
        readonly "header-values": {
            readonly [key: string]: string;
        };
        /** @description An API key. A publishable key has no right that it does not name. A server key has all rights on files, players and topics unless it narrows them. */
        readonly key: {
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["name"];
            /**
             * @description publishable (pk_live_, may be used in a browser) or server (sk_live_).
             * @enum {string}
             */
            readonly kind: "publishable" | "server";
            /** @description True if /auth/config shows this key to everybody. At most one key, and a publishable one. */
            readonly publish?: boolean;
            /** @description Origins the key may be used from, such as https://shop.example; null or left out: everywhere. */
            readonly origins?: readonly string[] | null;
            readonly tables?: components["schemas"]["table-scopes"];
            readonly files?: components["schemas"]["file-rights"];
            readonly players?: components["schemas"]["player-rights"];
            readonly topics?: components["schemas"]["topic-rights"];
            readonly endpoints?: components["schemas"]["endpoint-rights"];
            readonly mcp?: components["schemas"]["mcp"];
            /** @description Platforms whose players a server key may assert. */
            readonly platforms?: readonly components["schemas"]["platform"][];
            /** @description True if the key may request plans of queries. Default false. */
            readonly explain?: boolean;
            readonly cache?: components["schemas"]["cache"];
            readonly secret?: components["schemas"]["secret"];
        };
        /** @description A short text for people, 1 to 200 characters. */
        readonly label: string;
        /** @description The words of a mail in one language; values are printed as {{ name }}. */
        readonly "mail-catalog": {
            /** @description The subject: one line of at most 150 characters. */
            readonly subject?: string;
            /** @description The line that inboxes show below the subject, at most 200 characters. */
            readonly preview?: string;
            /** @description Texts by name; a template prints one as {{ text.name }}. */
            readonly texts?: {
                readonly [key: string]: string;
            };
        };
        /** @description What the page of mail templates asks to see: a mail of a template, with values and a brand to try. */
        readonly "mail-preview-request": {
            /** @description Name of the template. */
            readonly template: string;
            /** @description One of the template's languages. */
            readonly language: string;
            /**
             * @description The theme that the copy of the mail is shown in: light or dark.
             * @enum {string}
             */
            readonly theme: "light" | "dark";
            /** @description Values of the template's variables, by name; at most 40. */
            readonly values?: {
                readonly [key: string]: string | number;
            };
            /** @description The brand of the workspace that would send the mail. */
            readonly brand?: {
                readonly name?: components["schemas"]["text"];
                readonly lightPrimary?: components["schemas"]["colour"];
                readonly darkPrimary?: components["schemas"]["colour"];
            };
            /** @description True if the brand has a logo: the sample's logo, or an example. */
            readonly logo?: boolean;
            /** @description Name of the sample whose logo the mail shows, where the brand has one. */
            readonly sample?: string;
            /** @description The mail program whose display the copy approximates, such as gmail.ios; a browser by default. */
            readonly program?: string;
            /** @description True if the copy shows pictures. Default true. */
            readonly pictures?: boolean;
            /** @description Recipient of the mail, if it is sent. */
            readonly to?: string;
        };
        /** @description A set of values to look at a mail with. */
        readonly "mail-sample": {
            /** @description The content of the sample, in a few words. */
            readonly title: string;
            /** @description Values of the template's variables, by name. */
            readonly values: {
                readonly [key: string]: string | number;
            };
            readonly brand?: components["schemas"]["branding"];
        };
        /** @description One variable of a mail template. */
        readonly "mail-variable": {
            /**
             * @description text (one line), lines (several), code (letters, digits and -), url (http or https) or integer.
             * @enum {string}
             */
            readonly type: "text" | "lines" | "code" | "url" | "integer";
            /** @description True if every mail has the variable and must print it. Default false. */
            readonly required?: boolean;
            /** @description The text for a mail without a value. */
            readonly default?: string | number;
            /** @description The content of the variable, in a sentence. */
            readonly description: string;
            /** @description Where it may be printed: subject, preview (the line that inboxes show below the subject), body, link (the address of a link). */
            readonly places: readonly ("subject" | "preview" | "body" | "link")[];
        };
        /** @description The purpose of a mail, and the variables of its template. */
        readonly "mail-variables": {
            /** @description When the mail is sent, in a sentence. */
            readonly description: string;
            /** @description The variables of the template, by name. */
            readonly variables: {
                readonly [key: string]: components["schemas"]["mail-variable"];
            };
        };
        /** @description The mask of a column. */
        readonly mask: {
            /**
             * @description redact (a fixed text, or null), last and first (keep some characters), email, hash, year.
             * @enum {string}
             */
            readonly kind: "redact" | "last" | "first" | "email" | "hash" | "year";
            /** @description Characters that `last` and `first` keep, 1 to 100. */
            readonly keep?: number;
            /** @description The text that `redact` shows; null or left out: null. */
            readonly text?: string | null;
        };
        /** @description Rights over MCP in addition to the other rights. */
        readonly mcp: {
            /** @description True if tools may delete rows. Default false. */
            readonly deletes?: boolean;
        };
        /** @description A write, as in the body of /query; the gateway checks what stands inside when it runs. */
        readonly "mutation-body": {
            /**
             * @description insert, update or delete.
             * @enum {string}
             */
            readonly type: "insert" | "update" | "delete";
            readonly table: components["schemas"]["name"];
            /** @description Rows to insert, or a placeholder that gives them. */
            readonly values?: readonly unknown[] | string;
            /** @description Columns and their new values. */
            readonly set?: {
                readonly [key: string]: unknown;
            };
            readonly where?: components["schemas"]["conditions"];
            /** @description Columns of the new rows to return, or true for every readable one. */
            readonly returning?: boolean | readonly components["schemas"]["column-name"][];
            /** @description The handling of a new row whose values already exist. */
            readonly onConflict?: {
                readonly columns: components["schemas"]["column-names"];
                /**
                 * @description ignore or update.
                 * @enum {string}
                 */
                readonly action: "ignore" | "update";
                readonly set?: components["schemas"]["column-names"];
            };
            /** @description Rows that an update or delete may touch at most. */
            readonly maxAffected?: number;
            /** @description Announces the write on the event bus. */
            readonly notify?: {
                /** @description Topic and instance, for example orders:all. */
                readonly bus: string;
            };
        };
        /** @description A name: a letter or _, then letters, digits and _, at most 63 characters; __proto__, constructor and prototype are refused. */
        readonly name: string;
        /** @description The limits of the workspace. */
        readonly plan: {
            /** @description Requests per minute, all credentials together; default 600. */
            readonly requestsPerMinute?: number;
            /** @description API calls included per month; default 1000000. */
            readonly callsPerMonth?: number;
            /** @description Bytes of answers included per month; default 10737418240 (10 GiB). */
            readonly egressBytesPerMonth?: number;
            /** @description Size of one file in MB, 1 to 5120; default 50. */
            readonly maxFileMb?: number;
            /** @description Size of all files together in MB; default 1024. */
            readonly storageMb?: number;
            /** @description True if calls beyond the included ones are allowed and counted. Default false. */
            readonly payAsYouGo?: boolean;
            /** @description Part of the minute, of each month's allowance, of storageMb and of recordsMb that is kept for server keys, rounded down; default 0.1. Publishable keys and end users are refused that much earlier; 0 keeps nothing. */
            readonly reserve?: number;
            /** @description Part of the minute that one source address (of IPv6, a /64) may spend through publishable keys and end users, at least one request. Default 1, all that is not kept. */
            readonly addressShare?: number;
            /** @description What the gateway may record for the workspace in MB, apart from tables and files: events of endpoints, what steps were given and gave, stored answers, metadata of players, bodies in the query log, events of the Event Bus. Default 2048. */
            readonly recordsMb?: number;
            /** @description Maximum size of the tables in MB, indexes included. Beyond it, inserts are refused. Default null: no limit. */
            readonly rowsMb?: number | null;
        };
        /**
         * @description A game platform.
         * @enum {string}
         */
        readonly platform: "custom" | "steam" | "epic" | "xbox" | "playstation" | "unity" | "roblox";
        /** @description Rights on players: all, or a list of identify, resolve, list. */
        readonly "player-rights": "all" | readonly ("identify" | "resolve" | "list")[];
        /** @description A provider's slug, part of an address: lower-case letters, digits and -, starting with a letter or digit, at most 63 characters. */
        readonly "provider-slug": string;
        /** @description An outside identity provider. */
        readonly provider: {
            /**
             * @description The kind of this provider.
             * @constant
             */
            readonly kind: "oidc";
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["provider-slug"];
            readonly name?: components["schemas"]["label"];
            readonly discoveryUrl: components["schemas"]["web-url"];
            /** @description Id of this workspace's client at the provider. */
            readonly clientId: string;
            readonly clientSecret?: components["schemas"]["secret"];
            /** @description Scopes that sign-in asks for; default openid, email, profile. openid must be among them. */
            readonly scopes?: readonly string[];
            /** @description True if `login` may check a password with this provider. Default true. */
            readonly passwordGrant?: boolean;
        } | {
            /**
             * @description The kind of this provider.
             * @constant
             */
            readonly kind: "assertion";
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["provider-slug"];
            readonly name?: components["schemas"]["label"];
            readonly platform: components["schemas"]["platform"];
        } | {
            /**
             * @description The kind of this provider.
             * @constant
             */
            readonly kind: "saml";
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["provider-slug"];
            readonly name?: components["schemas"]["label"];
            readonly metadataUrl?: components["schemas"]["web-url"];
        };
        /** @description A read, as in the body of /query; the gateway checks what stands inside when it runs. */
        readonly "query-body": {
            readonly from: components["schemas"]["name"];
            /** @description What to return: column names, aggregates, relations, or "*". */
            readonly select?: "*" | readonly unknown[];
            /** @description True if equal rows are returned only once. */
            readonly distinct?: boolean;
            readonly where?: components["schemas"]["conditions"];
            /** @description Columns to group by. */
            readonly groupBy?: readonly unknown[];
            readonly having?: components["schemas"]["conditions"];
            /** @description Columns to sort by. */
            readonly orderBy?: readonly unknown[];
            /** @description Rows at most, 1 to 1000; may be a placeholder. */
            readonly limit?: number | string;
            /** @description Rows to skip; may be a placeholder. */
            readonly offset?: number | string;
            /** @description The cursor of a page. */
            readonly cursor?: string;
        };
        /** @description The rights of end users with this role. A role has no right that it does not name. */
        readonly role: {
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["name"];
            readonly label?: components["schemas"]["label"];
            readonly tables?: components["schemas"]["table-scopes"];
            readonly files?: components["schemas"]["file-rights"];
            readonly players?: components["schemas"]["player-rights"];
            readonly topics?: components["schemas"]["topic-rights"];
            readonly endpoints?: components["schemas"]["endpoint-rights"];
            readonly mcp?: components["schemas"]["mcp"];
        };
        /** @description The holder's rights on one table. A table or column that is not named does not exist for the holder. */
        readonly scope: {
            /** @description read, insert, update, delete; default [read]. */
            readonly actions?: readonly ("read" | "insert" | "update" | "delete")[];
            readonly read?: components["schemas"]["column-list"];
            /** @description Columns that conditions may compare (eq, in, isNull) but that are never returned. */
            readonly filter?: readonly components["schemas"]["column-name"][];
            /** @description True if the columns of `filter` may be compared with every operator. Callers can then find hidden values by trying. */
            readonly filterRange?: boolean;
            readonly insert?: components["schemas"]["column-list"];
            readonly update?: components["schemas"]["column-list"];
            readonly rowFilter?: components["schemas"]["conditions"];
            /** @description Columns that show only a part of their value. */
            readonly masks?: {
                readonly [key: string]: components["schemas"]["mask"];
            };
            /** @description The most rows of one answer, 1 to 1000. */
            readonly maxRows?: number;
            /** @description True if counts, sums and groups are allowed. Default true for server keys, false otherwise. */
            readonly aggregate?: boolean;
        };
        /** @description A secret; write ${env:NAME} so that it stays out of the file. */
        readonly secret: string;
        /** @description How requests are signed. `algorithm: none` opens the endpoint to anyone who knows its address. A secret that begins with development-only- may stand in the file: it is good for callers on this computer alone, in development. */
        readonly signature: {
            /**
             * @description HMAC-SHA256, HMAC-SHA512 or none.
             * @enum {string}
             */
            readonly algorithm: "HMAC-SHA256" | "HMAC-SHA512" | "none";
            /**
             * @description default (the raw body), timestamp (t=...,v1=... over `t.body`), slack (v0=... over `v0:ts:body`), standard (Standard Webhooks).
             * @enum {string}
             */
            readonly format?: "default" | "timestamp" | "slack" | "standard";
            /** @description Name of the header that carries the signature, for example X-Signature. */
            readonly header?: string;
            readonly secret?: components["schemas"]["secret"];
        };
        /** @description Runs the steps of the first branch whose expression is true, or those of `otherwise`. */
        readonly "step-choose": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "choose";
            /** @description 1 to 20 branches, tried in order. */
            readonly branches: readonly {
                /** @description A JSONata expression over { request, steps, item }. */
                readonly when: string;
                readonly steps: components["schemas"]["steps"];
            }[];
            readonly otherwise?: components["schemas"]["steps"];
        };
        /** @description Sends a mail. */
        readonly "step-email": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "email";
            /** @description The receiver's address; may be a placeholder. */
            readonly to: string;
            /** @description One line of text, 200 characters at most once it is filled in. */
            readonly subject: string;
            /** @description The mail's text, 20,000 characters at most once it is filled in. */
            readonly text: string;
        };
        /** @description Ends the run as failed. */
        readonly "step-fail": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "fail";
            /** @description Why, for the run's history. */
            readonly message: string;
        };
        /** @description Runs its steps once for every item of a list. */
        readonly "step-for-each": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "forEach";
            /** @description A placeholder that gives a list, for example {{steps.rows.data}}. */
            readonly items: string;
            readonly steps: components["schemas"]["steps"];
        };
        /** @description Calls an outside address over http or https. */
        readonly "step-http": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "http";
            /**
             * @description GET, POST, PUT, PATCH, DELETE or HEAD; default GET.
             * @enum {string}
             */
            readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
            /** @description The address; parts may be placeholders. */
            readonly url: string;
            readonly headers?: components["schemas"]["header-values"];
            /** @description Parameters that are added to the address. */
            readonly query?: {
                readonly [key: string]: unknown;
            };
            /** @description The body: a text is sent unchanged, any other value as JSON. */
            readonly body?: unknown;
            /** @description Answers that count as a success although their status usually fails the step. */
            readonly expect?: {
                /** @description Statuses that do not fail the step. Without it, 408, 425, 429 and 500 to 599 do; other statuses never do. */
                readonly status: readonly number[];
            };
            /** @description Seconds to wait for the answer, 1 to 10; default 10. */
            readonly timeoutSeconds?: number;
        };
        /** @description Writes rows, with the body of /query. */
        readonly "step-mutation": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "mutation";
            readonly refs: components["schemas"]["table-refs"];
            readonly mutation: components["schemas"]["mutation-body"];
        };
        /** @description Announces an event on the event bus. */
        readonly "step-notify": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "notify";
            /** @description Topic and instance, for example orders:all. */
            readonly bus: string;
            /** @description The event's name, 1 to 100 characters. */
            readonly event: string;
            /** @description The data of the event. */
            readonly data?: unknown;
        };
        /** @description Reads rows, with the body of /query. */
        readonly "step-query": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "query";
            readonly refs: components["schemas"]["table-refs"];
            readonly query: components["schemas"]["query-body"];
            /** @description True if meta.total is counted. */
            readonly includeTotalCount?: boolean;
        };
        /** @description Answers the request of a sync endpoint. */
        readonly "step-response": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "response";
            /** @description HTTP status, 200 to 599; default 200. */
            readonly status?: number;
            readonly headers?: components["schemas"]["header-values"];
            /** @description Media type of the body; default application/json. */
            readonly contentType?: string;
            /** @description The answer: a text as it is, anything else as JSON. */
            readonly body?: unknown;
        };
        /** @description Reads and writes in one commit, with the body of /query. */
        readonly "step-transaction": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "transaction";
            readonly refs: components["schemas"]["table-refs"];
            /** @description 1 to 20 queries and mutations. */
            readonly transaction: readonly {
                readonly query?: components["schemas"]["query-body"];
                readonly mutation?: components["schemas"]["mutation-body"];
            }[];
        };
        /** @description Computes a value with a JSONata expression. */
        readonly "step-transform": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "transform";
            /** @description A JSONata expression over { request, steps, item }. */
            readonly expression: string;
        };
        /** @description Waits. */
        readonly "step-wait": {
            readonly id: components["schemas"]["name"];
            /**
             * @description The kind of this step.
             * @constant
             */
            readonly type: "wait";
            /** @description Seconds to wait, 1 to 2592000 (30 days). */
            readonly seconds: number;
        };
        /** @description One step of an automation. Which fields it takes depends on its type. */
        readonly step: components["schemas"]["step-query"] | components["schemas"]["step-mutation"] | components["schemas"]["step-transaction"] | components["schemas"]["step-http"] | components["schemas"]["step-email"] | components["schemas"]["step-notify"] | components["schemas"]["step-transform"] | components["schemas"]["step-choose"] | components["schemas"]["step-for-each"] | components["schemas"]["step-wait"] | components["schemas"]["step-fail"] | components["schemas"]["step-response"];
        /** @description 1 to 100 steps, in order. */
        readonly steps: readonly components["schemas"]["step"][];
        /** @description Aliases of the tables that the step may touch: alias -> table name, 1 to 20. */
        readonly "table-refs": {
            readonly [key: string]: components["schemas"]["name"];
        };
        /** @description `all` for every table and every action, or one entry per table. */
        readonly "table-scopes": "all" | {
            readonly [key: string]: components["schemas"]["scope"];
        };
        /** @description A table. Without a primary key it gets `id: { type: uuid, primaryKey: true, default: uuid }` as its first column. */
        readonly table: {
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["name"];
            readonly label?: components["schemas"]["label"];
            readonly description?: components["schemas"]["text"];
            /** @description Columns by name, in order. */
            readonly columns: {
                readonly [key: string]: components["schemas"]["column"];
            };
            /** @description Indexes beside those of keys, unique columns and references. */
            readonly indexes?: readonly {
                readonly columns: components["schemas"]["column-names"];
            }[];
            /** @description Groups of columns whose values are unique together. */
            readonly unique?: readonly components["schemas"]["column-names"][];
        };
        /** @description Text for people, at most 2000 characters. */
        readonly text: string;
        /** @description publish, subscribe or both. */
        readonly "topic-actions": readonly ("publish" | "subscribe")[];
        /** @description A topic's name: letters, digits, _, - and ., at most 100 characters; __proto__, constructor and prototype are refused. */
        readonly "topic-name": string;
        /** @description Rights on topics: all, or per topic a list of publish, subscribe, for every instance; or the actions together with the instances in which they hold. */
        readonly "topic-rights": "all" | {
            readonly [key: string]: components["schemas"]["topic-actions"] | {
                readonly actions: components["schemas"]["topic-actions"];
                /** @description Names of instances: letters, digits, _, - and ., at most 100 characters. {{claim:sub}} stands for a claim of the end user's token (of a list, for each of its values); "*" alone for every instance. */
                readonly instances: readonly string[];
            };
        };
        /** @description A topic of the event bus. */
        readonly topic: {
            readonly id?: components["schemas"]["guid"];
            readonly renamedFrom?: components["schemas"]["topic-name"];
            /** @description True if the topic accepts and delivers events. Default true. */
            readonly enabled?: boolean;
            /** @description Hours that events are kept, 1 to 720; default 24. */
            readonly retentionHours?: number;
            /** @description Quota in MB of the kept events of the topic, on all its buses together. Beyond it the oldest events are dropped. Default: half of plan.recordsMb divided by the number of topics. The quotas of all topics add up to at most that half. */
            readonly maxMb?: number;
        };
        /** @description An address that starts with https:// or http://, or an environment variable that holds one. */
        readonly "web-url": string;
        /** @description The workspace itself. Its fields may be spread over several files; `id` must stand in one of them. */
        readonly "workspace-settings": {
            readonly id?: components["schemas"]["guid"];
            readonly name?: components["schemas"]["label"];
            readonly branding?: components["schemas"]["branding"];
            readonly auth?: components["schemas"]["authentication"];
            readonly plan?: components["schemas"]["plan"];
            readonly mcp?: components["schemas"]["mcp"];
            /** @description The table of people, for links of players. null (the default) names no table. */
            readonly contacts?: components["schemas"]["contacts"] | null;
        };
        /**
         * Workspace definition
         * @description One file of the folder that defines a workspace. Every file may hold any of the sections; sections merge by name, and the same name in two places is an error. In values, ${env:NAME} takes the value of an environment variable.
         */
        readonly workspace: {
            readonly workspace?: components["schemas"]["workspace-settings"];
            /** @description Tables by name. */
            readonly tables?: {
                readonly [key: string]: components["schemas"]["table"];
            };
            /** @description The rights of end users, by the name of the role. */
            readonly roles?: {
                readonly [key: string]: components["schemas"]["role"];
            };
            /** @description API keys by name. */
            readonly keys?: {
                readonly [key: string]: components["schemas"]["key"];
            };
            /** @description Outside identity providers, by the slug that stands in their address. */
            readonly providers?: {
                readonly [key: string]: components["schemas"]["provider"];
            };
            /** @description Topics of the event bus, by name. */
            readonly topics?: {
                readonly [key: string]: components["schemas"]["topic"];
            };
            /** @description Custom endpoints by name. */
            readonly endpoints?: {
                readonly [key: string]: components["schemas"]["endpoint"];
            };
            /** @description Automations by name. */
            readonly automations?: {
                readonly [key: string]: components["schemas"]["automation"];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
