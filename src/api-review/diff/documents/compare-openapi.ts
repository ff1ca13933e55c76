// Compares two OpenAPI documents: addresses, servers, security schemes. compare-operation.ts
// compares each operation.
//
// The command `redocly diff` is not used, for three reasons. It compares two bundles, so it cannot
// name a line in the sources. It treats our own fields like descriptions. It does not know in which
// direction a frame or a tool sends a schema.
import type { ChangeSubject, DifferenceSink } from "../change.ts";
import { compareAnswer } from "./compare-answers.ts";
import { compareMembers, reportMember, type Members } from "./compare-members.ts";
import { compareOperation } from "./compare-operation.ts";
import { isSameValue, itemsOf, membersOf } from "../compare-values.ts";
import type { ContractComparison } from "./comparison.ts";
import type { ContractSource } from "../sources/contract-source.ts";
import { contractOperations, type ReadOperation } from "./operations.ts";
import { sourcePlaceOf, type SourcePlace } from "../sources/positions.ts";
import type { SchemaDirection } from "../ratings.ts";
import { compareSecuritySchemes } from "./security.ts";

const documentSubject: ChangeSubject = { title: "document", operationId: null, tags: ["Document"] };

/** Two revisions of a document. */
export interface DocumentPair {
  readonly old: Readonly<Record<string, unknown>>;
  readonly new: Readonly<Record<string, unknown>>;
}

/** Compares two OpenAPI documents. */
export function compareOpenApi(comparison: ContractComparison, documents: DocumentPair): void {
  const { old, new: now } = documents;
  const report = comparison.changes.of(documentSubject);
  compareInformation(comparison, documents, report);
  compareAddresses(comparison, documents, { old: old["paths"], new: now["paths"] }, "request");
  compareAddresses(
    comparison,
    documents,
    { old: old["webhooks"], new: now["webhooks"] },
    "response",
  );
  const [before, after] = [old, now].map(
    ({ components }) => membersOf(components)["securitySchemes"],
  );
  compareSecuritySchemes(comparison, { old: before, new: after });
  compareUnmatched(comparison, documents);
}

/** Compares the title and the descriptions of a document, and its servers. */
export function compareInformation(
  { revisions }: ContractComparison,
  { old, new: now }: DocumentPair,
  report: DifferenceSink,
): void {
  const document: Members = { old, new: now, path: "", direction: "request" };
  compareMembers(revisions, document, { handled: documentParts, others: "words-changed" }, report);
  const info: Members = { ...document, old: old["info"], new: now["info"], path: "info" };
  // `info.version` is not compared here, because `checkVersion` compares it with the level of the
  // changes.
  compareMembers(revisions, info, { handled: ["version"], others: "words-changed" }, report);
  const servers = [old, now].map(
    (each) => new Set(itemsOf(each["servers"]).map((server) => String(membersOf(server)["url"]))),
  ) as [Set<string>, Set<string>];
  for (const url of servers[0].difference(servers[1]))
    reportMember(report, document, "server-removed", `server ${url} removed`, "servers");
  for (const url of servers[1].difference(servers[0]))
    reportMember(report, document, "server-added", `server ${url} added`, "servers");
  compareServers({ revisions }, document, report);
}

const documentParts = [
  "info",
  "servers",
  "paths",
  "webhooks",
  "components",
  "security",
  "x-unmatched",
  "channels",
  "operations",
];

/** Compares the members of servers that both revisions have. */
function compareServers(
  { revisions }: Pick<ContractComparison, "revisions">,
  document: Members,
  report: DifferenceSink,
): void {
  const [before, after] = [document.old, document.new].map((each) =>
    itemsOf(membersOf(each)["servers"]),
  ) as [readonly unknown[], readonly unknown[]];
  for (const server of before) {
    const { url, variables } = membersOf(server);
    const other = after.find((each) => membersOf(each)["url"] === url);
    if (other === undefined) continue;
    const pair: Members = { ...document, old: server, new: other, path: `server ${String(url)}` };
    compareMembers(revisions, pair, { handled: ["variables"], others: "words-changed" }, report);
    for (const name of Object.keys(membersOf(variables))) {
      const variable: Members = {
        ...pair,
        old: membersOf(variables)[name],
        new: membersOf(membersOf(other)["variables"])[name],
        path: `${pair.path} variable ${name}`,
      };
      const rules = { handled: [], others: "default-changed" } as const;
      compareMembers(revisions, variable, rules, report);
    }
  }
}

/** Compares the operations of two maps of addresses. */
function compareAddresses(
  comparison: ContractComparison,
  documents: DocumentPair,
  index: Pick<Members, "old" | "new">,
  sent: SchemaDirection,
  parent?: ChangeSubject,
): void {
  const { old: oldSource, new: newSource } = comparison.revisions;
  // Most files of path items are the same in both revisions, and need not be parsed.
  const { revisions } = comparison;
  const inherited = [documents.old, documents.new].map(({ security }) => security);
  const isInheritedSame = isSameValue(revisions, inherited[0], inherited[1]);
  const isSkipped = (address: string): boolean =>
    isInheritedSame &&
    revisions.isUnchangedTarget(membersOf(index.old)[address], membersOf(index.new)[address]);
  const before = contractOperations(oldSource, index.old, documents.old, isSkipped);
  const after = contractOperations(newSource, index.new, documents.new, isSkipped);
  const moved = new Map<string, ReadOperation>();
  for (const [key, old] of before) {
    const now = after.get(key) ?? sameIdElsewhere(old, before, after);
    if (now !== undefined) moved.set(now.key, now);
    const report = comparison.changes.of(operationSubject(now ?? old, parent));
    const places = {
      path: "",
      direction: sent,
      oldPlace: operationPlace(oldSource, index.old, index.new, old),
      newPlace: operationPlace(newSource, index.new, index.old, now ?? old),
    };
    if (now === undefined) {
      report({ kind: "operation-removed", text: "operation removed", ...places });
      continue;
    }
    if (now.key !== key)
      report({
        kind: "address-changed",
        text: `address was ${old.method} ${old.address}`,
        ...places,
      });
    compareOperation(comparison, { old, new: now, sent }, report);
    compareCallbacks(comparison, documents, { old, new: now }, sent, parent);
  }
  for (const [key, now] of after) {
    if (moved.has(key)) continue;
    const report = comparison.changes.of(operationSubject(now, parent));
    report({
      kind: "operation-added",
      path: "",
      text: "operation added",
      direction: sent,
      oldPlace: undefined,
      newPlace: operationPlace(newSource, index.new, index.old, now),
    });
  }
}

/**
 * Returns the line of the method, or the line of the address if only one revision has the address.
 */
function operationPlace(
  source: ContractSource,
  index: unknown,
  otherIndex: unknown,
  { address, method }: ReadOperation,
): SourcePlace | undefined {
  const reference = membersOf(index)[address];
  return reference === undefined || membersOf(otherIndex)[address] === undefined
    ? sourcePlaceOf(index, address)
    : sourcePlaceOf(source.resolve(reference), method.toLowerCase());
}

/** Returns the operation with the same id at an address that the old revision did not have. */
function sameIdElsewhere(
  old: ReadOperation,
  before: ReadonlyMap<string, ReadOperation>,
  after: ReadonlyMap<string, ReadOperation>,
): ReadOperation | undefined {
  const id = old.operation["operationId"];
  if (typeof id !== "string") return undefined;
  for (const [key, now] of after)
    if (now.operation["operationId"] === id && !before.has(key)) return now;
  return undefined;
}

function operationSubject(
  { method, address, operation }: ReadOperation,
  parent?: ChangeSubject,
): ChangeSubject {
  const id = operation["operationId"];
  const title = `${method} ${address}`;
  return {
    title: parent === undefined ? title : `${parent.title} callback ${title}`,
    operationId: typeof id === "string" ? id : (parent?.operationId ?? null),
    tags: parent?.tags ?? itemsOf(operation["tags"]).map(String),
  };
}

const CALLBACK_DEPTH_MAX = 3;

/**
 * Compares the callbacks of an operation. The server sends a callback, so the caller of the API
 * reads the body of the callback.
 */
function compareCallbacks(
  comparison: ContractComparison,
  documents: DocumentPair,
  { old, new: now }: { readonly old: ReadOperation; readonly new: ReadOperation },
  sent: SchemaDirection,
  outer: ChangeSubject | undefined,
): void {
  const { revisions } = comparison;
  const parent = operationSubject(now, outer);
  // A callback may contain itself as a callback, so the depth is limited.
  if (parent.title.split(" callback ").length > CALLBACK_DEPTH_MAX) return;
  const [before, after] = [old, now].map(({ operation }) => membersOf(operation["callbacks"])) as [
    Readonly<Record<string, unknown>>,
    Readonly<Record<string, unknown>>,
  ];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const index = {
      old: revisions.old.resolve(before[name]),
      new: revisions.new.resolve(after[name]),
    };
    const received = sent === "request" ? "response" : "request";
    compareAddresses(comparison, documents, index, received, parent);
  }
}

/** Compares the answers to requests that match no operation (our own field `x-unmatched`). */
function compareUnmatched(comparison: ContractComparison, { old, new: now }: DocumentPair): void {
  const title = "addresses without an operation";
  const report = comparison.changes.of({ title, operationId: null, tags: ["Document"] });
  const [before, after] = [old["x-unmatched"], now["x-unmatched"]];
  const members: Members = { old: before, new: after, path: "", direction: "response" };
  for (const status of new Set([before, after].flatMap((each) => Object.keys(membersOf(each))))) {
    const [oldName, newName] = [before, after].map((each) => membersOf(each)[status]);
    const path = status;
    if (newName === undefined)
      reportMember(report, { ...members, path }, "status-removed", "status removed", status);
    else if (oldName === undefined)
      reportMember(report, { ...members, path }, "status-added", "status added", status);
    else {
      const [oldAnswer, newAnswer] = [
        namedAnswer(comparison, "old", before, oldName),
        namedAnswer(comparison, "new", after, newName),
      ];
      const pair: Members = { old: oldAnswer, new: newAnswer, path, direction: "response" };
      compareAnswer(comparison, pair, report);
    }
  }
}

/** Returns the response with this name, which has its own file. */
function namedAnswer(
  { revisions }: ContractComparison,
  side: "old" | "new",
  holder: unknown,
  name: unknown,
): unknown {
  const folder = sourcePlaceOf(holder)?.file.replace(/[^/]*$/, "") ?? "";
  return revisions[side].read(`${folder}responses/${String(name)}.yaml`);
}
