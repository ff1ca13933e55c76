// The list of all migrations, in order. The number of a migration is its position in the list,
// beginning with 1. A migration never changes after its release, because it has already changed
// existing databases.
import { controlPlane } from "./0001-control-plane.ts";
import { queryLog } from "./0002-query-log.ts";
import { startedFrom } from "./0003-started-from.ts";
import { writes } from "./0004-writes.ts";
import { metering } from "./0005-metering.ts";
import { queryLogWriter } from "./0006-query-log-writer.ts";
import { endUsers } from "./0007-end-users.ts";
import { playerMakers } from "./0008-player-makers.ts";
import { rateShares } from "./0009-rate-shares.ts";
import { queryLogCount } from "./0010-query-log-count.ts";
import { provenPasswords } from "./0011-proven-passwords.ts";
import { knownPlaces } from "./0012-known-places.ts";
import { answerBytes } from "./0013-answer-bytes.ts";
import { quietTables } from "./0014-quiet-tables.ts";
import { keysByWorkspace } from "./0015-keys-by-workspace.ts";
import { blobs } from "./0016-blobs.ts";
import { portal } from "./0017-portal.ts";
import { endUserAdministration } from "./0018-end-user-administration.ts";
import { removals } from "./0019-removals.ts";
import { logSearch } from "./0020-log-search.ts";
import { endUserImport } from "./0021-import.ts";
import { bus } from "./0022-bus.ts";
import { automations } from "./0023-automations.ts";
import { identity } from "./0024-identity.ts";
import { runTurns } from "./0025-run-turns.ts";
import { oauthClients } from "./0026-oauth-clients.ts";
import { longTexts } from "./0027-long-texts.ts";
import { emailProven } from "./0028-email-proven.ts";
import { answerClaims } from "./0029-answer-claims.ts";
import { logMessages } from "./0030-log-messages.ts";
import { mailboxes } from "./0031-mailboxes.ts";
import { eventCredentials } from "./0032-event-credentials.ts";
import { storeMarker } from "./0033-store-marker.ts";
import { records } from "./0034-records.ts";
import { logBodies } from "./0035-log-bodies.ts";
import { busRecords } from "./0036-bus-records.ts";
import { anonymousEvents } from "./0037-anonymous-events.ts";
import { topicRecords } from "./0038-topic-records.ts";
import { bodyCounts } from "./0039-body-counts.ts";
import { runClass } from "./0040-run-class.ts";
import { runNetwork } from "./0041-run-network.ts";
import { mailVersions } from "./0042-mail-versions.ts";
import { storedPlans } from "./0043-stored-plans.ts";
import { managedBy } from "./0044-managed-by.ts";
import { memberActions } from "./0045-member-actions.ts";
import { secondFactors } from "./0046-second-factors.ts";
import { portalSetup } from "./0047-portal-setup.ts";
import { writtenTexts } from "./0048-written-texts.ts";
import { secretTimes } from "./0049-secret-times.ts";
import { definitionParts } from "./0050-definition-parts.ts";
import { storedDefinitionParts } from "./0051-stored-definition-parts.ts";
import type { Migration } from "./migration.ts";

export const migrations: readonly Migration[] = [
  controlPlane,
  queryLog,
  startedFrom,
  writes,
  metering,
  queryLogWriter,
  endUsers,
  playerMakers,
  rateShares,
  queryLogCount,
  provenPasswords,
  knownPlaces,
  answerBytes,
  quietTables,
  keysByWorkspace,
  blobs,
  portal,
  endUserAdministration,
  removals,
  logSearch,
  endUserImport,
  bus,
  automations,
  identity,
  runTurns,
  oauthClients,
  longTexts,
  emailProven,
  answerClaims,
  logMessages,
  mailboxes,
  eventCredentials,
  storeMarker,
  records,
  logBodies,
  busRecords,
  anonymousEvents,
  topicRecords,
  bodyCounts,
  runClass,
  runNetwork,
  mailVersions,
  storedPlans,
  managedBy,
  memberActions,
  secondFactors,
  portalSetup,
  writtenTexts,
  secretTimes,
  definitionParts,
  storedDefinitionParts,
];
