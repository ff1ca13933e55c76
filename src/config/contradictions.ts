// Finds settings that are valid alone and contradict each other, with a sentence that says what to set.
import { ConfigError } from "./config-error.ts";
import type { Given } from "./values.ts";

/** @throws ConfigError for the first contradiction */
export function refuseContradictions(given: Given): void {
  const { server, database, identity, portal } = given.values;
  const refuse = (sentence: string): never => {
    throw new ConfigError(sentence);
  };
  if (database?.directUrl !== undefined && database.url === undefined) {
    refuse(
      `${given.nameOf("database.directUrl")} is set, but no database URL. Set DATABASE_URL too, or neither for the embedded database.`,
    );
  }
  if (
    server?.metricsPort !== undefined &&
    server.metricsPort !== 0 &&
    server.metricsPort === (server.port ?? 4400)
  ) {
    refuse(
      `${given.nameOf("server.metricsPort")} is ${server.metricsPort}, which is the gateway's own port. Give it another one.`,
    );
  }
  const owner = portal?.owner ?? {};
  if ((owner.email === undefined) !== (owner.password === undefined)) {
    const missing = owner.email === undefined ? "GATEWAY_PORTAL_EMAIL" : "GATEWAY_PORTAL_PASSWORD";
    refuse(
      `The portal's owner needs an e-mail address and a password, but only one is set. Set ${missing} too, or neither.`,
    );
  }
  if (
    identity?.url !== undefined &&
    identity.url !== server?.baseUrl &&
    (identity.clients ?? []).length > 0
  ) {
    refuse(
      `identity.clients are for the embedded identity service, but ${given.nameOf("identity.url")} names an outside one. Remove one of the two.`,
    );
  }
}
