// Sends a mail of the preview by the deployment's transport. The configuration is read only when a
// mail is sent, since a preview needs none.
import { isMailAddress, sendNow } from "../mail/index.ts";
import { PreviewError, type SendMail } from "../mail-preview/index.ts";
import { readSettings } from "./settings.ts";
import { describeFailure } from "./failure.ts";
import type { GlobalOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

export const createSendMail =
  (terminal: Terminal, options: GlobalOptions): SendMail =>
  async (mail, to) => {
    if (!isMailAddress(to))
      throw new PreviewError("This is not one plain address, such as ada@example.com.");
    try {
      return await sendNow(readSettings(terminal, options), mail, to);
    } catch (error) {
      throw new PreviewError(describeFailure(error));
    }
  };
