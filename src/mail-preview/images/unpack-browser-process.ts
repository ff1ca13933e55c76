// The process that unpacks the packaged Chromium and its libraries into its temporary folder.
import chromium, { inflate } from "@sparticuz/chromium";

const libraries = "../bin/al2023.tar.br";
await chromium.executablePath();
await inflate(new URL(libraries, import.meta.resolve("@sparticuz/chromium")).pathname);
