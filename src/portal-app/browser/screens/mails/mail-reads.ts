// The mails of a workspace, their files, and the changes that an owner makes.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";

export type ListedMail = ContractSchema<"Mail">;
export type MailPreview = ContractSchema<"MailPreview">;
export type MailTexts = Readonly<Record<string, string>>;

/** The unpublished texts of an owner, and the active version when the change began. */
export interface UnpublishedMail {
  readonly texts: MailTexts;
  readonly base: number;
}

/** The version number of the gateway's own mail. */
export const OWN_MAIL = 0;

/** The title of each mail in the portal. */
export const mailTitles: Readonly<Record<string, string>> = {
  "admin-reset": "Password reset by an administrator",
  automation: "Mail of an automation",
  "confirm-email": "Confirmation of an address",
  "password-changed": "Changed password",
  "resend-confirmation": "New confirmation code",
  "reset-code": "Forgotten password",
};

export function useMails() {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "mails"],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/mails", { params: { path: { workspaceId: id } } })),
  });
}

/** Returns the files of a version of a mail, by path. */
export function useMailTexts(mail: string, version: number) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "mails", mail, version],
    queryFn: async (): Promise<MailTexts> => {
      const { files } = await bodyOf(
        api.GET("/{workspaceId}/mails/{mail}", {
          params: { path: { workspaceId: id, mail }, query: { version } },
        }),
      );
      return Object.fromEntries(
        files
          .toSorted((one, other) => rank(one.path) - rank(other.path))
          .map(({ path, text }) => [path, text]),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sorts the files: the template, then the translated texts, then the sample values. */
const rank = (path: string): number =>
  path === "template.mjml" ? 0 : path.startsWith("i18n/") ? 1 : 2;

const filesOf = (texts: MailTexts) => Object.entries(texts).map(([path, text]) => ({ path, text }));

interface PreviewChoice {
  readonly language: string;
  readonly sample: string;
}

/**
 * Returns the rendered mail with its problems. The last preview stays until the next one arrives.
 */
export function useMailPreview(
  mail: string,
  texts: MailTexts,
  { language, sample }: PreviewChoice,
) {
  const { id, isOwner } = useWorkspace();
  return useQuery({
    queryKey: [id, "mail preview", mail, texts, language, sample],
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST("/{workspaceId}/mails/{mail}/preview", {
          params: { path: { workspaceId: id, mail } },
          body: { files: filesOf(texts), language, sample },
          signal,
        }),
      ),
    enabled: isOwner,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/**
 * Publishes texts as a new version. The gateway refuses it if another owner has changed the mail.
 */
export function usePublishMail(mail: string) {
  const { id } = useWorkspace();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ texts, base }: UnpublishedMail) =>
      bodyOf(
        api.POST("/{workspaceId}/mails/{mail}", {
          params: { path: { workspaceId: id, mail } },
          body: { base, files: filesOf(texts) },
        }),
      ),
    // After a refusal, the screen also shows the newest version.
    onSettled: () => client.invalidateQueries({ queryKey: [id, "mails"], exact: true }),
  });
}

/** Makes an earlier version, or the gateway's own mail, the active version. */
export function useChooseMail(mail: string) {
  const { id } = useWorkspace();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      bodyOf(
        api.PUT("/{workspaceId}/mails/{mail}", {
          params: { path: { workspaceId: id, mail } },
          body: { version },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [id, "mails"], exact: true }),
  });
}

/** Sends the mail to the address of the owner, in the form that end users get. */
export function useSendToMe(mail: string, language: string) {
  const { id } = useWorkspace();
  return useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/{workspaceId}/mails/{mail}/send", {
          params: { path: { workspaceId: id, mail } },
          body: { language },
        }),
      ),
  });
}
