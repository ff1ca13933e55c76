// Spectral's OWASP rules over the generated documents, but for what waivers.js gives a reason for.
import owasp from "@stoplight/spectral-owasp-ruleset";
import { spectral, spectralPlaces } from "./waivers.js";

const overrides = Object.entries(spectralPlaces).map(([rule, pointers]) => ({
  files: pointers.map((pointer) => `../generated/openapi.json#${pointer}`),
  rules: { [rule]: "off" },
}));

export default { extends: [owasp], rules: spectral, overrides };
