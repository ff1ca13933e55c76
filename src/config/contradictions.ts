// Rejects settings that are valid alone but contradict each other, and says what to set.
import { ConfigError } from "./config-error.ts";
import type { CollectedSettings } from "./values.ts";

/** @throws ConfigError for the first contradiction */
export function refuseContradictions(given: CollectedSettings): void {
  const { server, database, identity, portal } = given.values;
  const refuse = (sentence: string): never => {
    throw new ConfigError(sentence);
  };
  if (database?.directUrl !== undefined && database.url === undefined) {
    refuse(
      `${given.nameOf("database.directUrl")} is set, but no database URL. Set DATABASE_URL too, or neither of them for the embedded database.`,
    );
  }
  if (
    server?.metricsPort !== undefined &&
    server.metricsPort !== 0 &&
    server.metricsPort === (server.port ?? 4400)
  ) {
    refuse(
      `${given.nameOf("server.metricsPort")} is ${server.metricsPort}, which is the gateway's own port. Set another port.`,
    );
  }
  const owner = portal?.owner ?? {};
  if ((owner.email === undefined) !== (owner.password === undefined)) {
    const missing = owner.email === undefined ? "GATEWAY_PORTAL_EMAIL" : "GATEWAY_PORTAL_PASSWORD";
    refuse(
      `The portal's owner needs an e-mail address and a password, but only one is set. Set ${missing} too, or neither of them.`,
    );
  }
  if (
    identity?.url !== undefined &&
    identity.url !== server?.baseUrl &&
    (identity.clients ?? []).length > 0
  ) {
    refuse(
      `identity.clients are for the embedded identity service, but ${given.nameOf("identity.url")} names an external one. Remove one of the two settings.`,
    );
  }
}
