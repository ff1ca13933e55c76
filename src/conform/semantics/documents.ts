// Cases that check documents of the server: schema, sign-in configuration, keys, metadata,
// contract, health. The definition of the workspace and the server's address decide the expected
// contents.
import type { ConfigTypes } from "../../contract/index.ts";
import type { Case } from "../case.ts";
import { bodyOf, getRequest, shownValue } from "./probe.ts";
import { createAccount, signInAccount } from "./end-users.ts";
import { semanticCase, type SemanticCase } from "./source.ts";
import type { World } from "./world/world.ts";
import { expectSchema } from "./schema-document.ts";
import { expectTools } from "./tools-document.ts";

/** Returns the cases that check the documents of a workspace and of the server. */
export function documentCases(world: World): Case[] {
  const { workspaceId } = world;
  const workspace = (world.definition["workspace"] ?? {}) as ConfigTypes["workspace-settings"];
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
        const exchange = await probe.call(
          getRequest("getAuthConfig", `/${workspaceId}/auth/config`),
          200,
        );
        const { branding, authPageConfig, providers, publicKey, publishableKey } =
          bodyOf<"getAuthConfig">(exchange);
        const { branding: wanted = {}, auth = {}, name } = workspace;
        probe.equal(
          exchange,
          "/branding/name",
          branding.name,
          wanted.name ?? name,
          "The name must be the same as in the definition of the workspace.",
        );
        for (const colour of ["lightPrimary", "darkPrimary"] as const)
          if (wanted[colour] !== undefined)
            probe.equal(
              exchange,
              `/branding/${colour}`,
              branding[colour],
              wanted[colour],
              "The colour must be the same as in the definition of the workspace.",
            );
        probe.equal(
          exchange,
          "/branding/hasLogo",
          branding.hasLogo,
          wanted.logo !== undefined,
          "`hasLogo` must be true exactly if the definition has a logo.",
        );
        probe.equal(
          exchange,
          "/publishableKey",
          publishableKey,
          publicKey,
          "`publicKey` and `publishableKey` must have the same value.",
        );
        if (auth.requireEmailConfirmation !== undefined)
          probe.equal(
            exchange,
            "/authPageConfig/requireEmailConfirmation",
            authPageConfig.requireEmailConfirmation,
            auth.requireEmailConfirmation,
            "The value must be the same as in the definition of the workspace.",
          );
        if (auth.registerFields !== undefined)
          probe.equal(
            exchange,
            "/authPageConfig/enabledRegisterFields",
            authPageConfig.enabledRegisterFields,
            auth.registerFields,
            "The value must be the same as in the definition of the workspace.",
          );
        const slugs = Object.keys((world.definition["providers"] ?? {}) as object);
        probe.equal(
          exchange,
          "/providers",
          providers.map(({ slug }) => String(slug)),
          slugs,
          "The providers must be those in the definition, in the same order.",
        );
        if (wanted.logo === undefined) return;
        const logo = await probe.call(getRequest("getAuthLogo", `/${workspaceId}/auth/logo`), 302);
        const image = await probe.call(
          getRequest("getAuthLogoFile", String(logo.response.headers["location"])),
          200,
        );
        if (image.response.bytes.length === 0)
          probe.report(image, "The file of the logo is empty.");
        probe.equal(
          image,
          "header content-type",
          (image.response.headers["content-type"] ?? "").startsWith("image/"),
          true,
          "The content type of the logo must be an image type.",
        );
      },
    }),
    documentCase({
      id: "signing-keys",
      operations: ["getJwks", "login", "createEndUser"],
      place: "guarantees.md G15.1, G15.2",
      writes: true,
      async steps(probe) {
        const exchange = await probe.call(
          getRequest("getJwks", `/${workspaceId}/auth/jwks.json`),
          200,
        );
        const account = await createAccount(probe, workspaceId);
        const { accessToken, user } = await signInAccount(probe, workspaceId, account);
        const { createLocalJWKSet, jwtVerify } = await import("jose");
        const keys = createLocalJWKSet({ keys: [...bodyOf<"getJwks">(exchange).keys] });
        const verified = await jwtVerify(String(accessToken), keys, {
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
        probe.equal(
          exchange,
          "",
          payload.sub,
          account.id,
          "The claim `sub` of the access token must be the id of the account.",
        );
        probe.equal(
          exchange,
          "",
          payload["workspaceId"],
          workspaceId,
          "The claim `workspaceId` of the access token must be the id of the workspace.",
        );
        probe.equal(
          exchange,
          "",
          payload["email"],
          account.email,
          "The claim `email` of the access token must be the email address of the account.",
        );
        probe.equal(
          exchange,
          "",
          user.id,
          account.id,
          "`user` must be the account that signed in.",
        );
        const life = Number(payload.exp) - Number(payload.iat);
        if (!(life > 0 && life <= 86_400))
          probe.report(
            exchange,
            `The access token is valid for ${life} seconds. From 1 to 86400 seconds are allowed.`,
            { at: "/keys" },
          );
      },
    }),
    documentCase({
      id: "metadata",
      operations: ["getWorkspaceResource", "getGatewayResource", "getAuthorizationServer"],
      place: "guarantees.md G12.10, G12.11",
      async steps(probe) {
        const gateway = await probe.call(
          getRequest("getGatewayResource", "/.well-known/oauth-protected-resource"),
          200,
        );
        const base = String(bodyOf<"getGatewayResource">(gateway).resource).replace(/\/$/, "");
        for (const resource of ["mcp", "query", "schema", "files"])
          for (const id of [workspaceId, workspaceId.toUpperCase()]) {
            const exchange = await probe.call(
              getRequest(
                "getWorkspaceResource",
                `/.well-known/oauth-protected-resource/${id}/${resource}`,
              ),
              200,
            );
            probe.equal(
              exchange,
              "/resource",
              bodyOf<"getWorkspaceResource">(exchange).resource,
              `${base}/${id}/${resource}`,
              "The metadata must name exactly the address of the resource.",
            );
          }
        const server = await probe.call(
          getRequest("getAuthorizationServer", "/.well-known/oauth-authorization-server"),
          200,
        );
        const {
          issuer,
          authorization_endpoint: authorization,
          token_endpoint: token,
          jwks_uri: jwks,
          code_challenge_methods_supported: methods,
        } = bodyOf<"getAuthorizationServer">(server);
        for (const [name, address] of Object.entries({ authorization, token, jwks }))
          if (!String(address).startsWith(base))
            probe.report(
              server,
              `${name} is ${shownValue(address)}. The address must begin with ${base}.`,
            );
        const issuers = bodyOf<"getGatewayResource">(gateway).authorization_servers ?? [];
        if (!issuers.includes(issuer))
          probe.report(server, "The issuer must be the same as in the metadata of the resources.", {
            at: "/issuer",
          });
        probe.equal(
          server,
          "/code_challenge_methods_supported",
          methods,
          ["S256"],
          "S256 must be the only code challenge method.",
        );
      },
    }),
    documentCase({
      id: "contract",
      operations: ["getOpenapi", "getAsyncapi", "getRoot"],
      place: "guarantees.md G12.4, G12.7, G12.9",
      async steps(probe) {
        const openapi = await probe.call(getRequest("getOpenapi", "/openapi.json"), 200);
        const paths = Object.keys(bodyOf<"getOpenapi">(openapi).paths ?? {});
        for (const path of ["/{workspaceId}/query", "/{workspaceId}/schema"])
          if (!paths.includes(path))
            probe.report(openapi, `The document does not describe ${path}.`, { at: "/paths" });
        const asyncapi = await probe.call(getRequest("getAsyncapi", "/asyncapi.json"), 200);
        if (!String(bodyOf<"getAsyncapi">(asyncapi).asyncapi).startsWith("3."))
          probe.report(asyncapi, "The document is not an AsyncAPI 3 document.", {
            at: "/asyncapi",
          });
        const root = await probe.call(getRequest("getRoot", "/"), 200);
        const { contract, documentation } = bodyOf<"getRoot">(root);
        for (const [name, address, suffix] of [
          ["contract", contract, "/openapi.json"],
          ["documentation", documentation, "/_docs"],
        ] as const)
          if (!String(address).endsWith(suffix))
            probe.report(root, `${name} is ${shownValue(address)}. It must end with ${suffix}.`, {
              at: `/${name}`,
            });
        for (const [operationId, path, status] of [
          ["getHealth", "/healthz", "ok"],
          ["getReadiness", "/readyz", "ready"],
        ] as const) {
          const exchange = await probe.call(getRequest(operationId, path), 200);
          const received = bodyOf<typeof operationId>(exchange).status;
          probe.equal(
            exchange,
            "/status",
            received,
            status,
            "A server that is ready must have this status.",
          );
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
