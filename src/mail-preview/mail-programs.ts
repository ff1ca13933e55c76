// Reports the features of a mail that each mail program does not support, with the data of the
// checks in mail/.
import { findUnsupported, mailPrograms } from "../mail/index.ts";

export interface ProgramReport {
  /** `Gmail, Android` */
  readonly program: string;
  /** Unsupported features; empty if the program supports all. */
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
 * Returns a report for each program. It takes about 200 ms, so it runs only for the checks view.
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

function programName(program: string): string {
  const [family = "", platform = ""] = program.split(".");
  if (platform === "outlook-com") return "Outlook.com";
  return `${families[family] ?? family}, ${platforms[platform] ?? platform}`;
}
