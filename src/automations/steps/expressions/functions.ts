// The names of the JSONata functions that expressions of automations can call.

/**
 * Functions that all expressions in a process share. The list also contains `eval`, but the gateway
 * refuses calls of it (`refusedFunctions`).
 */
export const sharedFunctions: readonly string[] =
  `abs append assert average base64decode base64encode boolean ceil clone contains count decodeUrl decodeUrlComponent distinct each encodeUrl encodeUrlComponent error
  eval exists filter floor formatBase formatInteger formatNumber fromMillis join keys length lookup lowercase map match max merge min not number
  pad parseInteger power random reduce replace reverse round shuffle sift single sort split spread sqrt string substring substringAfter
  substringBefore sum toMillis trim type uppercase zip`.split(/\s+/);

/** Functions that JSONata creates again for each expression. */
export const ownFunctions: readonly string[] = ["now", "millis"];

/** Functions that an expression must not call. `eval` runs data as code. */
export const refusedFunctions: readonly string[] = ["eval"];
