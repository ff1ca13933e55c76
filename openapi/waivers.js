// Every rule of a linter that the contract does not keep, with the reason. There is no other place for exceptions:
// rules/plugin.js hands the first list to redocly, spectral.mjs the others to Spectral.

/** Redocly's `recommended`. */
export const redocly = {
  // Workspaces stand at the root, so `/{workspaceId}/...` overlaps with every literal first segment, and
  // older spellings overlap with newer ones. The router decides: a literal wins over a parameter, from left to right.
  "no-ambiguous-paths": "off",
  // An address that leads to another one succeeds by 302. Our own rule `operation-fields` asks for a success of either kind.
  "operation-2xx-response": "off",
};

/** Spectral's OWASP rules. */
export const spectral = {
  // The one grant type is `authorization_code`: there is no refresh address to name. Access tokens are
  // short-lived without one.
  "owasp:api2:2023-short-lived-access-tokens": "off",
};

/**
 * The rule against plain http, and the addresses that it refuses here. A gateway that people develop on has an address of this
 * computer, and no certificate; what it publishes names that address.
 */
export const serverAddresses = [
  "owasp:api8:2023-no-server-http",
  "/^http:(?!\\/\\/(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?:[:\\/]|$))/",
];

/** Spectral's OWASP rules, at single places: rule -> JSON Pointers into the generated document, as a URI fragment. */
export const spectralPlaces = {
  // A link in a mail carries its token in the address: it works once, for minutes or hours, and `Referrer-Policy` keeps it from
  // other sites.
  // The handshake of senders that ask first has its token in the address, as they define it; it opens nothing but its own echo.
  "owasp:api2:2023-no-credentials-in-url": [
    "/components/parameters/LinkToken/name",
    "/components/parameters/HubVerifyToken/name",
  ],
  // The lifetime of a link takes every whole number and is brought within its bounds (G2.11), so it has neither format nor bounds.
  "owasp:api4:2023-integer-format": ["/components/parameters/ExpiresMinutes/schema"],
  "owasp:api4:2023-integer-limit": ["/components/parameters/ExpiresMinutes/schema"],
  // What the form of a mailed link sends is proved by the link's token, which is a field of the form: a browser that follows a
  // link has no header to put it in.
  // Whoever signs in has nothing yet but the password in the body.
  // Who calls a custom endpoint is known by a signature that each endpoint defines for itself, or is anybody.
  "owasp:api2:2023-write-restricted": [
    "/paths/~1%7BworkspaceId%7D~1auth~1confirm-email/post/security",
    "/paths/~1%7BworkspaceId%7D~1auth~1reset/post/security",
    "/paths/~1%7BworkspaceId%7D~1endpoint~1%7BendpointId%7D/post/security",
    "/paths/~1%7BworkspaceId%7D~1webhook~1%7BendpointId%7D/post/security",
    "/paths/~1api~1v1~1portal~1session/post/security",
    "/paths/~1api~1v1~1portal~1invitation/post/security",
    "/paths/~1api~1v1~1oauth~1interaction~1%7Buid%7D/post/security",
    "/paths/~1api~1v1~1oauth~1authorize/post/security",
    "/paths/~1api~1v1~1oauth~1token/post/security",
  ],
};
