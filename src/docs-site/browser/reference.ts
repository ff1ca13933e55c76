// The script of the reference pages. Opens the folded elements around the target of a link, and
// starts the forms "Try it".
import { followTargets } from "./open-target.ts";
import { startTryForm } from "./try-form.ts";

followTargets();
for (const section of document.querySelectorAll<HTMLElement>(".try")) startTryForm(section);
