// Cases that check players of game platforms. The gateway must store exactly one database row for
// each player.
import type { Case, CaseRequest, CaseExchange } from "../case.ts";
import { bodyOf, jsonRequest, type BodyOf } from "./probe.ts";
import { semanticCase } from "./source.ts";

/** The same players in each run, because no call deletes a player. */
const playerIds = ["conform-player-1", "conform-player-2", "conform/player 3"];

/** Returns the cases that check the stored players, and their list. */
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
          probe.equal(
            again,
            "/id",
            link.id,
            before.id,
            "A second assertion of the same player must return the same link.",
          );
          probe.equal(
            again,
            "/platform",
            link.platform,
            "custom",
            "The name of the platform must be in lower case.",
          );
          probe.equal(
            again,
            "/platformPlayerId",
            link.platformPlayerId,
            platformPlayerId,
            "The id of the player must not be changed.",
          );
          probe.equal(
            again,
            "/displayName",
            link.displayName,
            body.displayName,
            "The name must be the name in the last request.",
          );
          probe.equal(
            again,
            "/metadata",
            link.metadata,
            body.metadata,
            "The metadata must be those in the last request.",
          );
          probe.equal(
            again,
            "/firstSeenAt",
            Date.parse(link.firstSeenAt),
            Date.parse(before.firstSeenAt),
            "`firstSeenAt` must not change.",
          );
          if (Date.parse(link.lastSeenAt) < Date.parse(before.lastSeenAt))
            probe.report(again, "`lastSeenAt` is earlier than before.", { at: "/lastSeenAt" });
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
          probe.equal(resolved, "", received, plain, "`resolve` must return the same link.");
          links.push(link);
        }
        const unknown = await probe.call(
          key("resolvePlayer", "GET", `${players}/resolve/custom/conform-nobody`),
        );
        probe.equal(
          unknown,
          "",
          unknown.response.status,
          404,
          "A request for an unknown player must get a 404.",
        );
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
          "The player that was seen last must be the first in the list.",
        );
        if (!(total >= 3))
          probe.report(whole, `\`total\` is ${total}, but the list has at least 3 players.`, {
            at: "/total",
          });
        for (const [index, link] of newestFirst.entries()) {
          const page = await list(`platform=custom&pageSize=1&page=${index + 1}`);
          const received = bodyOf<"listPlayers">(page);
          probe.equal(
            page,
            "/players",
            received.players,
            [link],
            "Each page must contain exactly one player, in the order of the list.",
          );
          probe.equal(
            page,
            "/page",
            received.page,
            index + 1,
            "The response must have the number of the page.",
          );
          probe.equal(
            page,
            "/pageSize",
            received.pageSize,
            1,
            "The response must have the requested page size.",
          );
          probe.equal(
            page,
            "/total",
            received.total,
            total,
            "`total` must be the same on each page.",
          );
        }
        const beyond = await list("platform=custom&page=100000");
        probe.equal(
          beyond,
          "/players",
          bodyOf<"listPlayers">(beyond).players,
          [],
          "A page after the last page must be empty.",
        );
        const other = await list("platform=epic&pageSize=200");
        if (bodyOf<"listPlayers">(other).players.some(({ platform }) => platform !== "epic"))
          probe.report(other, "The filter `platform` returns a player of another platform.", {
            at: "/players",
          });
        const contact = links[0]!.contactId;
        if (contact === null) return;
        const filtered = await list(`contactId=${contact}`);
        if (bodyOf<"listPlayers">(filtered).players.some(({ contactId }) => contactId !== contact))
          probe.report(
            filtered,
            "The filter `contactId` returns a player with another `contactId`.",
            {
              at: "/players",
            },
          );
      },
    }),
  ];
}
