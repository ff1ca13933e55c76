// GET /{workspaceId}/endusers/{endUserId}/sessions (G27.1).
import { afterAll, beforeAll, expect, it } from "vitest";
import { hour, password } from "../auth/account-stage.ts";
import {
  nobody,
  openAdministrationStage,
  type AdministrationStage,
} from "./administration-stage.ts";

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage();
});
afterAll(() => stage.close());

it("200: the active sessions, the most recently used first, with the client of the newest token", async () => {
  const email = "devices@example.com";
  const { id, refreshToken } = await stage.signedIn(email);
  const signIn = (agent: string) =>
    stage.post("login", { email, password }, { headers: { "user-agent": agent } });
  await signIn("Tablet");
  const ended = (await signIn("Kiosk")).json.data;
  await stage.post("logout", { refreshToken: ended.refreshToken });
  stage.pass(hour);
  await stage.post("refresh", { refreshToken }, { headers: { "user-agent": "Phone" } });
  const { status, json } = await stage.ask(`/${id}/sessions`);
  expect(status).toBe(200);
  expect(json.sessions).toEqual([
    {
      id: expect.any(String),
      createdAt: "2026-03-01T10:00:00.000Z",
      lastUsedAt: "2026-03-01T11:00:00.000Z",
      expiresAt: "2026-03-31T11:00:00.000Z",
      sourceIp: "127.0.0.1",
      userAgent: "Phone",
    },
    expect.objectContaining({ userAgent: "Tablet", expiresAt: "2026-03-31T10:00:00.000Z" }),
  ]);
});

it("403 for viewers and editors; 404 for an unknown account", async () => {
  const id = await stage.account("private@example.com");
  for (const as of ["viewer", "editor"] as const)
    expect((await stage.ask(`/${id}/sessions`, { as })).status).toBe(403);
  expect((await stage.ask(`/${nobody}/sessions`)).status).toBe(404);
});
