// Compares two AsyncAPI documents: channels, and the frames that clients send and get.
import type { ChangeSubject } from "../change.ts";
import { compareInformation, type DocumentPair } from "./compare-openapi.ts";
import { compareMembers, reportMember, type Members } from "./compare-members.ts";
import { isSameValue, membersOf, shortText } from "../compare-values.ts";
import type { ContractComparison } from "./comparison.ts";
import { isReference, type ContractSource } from "../sources/contract-source.ts";
import { sourcePlaceOf } from "../sources/positions.ts";
import type { SchemaDirection } from "../ratings.ts";

const tags = ["Event Bus"];
const busSubject = (title: string): ChangeSubject => ({ title, operationId: null, tags });

/** Compares two AsyncAPI documents. */
export function compareAsyncApi(comparison: ContractComparison, documents: DocumentPair): void {
  const { revisions, changes } = comparison;
  const { old, new: now } = documents;
  compareInformation(comparison, withoutServers(documents), changes.of(busSubject("asyncapi")));
  if (!isSameValue(revisions, old["servers"], now["servers"], false)) {
    const members: Members = { old, new: now, path: "", direction: "request" };
    reportMember(
      changes.of(busSubject("asyncapi")),
      members,
      "server-removed",
      "other servers",
      "servers",
    );
  }
  compareChannels(comparison, documents);
  compareFrames(comparison, documents);
}

/**
 * Returns the documents without their servers. `compareInformation` compares only lists of servers,
 * but in AsyncAPI the servers are a map.
 */
const withoutServers = ({ old, new: now }: DocumentPair): DocumentPair => ({
  old: { ...old, servers: undefined },
  new: { ...now, servers: undefined },
});

function compareChannels(
  { revisions, changes }: ContractComparison,
  documents: DocumentPair,
): void {
  const [before, after] = [documents.old["channels"], documents.new["channels"]];
  for (const name of new Set([before, after].flatMap((each) => Object.keys(membersOf(each))))) {
    const report = changes.of(busSubject(`channel ${name}`));
    const maps: Members = { old: before, new: after, path: "", direction: "request" };
    const old = revisions.old.resolve(membersOf(before)[name]);
    const now = revisions.new.resolve(membersOf(after)[name]);
    if (now === undefined) reportMember(report, maps, "channel-removed", "removed", name);
    else if (old === undefined) reportMember(report, maps, "channel-added", "added", name);
    else {
      const pair: Members = { ...maps, old, new: now };
      const [oldAddress, newAddress] = [old, now].map((each) => membersOf(each)["address"]);
      if (oldAddress !== newAddress)
        reportMember(
          report,
          pair,
          "address-changed",
          `address ${String(oldAddress)}→${String(newAddress)}`,
          "address",
        );
      const rules = {
        handled: ["address", "messages", "servers"],
        others: "rule-changed",
      } as const;
      compareMembers(revisions, pair, rules, report);
    }
  }
}

/** A frame in an operation. The same frame may be sent in both directions. */
interface ComparedFrame {
  readonly name: string;
  readonly direction: SchemaDirection;
  readonly message: unknown;
  readonly holder: unknown;
  readonly index: number;
}

function compareFrames(comparison: ContractComparison, documents: DocumentPair): void {
  const { revisions, changes, schemas } = comparison;
  const before = busFrames(revisions.old, documents.old);
  const after = busFrames(revisions.new, documents.new);
  for (const [key, { name, direction }] of new Map([...before, ...after])) {
    const [old, now] = [before.get(key), after.get(key)];
    const report = changes.of(busSubject(`frame ${name}`));
    const whom = direction === "request" ? "from the client" : "to the client";
    if (old === undefined || now === undefined) {
      const oldPlace = sourcePlaceOf(old?.holder, old?.index);
      const newPlace =
        sourcePlaceOf(now?.holder, now?.index) ?? sourcePlaceOf(documents.new["operations"]);
      const isGone = now === undefined;
      report({
        kind: isGone ? "frame-removed" : "frame-added",
        path: "",
        text: `frame ${isGone ? "removed" : "added"} (${whom})`,
        direction,
        oldPlace,
        newPlace,
      });
      continue;
    }
    const pair: Members = { old: old.message, new: now.message, path: "", direction };
    for (const part of ["payload", "headers"] as const) {
      const [oldPart, newPart] = [pair.old, pair.new].map((each) => membersOf(each)[part]);
      const step = { old: oldPart ?? true, new: newPart ?? true, path: part };
      schemas.compare(step, direction, report);
    }
    const rules = { handled: ["payload", "headers"], others: "rule-changed" } as const;
    compareMembers(revisions, pair, rules, report);
  }
  compareSocketOperations(comparison, documents);
}

/**
 * Returns the frames of all operations. Clients send the frames of operations with the action
 * `receive`, so these frames are requests.
 */
function busFrames(
  source: ContractSource,
  document: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, ComparedFrame> {
  const found = new Map<string, ComparedFrame>();
  for (const value of Object.values(membersOf(document["operations"]))) {
    const operation = membersOf(source.resolve(value));
    const direction = operation["action"] === "receive" ? "request" : "response";
    const listed = operation["messages"];
    const channel = membersOf(source.resolve(operation["channel"]));
    const references = Array.isArray(listed)
      ? listed
      : Object.values(membersOf(channel["messages"]));
    for (const [index, reference] of references.entries()) {
      const message = membersOf(source.resolve(reference));
      const pointer = isReference(reference) ? reference.$ref.split("/").at(-1) : undefined;
      const given = message["name"];
      const name = pointer ?? (typeof given === "string" ? given : String(index));
      const holder = Array.isArray(listed) ? listed : channel["messages"];
      found.set(`${direction} ${name}`, { name, direction, message, holder, index });
    }
  }
  return found;
}

/** Compares the operations of the document, without their frames. */
function compareSocketOperations(
  { revisions, changes }: ContractComparison,
  documents: DocumentPair,
): void {
  const [before, after] = [documents.old["operations"], documents.new["operations"]];
  for (const id of new Set([before, after].flatMap((each) => Object.keys(membersOf(each))))) {
    const report = changes.of({ title: `bus operation ${id}`, operationId: id, tags });
    const maps: Members = { old: before, new: after, path: "", direction: "request" };
    const old = revisions.old.resolve(membersOf(before)[id]);
    const now = revisions.new.resolve(membersOf(after)[id]);
    if (now === undefined) reportMember(report, maps, "operation-removed", "operation removed", id);
    else if (old === undefined)
      reportMember(report, maps, "operation-added", "operation added", id);
    else {
      const rules = { handled: ["channel", "messages"], others: "rule-changed" } as const;
      const pair: Members = { ...maps, old, new: now };
      compareMembers(revisions, pair, rules, report);
      const [oldChannel, newChannel] = [old, now].map((each) =>
        shortText(membersOf(each)["channel"]),
      );
      if (oldChannel !== newChannel)
        reportMember(
          report,
          pair,
          "rule-changed",
          `channel ${oldChannel}→${newChannel}`,
          "channel",
        );
    }
  }
}
