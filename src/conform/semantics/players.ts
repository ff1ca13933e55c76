// Players of game platforms: one link for each player.
import type { Case, CaseRequest, CaseExchange } from "../case.ts";
import { bodyOf, jsonRequest, type BodyOf } from "./probe.ts";
import { semanticCase } from "./source.ts";

/** The same players in each run, because no call deletes a player. */
const playerIds = ["conform-player-1", "conform-player-2", "conform/player 3"];

/** Returns the cases of players. */
export function playerCases(workspaceId: string): Case[] {
  const players = `/${workspaceId}/players`;
  const key = (operationId: string, method: string, path: string, body?: unknown): CaseRequest =>
    jsonRequest(operationId, method, path, "serverKey", body);
  return [
    semanticCase({
      id: "players/identify",
      operations: ["identifyPlayer", "resolvePlayer", "listPlayers"],
      place: "guarantees.md G17.1, G17.3, G17.6",
      writes: true,
      quick: true,
      async steps(probe) {
        const links: BodyOf<"identifyPlayer">[] = [];
        for (const [index, platformPlayerId] of playerIds.entries()) {
          const body = {
            platform: "custom",
            platformPlayerId,
            displayName: `Player ${index}`,
            metadata: { level: index },
          };
          const first = await probe.call(
            key("identifyPlayer", "POST", `${players}/identify`, body),
            200,
            201,
          );
          const again = await probe.call(
            key("identifyPlayer", "POST", `${players}/identify`, { ...body, platform: "CUSTOM" }),
            200,
          );
          const before = bodyOf<"identifyPlayer">(first);
          const link = bodyOf<"identifyPlayer">(again);
          probe.equal(again, "/id", link.id, before.id, "A player has one link.");
          probe.equal(again, "/platform", link.platform, "custom", "The platform is lower-cased.");
          probe.equal(
            again,
            "/platformPlayerId",
            link.platformPlayerId,
            platformPlayerId,
            "The player's id stays as it is.",
          );
          probe.equal(
            again,
            "/displayName",
            link.displayName,
            body.displayName,
            "The name is as it was last sent.",
          );
          probe.equal(
            again,
            "/metadata",
            link.metadata,
            body.metadata,
            "The metadata are as they were last sent.",
          );
          probe.equal(
            again,
            "/firstSeenAt",
            Date.parse(link.firstSeenAt),
            Date.parse(before.firstSeenAt),
            "`firstSeenAt` does not move.",
          );
          if (Date.parse(link.lastSeenAt) < Date.parse(before.lastSeenAt))
            probe.report(again, "`lastSeenAt` moves back.", { at: "/lastSeenAt" });
          const resolved = await probe.call(
            key(
              "resolvePlayer",
              "GET",
              `${players}/resolve/custom/${encodeURIComponent(platformPlayerId)}`,
            ),
            200,
          );
          const { metadata: _metadata, ...plain } = link;
          const received = bodyOf<"resolvePlayer">(resolved);
          probe.equal(resolved, "", received, plain, "`resolve` has the same link.");
          links.push(link);
        }
        const unknown = await probe.call(
          key("resolvePlayer", "GET", `${players}/resolve/custom/conform-nobody`),
        );
        probe.equal(unknown, "", unknown.response.status, 404, "An unknown player is 404.");
        const list = (search: string): Promise<CaseExchange> =>
          probe.call(key("listPlayers", "GET", `${players}?${search}`), 200);
        const newestFirst = links.toReversed();
        const whole = await list("platform=custom&pageSize=3");
        const { players: seen, total } = bodyOf<"listPlayers">(whole);
        probe.equal(
          whole,
          "/players",
          seen,
          newestFirst,
          "The list has the player first that was seen last.",
        );
        if (!(total >= 3))
          probe.report(whole, `\`total\` is ${total}, but the list has at least 3 players.`, {
            at: "/total",
          });
        for (const [index, link] of newestFirst.entries()) {
          const page = await list(`platform=custom&pageSize=1&page=${index + 1}`);
          const received = bodyOf<"listPlayers">(page);
          probe.equal(page, "/players", received.players, [link], "A page has the next player.");
          probe.equal(page, "/page", received.page, index + 1, "The page is numbered.");
          probe.equal(page, "/pageSize", received.pageSize, 1, "The page has the requested size.");
          probe.equal(page, "/total", received.total, total, "`total` is the same on each page.");
        }
        const beyond = await list("platform=custom&page=100000");
        probe.equal(
          beyond,
          "/players",
          bodyOf<"listPlayers">(beyond).players,
          [],
          "A page behind the last one is empty.",
        );
        const other = await list("platform=epic&pageSize=200");
        if (bodyOf<"listPlayers">(other).players.some(({ platform }) => platform !== "epic"))
          probe.report(other, "The filter `platform` lets another platform through.", {
            at: "/players",
          });
        const contact = links[0]!.contactId;
        if (contact === null) return;
        const filtered = await list(`contactId=${contact}`);
        if (bodyOf<"listPlayers">(filtered).players.some(({ contactId }) => contactId !== contact))
          probe.report(filtered, "The filter `contactId` lets another contact through.", {
            at: "/players",
          });
      },
    }),
  ];
}
