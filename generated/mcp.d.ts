// Written by `npm run generate` from openapi/. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly whoami_arguments: Record<string, never>;
        readonly whoami_result: {
            /** @description The workspace that all tools work in. */
            readonly workspace: {
                readonly id: components["schemas"]["Guid"];
                /** @description Its name. */
                readonly name: string;
            };
            /** @description Whose rights hold. */
            readonly caller: {
                /**
                 * @description An API key, an end user of the workspace, or a client that a member of the workspace lets act for them.
                 * @enum {string}
                 */
                readonly kind: "key" | "endUser" | "oauth";
                readonly id: components["schemas"]["Guid"];
                /** @description The key's name, or the person's e-mail address; null where there is none. */
                readonly name: string | null;
                /** @description The roles of the end user, or the member's own; empty for keys. */
                readonly roles: readonly string[];
            };
        };
        /**
         * Format: uuid
         * @description A GUID; either case is accepted, answers are in lower case.
         */
        readonly Guid: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
