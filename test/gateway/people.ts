// Adds end users, members and OAuth clients to the stage of the gateway tests, with valid and
// invalid tokens.
import { keyIdNamed } from "../../src/catalog/build-workspace.ts";
import { signIn } from "../../src/auth/index.ts";
import type { MemberRole } from "../../src/access/index.ts";
import { partsOf, signed } from "../auth/forging.ts";
import { openClients } from "../support/clients.ts";
import { openEndUsers } from "../support/end-users.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { makeIssuerKey, signToken } from "../support/providers/token-issuer.ts";
import { ours, theirs, type Stage } from "./two-workspaces.ts";

/** Tokens of several end users. The names say why a token is valid or invalid. */
export interface People {
  readonly good: string;
  readonly foreign: string;
  readonly expired: string;
  readonly ofRestrictedKey: string;
  readonly ofRevokedSession: string;
  readonly ofDeactivated: string;
  readonly ofOldGeneration: string;
  /** The token that an application's own server gets after an end user has signed in. */
  readonly redirect: string;
  readonly refresh: string;
}

const hourMs = 3_600_000;

export async function openPeople(stage: Stage): Promise<People> {
  const { baseUrl, database } = stage.gateway;
  const endUsers = openEndUsers({ database, baseUrl });
  const person = { workspaceId: ours, roles: ["reader"] };
  const long = { now: () => Date.now() - hourMs };
  const earlier = openEndUsers({ database, baseUrl, clock: long });
  const expired = await earlier.tokenOf(person);
  earlier.close();

  const leaving = await endUsers.create(person);
  const { token: ofRevokedSession, sessionId } = await endUsers.signIn(leaving);
  const inactive = await endUsers.create(person);
  const { token: ofDeactivated } = await endUsers.signIn(inactive);
  const changed = await endUsers.create(person);
  const { token: ofOldGeneration } = await endUsers.signIn(changed);
  await endUsers.revokeSession(leaving, sessionId);
  await endUsers.deactivate(inactive);
  await endUsers.raise(changed);

  const user = await endUsers.create(person);
  const workspace = (await endUsers.catalog.get(ours))!;
  const { control } = database.database;
  const pair = await signIn(
    { control, ...endUsers.issuer },
    {
      workspace,
      userId: user.id,
      key: { keyId: keyIdNamed(workspace, "storefront")! },
      sourceIp: "127.0.0.1",
      userAgent: undefined,
      now: Date.now(),
    },
  );
  const address = await endUsers.tokens.issueRedirect(workspace, user, "https://shop.example/");
  const people: People = {
    good: pair.accessToken,
    refresh: pair.refreshToken,
    redirect: new URL(address).searchParams.get("token")!,
    foreign: await endUsers.tokenOf({ workspaceId: theirs, roles: ["reader"] }),
    expired,
    ofRestrictedKey: await endUsers.tokenOf({ ...person, key: "restricted" }),
    ofRevokedSession,
    ofDeactivated,
    ofOldGeneration,
  };
  endUsers.close();
  return people;
}

/** Adds end users and members of every kind to a stage. */
export async function withPeople<S extends Stage>(
  stage: S,
): Promise<S & { people: People; members: Members; clients: OfClients; crossed: Crossed }> {
  const { database } = stage.gateway;
  const signIn = (role: MemberRole, workspaceId = ours, now = new Date()) =>
    signInMember(database, { workspaceId, role, now });
  const members = {
    viewer: await signIn("viewer"),
    editor: await signIn("editor"),
    owner: await signIn("owner"),
    stranger: await signIn("owner", theirs),
    ended: await signIn("owner", ours, new Date(Date.now() - 13 * 3_600_000)),
  };
  const { baseUrl } = stage.gateway;
  const { key, consent } = await openClients(database, baseUrl);
  const good = { userId: members.owner.userId, workspaceId: ours };
  const client = await consent(good);
  const stranger = { userId: members.stranger.userId, workspaceId: theirs };
  const clients = {
    good: client.token,
    ofMcp: (await consent({ ...good, resource: "mcp" })).token,
    foreign: (await consent(stranger)).token,
    foreignMcp: (await consent({ ...stranger, resource: "mcp" })).token,
    expired: (await consent({ ...good, seconds: -1 })).token,
    ofOtherIssuer: signToken(makeIssuerKey("first"), {
      ...client.claims,
      iss: "https://id.example",
    }),
  };
  const people = await openPeople(stage);
  const [header, claims] = partsOf(people.good);
  const endUsers = openEndUsers({ database, baseUrl });
  const [own, their] = [
    await endUsers.keys.signer(ours, "access"),
    await endUsers.keys.signer(theirs, "access"),
  ];
  endUsers.close();
  const crossed = {
    endUserByIdentity: signToken(key, claims),
    endUserByIdentityInItsName: signToken(key, { ...claims, iss: baseUrl }),
    endUserByIdentityAsOurKey: signToken(key, claims, header),
    endUserByTheirs: signed({ ...header, kid: their.kid }, claims, their.privateKey),
    clientByWorkspace: signed({ ...header, kid: own.kid }, client.claims, own.privateKey),
    clientByWorkspaceInItsName: signed(
      { ...header, kid: own.kid },
      { ...client.claims, iss: claims["iss"] },
      own.privateKey,
    ),
    clientByWorkspaceAsIdentityKey: signed(
      { ...header, kid: key.kid, alg: "ES256" },
      client.claims,
      own.privateKey,
    ),
  };
  return { ...stage, people, members, clients, crossed };
}

/** Tokens with the claims of one issuer and the signature of another. */
export type Crossed = Readonly<
  Record<
    | "endUserByIdentity"
    | "endUserByIdentityInItsName"
    | "endUserByIdentityAsOurKey"
    | "endUserByTheirs"
    | "clientByWorkspace"
    | "clientByWorkspaceInItsName"
    | "clientByWorkspaceAsIdentityKey",
    string
  >
>;

/** Access tokens of OAuth clients that act for owners. */
export type OfClients = Readonly<
  Record<"good" | "ofMcp" | "foreign" | "foreignMcp" | "expired" | "ofOtherIssuer", string>
>;

export type Members = Readonly<
  Record<"viewer" | "editor" | "owner" | "stranger" | "ended", SignedInMember>
>;
