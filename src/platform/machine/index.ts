// Several gateway processes on one machine that serve one port: a supervisor and its workers.
export { CacheLeases, type WorkerChannel } from "./cache-leases.ts";
export { channelTo, channelToSupervisor } from "./channels.ts";
export { LEASE_MS, type SupervisorMessage, type WorkerMessage } from "./messages.ts";
export { processPart } from "./process-part.ts";
export { createWorkerLink, type WorkerLink } from "./worker-link.ts";
