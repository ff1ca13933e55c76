// Documents whose content follows from the definition of the workspace or from the address of the
// server: schema, sign-in configuration, keys, metadata, contract, health.
import { isDeepStrictEqual } from "node:util";
import type { Case, CaseRequest, Exchange } from "../case.ts";
import { shown, type LooseJson, type Probe } from "./probe.ts";
import { createAccount, signIn } from "./end-users.ts";
import { query, dataOf } from "./reads.ts";
import { semanticCase, type SemanticCase } from "./source.ts";
import type { World } from "./world.ts";

const bodyOf = ({ response }: Exchange): LooseJson => response.json ?? {};
const get = (
  operationId: string,
  path: string,
  credential: CaseRequest["credential"] = "none",
): CaseRequest => ({ operationId, method: "GET", path, credential });

interface RawColumnText {
  readonly type: string;
  readonly array?: boolean;
  readonly required?: boolean;
  readonly primaryKey?: boolean;
  readonly values?: readonly string[];
  readonly maxLength?: number;
}

/** Returns the cases of documents. */
export function documentCases(world: World): Case[] {
  const { workspaceId } = world;
  const workspace = (world.definition["workspace"] ?? {}) as LooseJson;
  const documentCase = (one: SemanticCase): Case =>
    semanticCase({ quick: true, ...one, id: `documents/${one.id}` });
  return [
    documentCase({
      id: "schema",
      operations: ["getSchema"],
      place: "guarantees.md G12.1, G12.3",
      steps: (probe) => expectSchema(probe, world),
    }),
    documentCase({
      id: "auth-config",
      operations: ["getAuthConfig", "getAuthLogo", "getAuthLogoFile"],
      place: "guarantees.md G12.6, G16.8",
      async steps(probe) {
        const exchange = await probe.call(get("getAuthConfig", `/${workspaceId}/auth/config`), 200);
        const { branding, authPageConfig, providers, publicKey, publishableKey } = bodyOf(exchange);
        const { branding: wanted = {}, auth = {}, name } = workspace;
        probe.equal(
          exchange,
          "/branding/name",
          branding.name,
          wanted.name ?? name,
          "The name is that of the definition.",
        );
        for (const colour of ["lightPrimary", "darkPrimary"])
          if (wanted[colour] !== undefined)
            probe.equal(
              exchange,
              `/branding/${colour}`,
              branding[colour],
              wanted[colour],
              "The colour is that of the definition.",
            );
        probe.equal(
          exchange,
          "/branding/hasLogo",
          branding.hasLogo,
          wanted.logo !== undefined,
          "The definition says whether there is a logo.",
        );
        probe.equal(
          exchange,
          "/publishableKey",
          publishableKey,
          publicKey,
          "Both names show the same key.",
        );
        if (auth.requireEmailConfirmation !== undefined)
          probe.equal(
            exchange,
            "/authPageConfig/requireEmailConfirmation",
            authPageConfig.requireEmailConfirmation,
            auth.requireEmailConfirmation,
            "The definition decides.",
          );
        if (auth.registerFields !== undefined)
          probe.equal(
            exchange,
            "/authPageConfig/enabledRegisterFields",
            authPageConfig.enabledRegisterFields,
            auth.registerFields,
            "The definition decides.",
          );
        const slugs = Object.keys((world.definition["providers"] ?? {}) as object);
        probe.equal(
          exchange,
          "/providers",
          (providers as LooseJson[]).map(({ slug }) => String(slug)),
          slugs,
          "The providers are those of the definition, in its order.",
        );
        if (wanted.logo === undefined) return;
        const logo = await probe.call(get("getAuthLogo", `/${workspaceId}/auth/logo`), 302);
        const image = await probe.call(
          get("getAuthLogoFile", String(logo.response.headers["location"])),
          200,
        );
        if (image.response.bytes.length === 0) probe.report(image, "The logo is empty.");
        probe.equal(
          image,
          "header content-type",
          (image.response.headers["content-type"] ?? "").startsWith("image/"),
          true,
          "The logo is an image.",
        );
      },
    }),
    documentCase({
      id: "signing-keys",
      operations: ["getJwks", "login", "createEndUser"],
      place: "guarantees.md G15.1, G15.2",
      writes: true,
      async steps(probe) {
        const exchange = await probe.call(get("getJwks", `/${workspaceId}/auth/jwks.json`), 200);
        const account = await createAccount(probe, workspaceId);
        const { accessToken, user } = await signIn(probe, workspaceId, account);
        const { createLocalJWKSet, jwtVerify } = await import("jose");
        const verified = await jwtVerify(String(accessToken), createLocalJWKSet(bodyOf(exchange)), {
          algorithms: ["RS256"],
          typ: "at+jwt",
        }).catch((error: unknown) => {
          probe.report(
            exchange,
            `The keys do not verify an access token of this workspace: ${String(error)}`,
            { at: "/keys" },
          );
        });
        if (verified === undefined) return;
        const { payload } = verified;
        probe.equal(exchange, "", payload.sub, account.id, "`sub` is the id of the account.");
        probe.equal(
          exchange,
          "",
          payload["workspaceId"],
          workspaceId,
          "`workspaceId` is the workspace.",
        );
        probe.equal(
          exchange,
          "",
          payload["email"],
          account.email,
          "`email` is the address of the account.",
        );
        probe.equal(exchange, "", user.id, account.id, "`user` is the account that signed in.");
        const life = Number(payload.exp) - Number(payload.iat);
        if (!(life > 0 && life <= 86_400))
          probe.report(exchange, `The access token lives ${life} s.`, { at: "/keys" });
      },
    }),
    documentCase({
      id: "metadata",
      operations: ["getWorkspaceResource", "getGatewayResource", "getAuthorizationServer"],
      place: "guarantees.md G12.10, G12.11",
      async steps(probe) {
        const gateway = await probe.call(
          get("getGatewayResource", "/.well-known/oauth-protected-resource"),
          200,
        );
        const base = String(bodyOf(gateway).resource).replace(/\/$/, "");
        for (const resource of ["mcp", "query", "schema", "files"])
          for (const id of [workspaceId, workspaceId.toUpperCase()]) {
            const exchange = await probe.call(
              get(
                "getWorkspaceResource",
                `/.well-known/oauth-protected-resource/${id}/${resource}`,
              ),
              200,
            );
            probe.equal(
              exchange,
              "/resource",
              bodyOf(exchange).resource,
              `${base}/${id}/${resource}`,
              "The metadata name the address to the letter.",
            );
          }
        const server = await probe.call(
          get("getAuthorizationServer", "/.well-known/oauth-authorization-server"),
          200,
        );
        const {
          issuer,
          authorization_endpoint: authorization,
          token_endpoint: token,
          jwks_uri: jwks,
        } = bodyOf(server);
        for (const [name, address] of Object.entries({ authorization, token, jwks }))
          if (!String(address).startsWith(base))
            probe.report(server, `${name} is ${shown(address)}, which is not at ${base}.`);
        if (!((bodyOf(gateway).authorization_servers ?? []) as unknown[]).includes(issuer))
          probe.report(server, "The issuer is not the one that the resources name.", {
            at: "/issuer",
          });
        probe.equal(
          server,
          "/code_challenge_methods_supported",
          bodyOf(server).code_challenge_methods_supported,
          ["S256"],
          "Only S256 is supported.",
        );
      },
    }),
    documentCase({
      id: "contract",
      operations: ["getOpenapi", "getAsyncapi", "getRoot"],
      place: "guarantees.md G12.4, G12.7, G12.9",
      async steps(probe) {
        const openapi = await probe.call(get("getOpenapi", "/openapi.json"), 200);
        const paths = Object.keys((bodyOf(openapi).paths ?? {}) as object);
        for (const path of ["/{workspaceId}/query", "/{workspaceId}/schema"])
          if (!paths.includes(path))
            probe.report(openapi, `The document does not describe ${path}.`, { at: "/paths" });
        const asyncapi = await probe.call(get("getAsyncapi", "/asyncapi.json"), 200);
        if (!String(bodyOf(asyncapi).asyncapi).startsWith("3."))
          probe.report(asyncapi, "This is no AsyncAPI 3 document.", { at: "/asyncapi" });
        const root = await probe.call(get("getRoot", "/"), 200);
        const { contract, documentation } = bodyOf(root);
        for (const [name, address, suffix] of [
          ["contract", contract, "/openapi.json"],
          ["documentation", documentation, "/_docs"],
        ] as const)
          if (!String(address).endsWith(suffix))
            probe.report(root, `${name} is ${shown(address)}. It ends in ${suffix}.`, {
              at: `/${name}`,
            });
        for (const [operationId, path, status] of [
          ["getHealth", "/healthz", "ok"],
          ["getReadiness", "/readyz", "ready"],
        ] as const) {
          const exchange = await probe.call(get(operationId, path), 200);
          probe.equal(exchange, "/status", bodyOf(exchange).status, status, "The server is up.");
        }
      },
    }),
    documentCase({
      id: "tools",
      operations: ["callMcp", "query"],
      place: "guarantees.md G37",
      writes: true,
      steps: (probe) => expectTools(probe, world),
    }),
  ];
}

async function expectSchema(probe: Probe, world: World): Promise<void> {
  const address = `/${world.workspaceId}/schema`;
  const exchange = await probe.call(get("getSchema", address, "serverKey"), 200);
  const tables = bodyOf(exchange).tables as LooseJson[];
  probe.equal(
    exchange,
    "/workspaceId",
    bodyOf(exchange).workspaceId,
    world.workspaceId,
    "The schema is that of the workspace.",
  );
  const expected = [...world.tables.values()];
  probe.equal(
    exchange,
    "/tables",
    tables.map(({ name }) => String(name)).toSorted(),
    expected.map(({ name }) => name).toSorted(),
    "The server key sees all tables.",
  );
  const raw = world.definition["tables"] as Readonly<
    Record<string, { readonly columns: Readonly<Record<string, RawColumnText>> }>
  >;
  for (const table of expected) {
    const found = tables.find(({ id }) => id === table.id);
    if (found === undefined) {
      probe.report(exchange, `The schema does not have the table \`${table.name}\`.`, {
        at: "/tables",
      });
      continue;
    }
    const columns = (found.columns as LooseJson[]).map(
      ({ name, type, array, nullable, primaryKey, values }) => ({
        name,
        type,
        array,
        nullable,
        primaryKey,
        values,
      }),
    );
    const wanted = table.columns.map(({ name, type }) => {
      const declared: RawColumnText = raw[table.name]!.columns[name] ?? {
        type: "uuid",
        primaryKey: true,
      };
      const isKey = declared.primaryKey === true;
      return {
        name,
        type,
        array: declared.array === true,
        nullable: declared.required !== true && !isKey,
        primaryKey: isKey,
        values: declared.values ?? null,
      };
    });
    // A file column is a list in itself, and the schema says so in its own way.
    const isComparable = ({ type }: LooseJson): boolean => type !== "file";
    const byName = (left: LooseJson, right: LooseJson): number =>
      String(left.name).localeCompare(String(right.name));
    probe.equal(
      exchange,
      "/tables",
      columns.filter(isComparable).toSorted(byName),
      wanted.filter(isComparable).toSorted(byName),
      `The columns of \`${table.name}\` differ.`,
    );
    const relations = (found.relations as LooseJson[])
      .map(({ name, kind }) => `${name} ${kind}`)
      .toSorted();
    probe.equal(
      exchange,
      "/tables",
      relations,
      table.relations.map(({ name, kind }) => `${name} ${kind}`).toSorted(),
      `The relations of \`${table.name}\` differ.`,
    );
  }
  const [first] = expected;
  if (first === undefined) return;
  const some = await probe.call(get("getSchema", `${address}?table=${first.id}`, "serverKey"), 200);
  probe.equal(
    some,
    "/tables",
    (bodyOf(some).tables as LooseJson[]).map(({ id }) => String(id)),
    [first.id],
    "`table` limits the tables.",
  );
  const none = await probe.call(
    get("getSchema", `${address}?table=00000000-0000-4000-8000-000000000000`, "serverKey"),
    200,
  );
  probe.equal(none, "/tables", bodyOf(none).tables, [], "An unknown table is left out.");
  for (const [format, type] of [
    ["json", "application/json"],
    ["json-schema", "application/schema+json"],
    ["openapi", "application/openapi+json"],
  ] as const) {
    const formatted = await probe.call(
      get("getSchema", `${address}?format=${format}`, "serverKey"),
      200,
    );
    const received = (formatted.response.headers["content-type"] ?? "").split(";")[0];
    probe.equal(
      formatted,
      "header content-type",
      received,
      type,
      `\`format=${format}\` has its media type.`,
    );
  }
  const narrow = await probe.call(get("getSchema", address, "publishableKey"));
  if (
    narrow.response.status === 200 &&
    narrow.response.headers["etag"] === exchange.response.headers["etag"]
  )
    probe.report(narrow, "Two grants have the same validator.", {
      at: "header etag",
      place: "guarantees.md G12.3",
    });
}

async function expectTools(probe: Probe, world: World): Promise<void> {
  const call = (method: string, params: object = {}): CaseRequest => ({
    operationId: "callMcp",
    method: "POST",
    path: `/${world.workspaceId}/mcp`,
    credential: "serverKey",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
  });
  const listed = await probe.call(call("tools/list"), 200);
  probe.equal(listed, "/id", bodyOf(listed).id, 7, "The answer has the id of the request.");
  const names = ((bodyOf(listed).result?.tools ?? []) as LooseJson[]).map(({ name }) =>
    String(name),
  );
  for (const name of ["list_tables", "describe_table", "query_rows"])
    if (!names.includes(name))
      probe.report(listed, `The list does not have the tool \`${name}\`.`, { at: "/result/tools" });
  const table = [...world.tables.values()].find(({ rows }) => rows.length > 0);
  if (table === undefined) return;
  const [key, limit] = [table.key, 3];
  const asked = await probe.call(
    call("tools/call", {
      name: "query_rows",
      arguments: { table: table.name, select: [key], orderBy: [{ field: key }], limit },
    }),
    200,
  );
  const direct = await query(probe, world, {
    refs: { t: table.id },
    query: { from: "t", select: [key], orderBy: [{ field: key }], limit },
  });
  const rows = (bodyOf(asked).result?.structuredContent?.data ??
    bodyOf(asked).result?.structuredContent?.rows) as unknown;
  if (rows !== undefined && !isDeepStrictEqual(rows, dataOf(direct)))
    probe.report(asked, "The tool `query_rows` has other rows than `/query`.", {
      at: "/result/structuredContent",
    });
  if (bodyOf(asked).result?.isError === true)
    probe.report(asked, "The tool `query_rows` fails.", { at: "/result/isError" });
  const tables = await probe.call(call("tools/call", { name: "list_tables", arguments: {} }), 200);
  const text = JSON.stringify(bodyOf(tables).result ?? {});
  for (const { name } of world.tables.values())
    if (!text.includes(`"${name}"`) && !text.includes(`\\"${name}\\"`))
      probe.report(tables, `The tool \`list_tables\` does not list \`${name}\`.`, {
        at: "/result",
      });
  const unknown = await probe.call(call("conform/unknown"));
  probe.equal(
    unknown,
    "/error/code",
    bodyOf(unknown).error?.code,
    -32601,
    "An unknown method is -32601.",
  );
}
