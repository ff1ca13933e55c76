// Reports, for each mail program, which HTML and CSS features of a mail it does not support. The
// folder `mail/` checks the features (`checks/clients.ts`).
import { findUnsupported, mailPrograms } from "../mail/index.ts";

export interface ProgramReport {
  /** Name of a mail program, such as `Gmail, Android`. */
  readonly program: string;
  /** Features of the mail that the program does not support. */
  readonly lacks: readonly string[];
}

const families: Readonly<Record<string, string>> = {
  "apple-mail": "Apple Mail",
  gmail: "Gmail",
  gmx: "GMX",
  outlook: "Outlook",
  "samsung-email": "Samsung Email",
  thunderbird: "Thunderbird",
  "web-de": "WEB.DE",
  yahoo: "Yahoo Mail",
};
const platforms: Readonly<Record<string, string>> = {
  android: "Android",
  "desktop-webmail": "web",
  ios: "iOS",
  macos: "macOS",
  windows: "Windows",
};

/**
 * Returns a report for each mail program. The check takes about 200 ms, so the page requests it
 * only when it shows the checks.
 */
export async function reportPrograms(html: string): Promise<readonly ProgramReport[]> {
  const unsupported = await findUnsupported(html);
  return mailPrograms.map((program) => ({
    program: programName(program),
    lacks: [...unsupported].flatMap(([feature, without]) =>
      without.includes(program) ? [feature] : [],
    ),
  }));
}

/** Returns the name of a mail program for people, such as `Gmail, iOS`. */
export function programName(program: string): string {
  const [family = "", platform = ""] = program.split(".");
  if (platform === "outlook-com") return "Outlook.com";
  return `${families[family] ?? family}, ${platforms[platform] ?? platform}`;
}
