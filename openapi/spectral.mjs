// Spectral's OWASP rules over the generated documents, but for what waivers.js gives a reason for.
import owasp from "@stoplight/spectral-owasp-ruleset";
import { serverAddresses, spectral, spectralPlaces } from "./waivers.js";

const overrides = Object.entries(spectralPlaces).map(([rule, pointers]) => ({
  files: pointers.map((pointer) => `../generated/openapi.json#${pointer}`),
  rules: { [rule]: "off" },
}));

const [name, notMatch] = serverAddresses;
const fields = Object.entries(owasp.rules[name]).map(([key, value]) => [
  key,
  key === "then" ? { ...value, functionOptions: { notMatch } } : value,
]);
const narrowed = { [name]: Object.fromEntries(fields) };

export default { extends: [owasp], rules: { ...spectral, ...narrowed }, overrides };
