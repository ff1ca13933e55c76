// The URL paths of the identity service. The contract (`openapi/`) lists the same paths.
export const oauthPaths = {
  authorize: "/api/v1/oauth/authorize",
  token: "/api/v1/oauth/token",
  jwks: "/api/v1/oauth/jwks",
  interaction: (uid: string): string => `/api/v1/oauth/interaction/${uid}`,
} as const;
