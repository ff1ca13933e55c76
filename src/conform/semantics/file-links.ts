// Cases that check signed links, which open a file without a credential, and public files.
import type { Case, CaseRequest } from "../case.ts";
import type { BodyOf } from "./probe.ts";
import { semanticCase, type SemanticCase } from "./source.ts";
import { storeFile, download, expectBytes } from "./file-desk.ts";

/** Returns the cases that check signed links and public files. */
export function fileLinkCases(workspaceId: string): Case[] {
  const fileCase = (
    one: Omit<SemanticCase, "writes" | "quick"> & { readonly quick?: boolean },
  ): Case => semanticCase({ ...one, id: `files/${one.id}`, writes: true });
  return [
    fileCase({
      id: "signed-link",
      operations: ["getFileUrl", "downloadFile", "uploadFile"],
      place: "guarantees.md G25.5, G25.7",
      quick: true,
      async steps(probe) {
        const file = await storeFile(probe, workspaceId);
        const link = await probe.call(
          {
            operationId: "getFileUrl",
            method: "GET",
            path: `${file.path}/url?expiresMinutes=7`,
            credential: "serverKey",
          },
          200,
        );
        const answer = link.response.json as BodyOf<"getFileUrl">;
        probe.equal(
          link,
          "/ttlMinutes",
          answer.ttlMinutes,
          7,
          "The link must be valid for the requested time.",
        );
        probe.equal(link, "/id", answer.id, file.id, "The link must name the requested file.");
        const left = (Date.parse(String(answer.expiresAt)) - link.startedAt.getTime()) / 60_000;
        if (!(left > 5.5 && left < 8.5))
          probe.report(
            link,
            `The link expires in ${left.toFixed(1)} minutes. 7 minutes are expected.`,
            {
              at: "/expiresAt",
            },
          );
        const url = new URL(String(answer.url));
        const open = (search: string): CaseRequest => ({
          operationId: "downloadFile",
          method: "GET",
          path: url.pathname + search,
          credential: "none",
        });
        const opened = await probe.call(open(url.search), 200);
        expectBytes(probe, opened, file.bytes, "The link does not return the bytes of the file.");
        const refused = async (search: string, what: string): Promise<void> => {
          const exchange = await probe.call(open(search));
          if (exchange.response.status < 400)
            probe.report(
              exchange,
              `${what} opens the file with status ${exchange.response.status}.`,
              { kind: "accepted" },
            );
        };
        await refused("", "An address without a signature");
        for (const [name, value] of url.searchParams) {
          const changed = new URLSearchParams(url.searchParams);
          changed.set(name, name === "sig" ? flipped(value) : String(Number(value) + 600));
          await refused(`?${changed}`, `A link with another \`${name}\``);
          const without = new URLSearchParams(url.searchParams);
          without.delete(name);
          await refused(`?${without}`, `A link without \`${name}\``);
        }
        const other = await storeFile(probe, workspaceId, 64);
        const foreign = await probe.call({ ...open(url.search), path: other.path + url.search });
        if (foreign.response.status < 400)
          probe.report(foreign, "The signature of one file also opens another file.", {
            kind: "accepted",
          });
        for (const [asked, expected] of [
          ["1", 5],
          ["99999", 1440],
        ] as const) {
          const exchange = await probe.call(
            { ...link.request, path: `${file.path}/url?expiresMinutes=${asked}` },
            200,
          );
          probe.equal(
            exchange,
            "/ttlMinutes",
            (exchange.response.json as BodyOf<"getFileUrl">).ttlMinutes,
            expected,
            "The gateway must raise a validity below 5 minutes to 5, and lower a validity above 1440 minutes to 1440.",
          );
        }
      },
    }),
    fileCase({
      id: "public",
      operations: ["markFile", "downloadFile", "uploadFile"],
      place: "guarantees.md G25.8, G25.12",
      async steps(probe) {
        const file = await storeFile(probe, workspaceId);
        const anonymous: CaseRequest = { ...download(file), credential: "none" };
        const mark = (isPublic: boolean): CaseRequest => ({
          operationId: "markFile",
          method: "PATCH",
          path: file.path,
          credential: "serverKey",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ public: isPublic }),
        });
        const before = await probe.call(anonymous);
        probe.equal(
          before,
          "",
          before.response.status,
          401,
          "A request for a private file without a credential must be refused.",
        );
        const marked = await probe.call(mark(true), 200);
        probe.equal(
          marked,
          "/public",
          (marked.response.json as BodyOf<"markFile">).public,
          true,
          "The file must be marked as public.",
        );
        const opened = await probe.call(anonymous, 200);
        expectBytes(
          probe,
          opened,
          file.bytes,
          "The response does not have the bytes of the public file.",
        );
        probe.equal(
          opened,
          "header cache-control",
          opened.response.headers["cache-control"],
          "public, max-age=300",
          "The response with a public file must allow caches to store the file.",
        );
        probe.equal(
          opened,
          "header cross-origin-resource-policy",
          opened.response.headers["cross-origin-resource-policy"],
          "cross-origin",
          "The response with a public file must allow other sites to show the file.",
        );
        await probe.call(mark(false), 200);
        const closed = await probe.call(anonymous);
        probe.equal(
          closed,
          "",
          closed.response.status,
          401,
          "When a file is private again, a request without a credential must be refused.",
        );
      },
    }),
  ];
}

const flipped = (text: string): string => (text.startsWith("A") ? "B" : "A") + text.slice(1);
