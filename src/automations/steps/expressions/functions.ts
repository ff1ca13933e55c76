// The functions of the expression language.

/** Those that all expressions share; `eval` makes code of data, and is refused. */
export const sharedFunctions: readonly string[] =
  `abs append assert average base64decode base64encode boolean ceil clone contains count decodeUrl decodeUrlComponent distinct each encodeUrl encodeUrlComponent error
  eval exists filter floor formatBase formatInteger formatNumber fromMillis join keys length lookup lowercase map match max merge min not number
  pad parseInteger power random reduce replace reverse round shuffle sift single sort split spread sqrt string substring substringAfter
  substringBefore sum toMillis trim type uppercase zip`.split(/\s+/);

/** Those that are made for each expression. */
export const ownFunctions: readonly string[] = ["now", "millis"];

/** Functions of the language that an expression cannot have: `eval` makes code of data. */
export const refusedFunctions: readonly string[] = ["eval"];
