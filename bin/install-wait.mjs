// Reports which host a long installation waits for, the registry or the proxy, and whether that
// host accepts connections.
import { connect } from "node:net";

/** After this time, a message tells the user which host the installation waits for. */
export const longMs = 20_000;
const connectMs = 5_000;

/**
 * Says which host a long installation waits for: the registry or a proxy.
 * @param settings output of `npm config list --json`, which leaves out settings with a password
 * @param environment variables in which npm finds a proxy if its own settings name none
 * @returns one or two sentences; the promise never rejects
 */
export async function describeWait(settings, environment) {
  const values = parseSettings(settings);
  const registry = parse(values["registry"]);
  if (registry === null) return "Still installing; npm gives up by itself after a few minutes.";
  const names = ["npm_config_https_proxy", "npm_config_proxy"].concat(
    registry.protocol === "https:" ? ["HTTPS_PROXY", "https_proxy"] : [],
    ["HTTP_PROXY", "http_proxy", "PROXY", "proxy"],
  );
  const proxy = [values["https-proxy"], values["proxy"], ...names.map((name) => environment[name])]
    .map(parse)
    .find((address) => address !== null);
  const where = proxy === undefined ? "" : ` through the proxy ${proxy.protocol}//${proxy.host}`;
  const target = proxy ?? registry;
  const problem = await connection(target);
  const state =
    problem === null
      ? `${target.host} takes connections, so it may only be slow`
      : `${target.host} cannot be reached (${problem})`;
  const advice =
    proxy === undefined
      ? 'If this network needs a proxy, stop, set it by "npm config set https-proxy http://host:port", and start again.'
      : 'If the proxy is wrong, stop, mend HTTPS_PROXY or "npm config set https-proxy", and start again.';
  return `Still installing: npm waits for ${registry.protocol}//${registry.host}${where}; ${state}. npm gives up by itself after a few minutes. ${advice}`;
}

function parseSettings(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Messages show only `host`, because the whole address may contain credentials. */
function parse(text) {
  try {
    const address = new URL(text);
    return /^https?:$/.test(address.protocol) && address.host !== "" ? address : null;
  } catch {
    return null;
  }
}

/** Connects to a host. Returns null if the host accepts connections, otherwise the reason. */
function connection({ protocol, hostname, port }) {
  const standard = protocol === "https:" ? 443 : 80;
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: port === "" ? standard : Number(port) });
    const end = (problem) => {
      socket.destroy();
      resolve(problem);
    };
    socket.setTimeout(connectMs, () => end(`no answer in ${connectMs / 1000} s`));
    socket.on("connect", () => end(null));
    socket.on("error", (error) => end(error.code ?? error.message));
  });
}
