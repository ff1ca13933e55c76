// Https on this machine, for tests. This process trusts a self-signed certificate until `close` is
// called. A TLS server in front of a gateway decrypts the connections, as an operator's proxy does.
import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpsServer, type Server } from "node:https";
import type { RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  type TLSSocket,
} from "node:tls";

/** Returns an ASN.1 value in DER: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.from([0]), bytes);
const time = (text: string): Buffer => der(0x17, Buffer.from(text));

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const commonName = "550403";
const subjectAltName = "551d11";
const basicConstraints = "551d13";

/** Makes a self-signed certificate for `localhost` and `127.0.0.1`. */
function makeCertificate(): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(
    der(0x31, sequence(oid(commonName), der(0x0c, Buffer.from("tests of this computer")))),
  );
  const names = sequence(
    der(0x82, Buffer.from("localhost")),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const serial = Buffer.concat([Buffer.from([1]), Buffer.from(String(Date.now()))]);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(time("200101000000Z"), time("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      0xa3,
      sequence(
        sequence(oid(subjectAltName), der(0x04, names)),
        sequence(oid(basicConstraints), der(0x04, isAuthority)),
      ),
    ),
  );
  const whole = sequence(content, ecdsaWithSha256, bits(sign("sha256", content, privateKey)));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

export interface TrustedCertificate {
  readonly key: string;
  readonly cert: string;
  /** Removes the certificate from the trusted ones. */
  readonly close: () => void;
}

/** Creates a certificate that every client in this process trusts until it is closed. */
export function trustCertificate(): TrustedCertificate {
  const before = getCACertificates("default");
  const made = makeCertificate();
  setDefaultCACertificates([...before, made.cert]);
  return { ...made, close: () => setDefaultCACertificates(before) };
}

/**
 * Starts a server that accepts TLS on a free port. It forwards the decrypted bytes to the port in
 * `target`, which a test sets later.
 */
export async function startTlsFront({ key, cert }: TrustedCertificate) {
  const target = { port: 0 };
  const open = new Set<TLSSocket>();
  const server = createTlsServer({ key, cert }, (outer) => {
    open.add(outer);
    const inner = connect(target.port, "127.0.0.1");
    const end = (): void => {
      open.delete(outer);
      outer.destroy();
      inner.destroy();
    };
    for (const socket of [outer, inner]) socket.on("error", end).on("close", end);
    outer.pipe(inner).pipe(outer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    baseUrl: `https://localhost:${(server.address() as AddressInfo).port}`,
    target,
    close: (): void => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/**
 * Starts an https server.
 * @returns its address, and an object that counts its connections and requests
 */
export async function startHttpsHost({ key, cert }: TrustedCertificate, listener: RequestListener) {
  const seen = { connections: 0, requests: 0 };
  const server: Server = createHttpsServer({ key, cert }, (request, response) => {
    seen.requests += 1;
    listener(request, response);
  });
  server.on("connection", () => (seen.connections += 1));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}
