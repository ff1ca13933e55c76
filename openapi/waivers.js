// All lint rules that the contract does not follow, with the reason. There are no exceptions
// elsewhere. rules/plugin.js passes the first list to redocly, and spectral.mjs passes the others
// to Spectral.

/** Redocly's `recommended`. */
export const redocly = {
  // Workspaces stand at the root, so `/{workspaceId}/...` overlaps with every literal first
  // segment, and older spellings overlap with newer ones. The router decides: a literal wins over a
  // parameter, from left to right.
  "no-ambiguous-paths": "off",
  // A redirecting address succeeds with 302. Our own rule `operation-fields` requires a success of
  // either kind.
  "operation-2xx-response": "off",
  // The first page of the portal is `/_/`, because everything below it belongs to the portal. Links
  // to it carry a fragment.
  "no-path-trailing-slash": "off",
};

/** Spectral's OWASP rules. */
export const spectral = {
  // The one grant type is `authorization_code`, so there is no refresh address. Access tokens are
  // short-lived without one.
  "owasp:api2:2023-short-lived-access-tokens": "off",
};

/**
 * The rule against plain http, and the addresses that it refuses here. A gateway in development has
 * an address of this computer and no certificate. Its published documents name that address.
 */
export const serverAddresses = [
  "owasp:api8:2023-no-server-http",
  "/^http:(?!\\/\\/(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?:[:\\/]|$))/",
];

/**
 * Exceptions to Spectral's OWASP rules at single places: rule -> JSON Pointers into the generated
 * document, as URI fragments.
 */
export const spectralPlaces = {
  // The rule takes every member with this name for the headers of an answer. Here it is a property
  // of a body: the headers of a request and of an answer that a dry run imagines.
  "owasp:api8:2023-define-cors-origin": [
    "/components/schemas/DryRunInput/properties/headers",
    "/components/schemas/SampleAnswer/properties/headers",
  ],
  // A link in a mail has its token in the address. It works once, for minutes or hours, and
  // `Referrer-Policy` hides it from other sites. The handshake of webhook senders has its token in
  // the address, because the senders define it so. It only causes an echo of the challenge.
  "owasp:api2:2023-no-credentials-in-url": [
    "/components/parameters/LinkToken/name",
    "/components/parameters/HubVerifyToken/name",
  ],
  // The lifetime of a link accepts every whole number and is limited to its bounds (G2.11), so it
  // has neither format nor bounds.
  "owasp:api4:2023-integer-format": ["/components/parameters/ExpiresMinutes/schema"],
  "owasp:api4:2023-integer-limit": ["/components/parameters/ExpiresMinutes/schema"],
  // The form of a mailed link is authenticated by the link's token, which is a form field. A
  // browser that follows a link can send no header. A sign-in has only the password in the body. A
  // custom endpoint authenticates callers by its own signature, or not at all.
  "owasp:api2:2023-write-restricted": [
    "/paths/~1%7BworkspaceId%7D~1auth~1confirm-email/post/security",
    "/paths/~1%7BworkspaceId%7D~1auth~1reset/post/security",
    "/paths/~1%7BworkspaceId%7D~1endpoint~1%7BendpointId%7D/post/security",
    "/paths/~1%7BworkspaceId%7D~1webhook~1%7BendpointId%7D/post/security",
    "/paths/~1api~1v1~1portal~1session/post/security",
    "/paths/~1api~1v1~1portal~1setup/post/security",
    "/paths/~1api~1v1~1portal~1invitation/post/security",
    "/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/security",
    "/paths/~1api~1v1~1oauth~1authorize/post/security",
    "/paths/~1api~1v1~1oauth~1token/post/security",
  ],
};
