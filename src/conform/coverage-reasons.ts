// Says why a declared response was not received in a run.

/** Statuses that a client cannot cause from outside, with the reason. */
export const outsideStatuses: Readonly<Record<string, string>> = {
  "408": "needs a request that takes too long",
  "500": "needs a fault of the server",
  "501": "needs a part that the server does not have",
  "503": "needs an outage or a full server",
  "504": "needs a request that takes too long",
  "5XX": "needs a fault of the server",
  "429": "needs a spent allowance",
};

/** Reasons why a status was not received, although the run called the operation. */
const reasonsOfStatus: Readonly<Record<string, string>> = {
  "200": "needs something on the server that the kit did not find or make",
  "201": "needs something on the server that the kit did not find or make",
  "202": "needs a request that the server finishes later, and the kit has none",
  "204": "the kit removes only what it has made, and it made nothing of this kind",
  "303": "needs a person who continues in a browser",
  "304": "needs an `ETag`, and no response had an `ETag`",
  "400": "the kit found no wrong request that the schemas tell apart from a right one",
  "401": "the kit sent no wrong credential there",
  "403": "the kit has no caller who may call the operation but lacks this right",
  "404": "each address that the kit called exists, or another check comes first",
  "405": "each method that the kit tried is declared",
  "409": "needs a state that conflicts with the request, such as a second writer",
  "413": "the contract names no limit that the kit could exceed",
  "415": "the body is optional, or the operation takes every media type",
};

/** Operations whose responses need steps that the kit does not take. */
const reasonsOfPath: readonly (readonly [path: RegExp, reason: string])[] = [
  [
    /^\/api\/v1\/oauth\//,
    "needs a member who signs in and consents, and no flow of this run reached it",
  ],
  [/\/auth\/\{?\w+\}?\/?(?:authorize|callback)|oidc/, "needs a sign-in at an identity provider"],
  [/\/webhook\//, "the flows call the same endpoint by its other address (callEndpoint)"],
];

/** Returns the reason why the run did not receive a response with this status. */
export function unreachedReason(path: string, status: string, wasCalled: boolean): string {
  const outside = outsideStatuses[status];
  if (outside !== undefined) return outside;
  if (!wasCalled) return "no case of this run called the operation";
  const isSuccess = /^[23]/.test(status);
  const special = isSuccess ? reasonsOfPath.find(([pattern]) => pattern.test(path)) : undefined;
  return special?.[1] ?? reasonsOfStatus[status] ?? "no case of this run caused it";
}
