// Records the objects that a run has created on the server, as the responses show them. Removes
// these objects at the end.
import type { CaseRequest, CaseExchange } from "./case.ts";
import type { Client } from "./client.ts";

interface Removal {
  /** Identifies the created object: its kind and id. */
  readonly key: string;
  readonly request: CaseRequest;
}

type Loose = Readonly<Record<string, unknown>> | undefined;

const idOf = ({ response }: CaseExchange): unknown => (response.json as Loose)?.["id"];
const prefixOf = ({ request }: CaseExchange): string =>
  /^(.*)\/(?:endusers|files|auth)(?:\/|$)/.exec(request.path.split("?", 1)[0]!)?.[1] ?? "";

/** The objects that operations of the gateway create, with the requests that remove them. */
const makers: Readonly<Record<string, (exchange: CaseExchange) => Removal | undefined>> = {
  createEndUser: (exchange) => endUser(exchange, idOf(exchange)),
  register: (exchange) => {
    const data = (exchange.response.json as Loose)?.["data"] as Loose;
    return endUser(exchange, (data?.["user"] as Loose)?.["id"] ?? data?.["id"]);
  },
  uploadFile: (exchange) =>
    removal("file", idOf(exchange), `${prefixOf(exchange)}/files`, "deleteFile", "serverKey"),
};

/**
 * Operations that remove created objects, with the kind of these objects. The last segment of the
 * path is the id of the object.
 */
const removers: Readonly<Record<string, string>> = {
  deleteEndUser: "end user",
  deleteFile: "file",
};

/**
 * Operations with permanent effects on the server. The value describes the effect for the report.
 */
const lasting: Readonly<Record<string, string>> = {
  identifyPlayer: "links of players",
  assertPlayer: "accounts of players",
  callEndpoint: "events of endpoints, and their runs",
  callWebhook: "events of endpoints, and their runs",
};

const endUser = (exchange: CaseExchange, id: unknown): Removal | undefined =>
  removal("end user", id, `${prefixOf(exchange)}/endusers`, "deleteEndUser", "member");

function removal(
  kind: string,
  id: unknown,
  address: string,
  operationId: string,
  credential: "serverKey" | "member",
): Removal | undefined {
  if (typeof id !== "string" || id === "") return undefined;
  const path = `${address}/${encodeURIComponent(id)}`;
  return { key: `${kind} ${id}`, request: { operationId, method: "DELETE", path, credential } };
}

/**
 * Creates the list of objects that one run of the kit creates on the server, so that the kit can
 * remove them.
 * @param isOwn true for the gateway's own contract; for other servers, the kit does not know how to
 *   remove the created objects
 */
export function createMade(isOwn: boolean) {
  const made = new Map<string, Removal>();
  const kept = new Set<string>();
  /**
   * E-mail addresses of invitations, by workspace. Ids are not enough to remove the invited
   * members, because a person who accepts an invitation gets a new id.
   */
  const invited = new Map<string, Set<string>>();
  let hasWritten = false;
  function noteInvitation({ request: { body }, response }: CaseExchange): void {
    const email = (response.json as Loose)?.["email"];
    const workspaceId = workspaceIn(body);
    if (typeof email !== "string" || workspaceId === undefined) return;
    invited.set(workspaceId, (invited.get(workspaceId) ?? new Set()).add(email));
  }

  return {
    /** Records an object that a response shows as created or removed. */
    note: (exchange: CaseExchange): void => {
      const { request, response } = exchange;
      const { operationId, method, path } = request;
      if (operationId === null || response.status >= 300) return;
      if (!/^(?:GET|HEAD|OPTIONS)$/i.test(method)) hasWritten = true;
      if (operationId in lasting) kept.add(lasting[operationId]!);
      if (operationId === "inviteMember") noteInvitation(exchange);
      const found = makers[operationId]?.(exchange);
      if (found !== undefined) made.set(found.key, found);
      const kind = removers[operationId];
      if (kind !== undefined) made.delete(`${kind} ${path.split(/[/?]/).at(-1)!}`);
    },
    /** Returns functions that remove the objects which still exist. */
    removals: (client: Client): (() => Promise<void>)[] => [
      ...[...made.values()].map((each) => () => removeOne(client, each)),
      ...[...invited].map(([workspaceId, emails]) => () => {
        return removeMembers(client, workspaceId, emails);
      }),
    ],
    /** Returns sentences for the report about effects on the server that the kit cannot remove. */
    permanent: (): string[] =>
      hasWritten && isOwn
        ? [
            ["log rows and usage", ...kept].join(", ") +
              " of this run remain. They cannot be removed.",
          ]
        : [],
  };
}

function workspaceIn(body: CaseRequest["body"]): string | undefined {
  try {
    const id = (JSON.parse(String(body)) as Loose)?.["workspaceId"];
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

async function removeOne(client: Client, { key, request }: Removal): Promise<void> {
  const { response } = await client.send(request).catch((error: unknown) => {
    throw new Error(`${key}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (response.status >= 300 && response.status !== 404)
    throw new Error(
      `${key}: ${request.operationId ?? ""} answered with the status ${response.status}.`,
    );
}

/** Removes the members and invitations of a workspace that have one of the addresses. */
async function removeMembers(
  client: Client,
  workspaceId: string,
  emails: ReadonlySet<string>,
): Promise<void> {
  const base = "/api/v1/portal/members";
  const { response } = await client.send({
    operationId: "listMembers",
    method: "GET",
    path: `${base}?workspaceId=${workspaceId}`,
    credential: "member",
  });
  if (response.status !== 200)
    throw new Error(
      `The invited members ${[...emails].join(", ")} still exist, because listMembers answered with the status ${response.status}. Remove them in the portal.`,
    );
  const members = ((response.json as Loose)?.["members"] ?? []) as NonNullable<Loose>[];
  for (const { id, email } of members) {
    const found = emails.has(String(email))
      ? removal("member", id, base, "removeMember", "member")
      : undefined;
    if (found !== undefined) await removeOne(client, found);
  }
}
