// Reports what each mail program cannot show of a mail, by the data of the checks in mail/.
import { findUnsupported, mailPrograms } from "../mail/index.ts";

export interface ProgramReport {
  /** `Gmail, Android` */
  readonly program: string;
  /** Names of what it cannot show; empty where it shows everything. */
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

/** Takes about 200 ms: only for those who ask. */
export async function reportPrograms(html: string): Promise<readonly ProgramReport[]> {
  const unsupported = await findUnsupported(html);
  return mailPrograms.map((program) => ({
    program: nameOf(program),
    lacks: [...unsupported].flatMap(([feature, without]) =>
      without.includes(program) ? [feature] : [],
    ),
  }));
}

function nameOf(program: string): string {
  const [family = "", platform = ""] = program.split(".");
  if (platform === "outlook-com") return "Outlook.com";
  return `${families[family] ?? family}, ${platforms[platform] ?? platform}`;
}
