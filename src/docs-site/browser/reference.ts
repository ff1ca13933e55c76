// The script of the pages that are made from declarations.
import { followTargets } from "./open-target.ts";
import { startTryForm } from "./try-form.ts";

followTargets();
for (const section of document.querySelectorAll<HTMLElement>(".try")) startTryForm(section);
