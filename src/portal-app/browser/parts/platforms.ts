// The game platforms that the gateway knows.

export const platformNames = [
  "custom",
  "steam",
  "epic",
  "xbox",
  "playstation",
  "unity",
  "roblox",
] as const;
