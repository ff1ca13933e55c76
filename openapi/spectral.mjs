// Spectral's OWASP rules over the generated documents, but for what waivers.js gives a reason for.
import owasp from "@stoplight/spectral-owasp-ruleset";
import { spectral as waivers } from "./waivers.js";

export default { extends: [owasp], rules: waivers };
