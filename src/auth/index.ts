// Public API of auth/, the folder that signs end users in. Exports the sign-in operations, the HTML
// pages, and functions that issue and verify the tokens of end users.
export { authBodyOf, authEventOf, isAuthEvent, noAuthEvent } from "./auth-events.ts";
export { createAuth } from "./capability.ts";
export { preferredLanguage } from "./language.ts";
export { createAuthHousekeeping } from "./housekeeping.ts";
export { createSigningKeys } from "./workspace-keys.ts";
export {
  providerKind,
  providerSecrets,
  providerStates,
  providerStateTables,
} from "./providers/index.ts";
export { AppRefusal } from "./pages/app-refusal.ts";
export { asksCode, failurePage, pages, type InvitationForm } from "./pages/page.ts";
export { anonymousReader, readerOf, renderPage, type PageReply } from "./pages/render.ts";
export type { PageWords } from "./pages/words.ts";
export { signIn } from "./sign-in.ts";
export { createAccessTokens } from "./tokens/access-tokens.ts";
export { issueAccessToken, issueRedirect, type TokenUser } from "./tokens/issue-tokens.ts";
