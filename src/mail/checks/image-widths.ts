// Checks that images have a width. Outlook on Windows ignores the width in styles. It shows an
// image without the attribute `width` in its full size.
import type { Diagnostic } from "../../platform/index.ts";
import { diagnosticAt, tagsInMail, type CheckedMail } from "./rule.ts";

/** Reports images without the attribute `width`. */
export const checkImageWidths = (checked: CheckedMail): readonly Diagnostic[] =>
  tagsInMail(checked)
    .filter(({ name, attributes }) => /^(?:mj-image|img)$/.test(name) && !attributes.has("width"))
    .map(({ offset }) =>
      diagnosticAt(checked, offset, {
        rule: "missing-width",
        message: "the image has no attribute `width`",
        hint: 'Write the width in pixels, such as `width="120px"`. Outlook shows an image without a width in its full size.',
        severity: "warning",
      }),
    );
