// The folder of the templates that come with the gateway.
import { join } from "node:path";

export const ownMailFolder = join(import.meta.dirname, "../../../templates/mail");
