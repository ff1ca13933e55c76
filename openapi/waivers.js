// Every rule of a linter that the contract does not keep, with the reason. There is no other place for exceptions:
// rules/plugin.js hands the first list to redocly, spectral.mjs the second one to Spectral.

/** Redocly's `recommended`. */
export const redocly = {
  // The specification puts workspaces at the root, so `/{workspaceId}/...` overlaps with every literal first segment, and
  // older spellings overlap with newer ones. The router decides: a literal wins over a parameter, from left to right.
  "no-ambiguous-paths": "off",
};

/** Spectral's OWASP rules. */
export const spectral = {
  // The specification's grant types are `authorization_code` alone: there is no refresh address to name. Access tokens are
  // short-lived without one.
  "owasp:api2:2023-short-lived-access-tokens": "off",
};
