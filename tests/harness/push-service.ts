import { createECDH, createPublicKey, randomBytes, verify, webcrypto } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sendRequest } from '../../server/network/outgoing-request.ts';

/** What a push service answers: a status with headers, or nothing at all. */
type Answer = { status: number; headers?: Record<string, string> } | 'hang';

/** A message as its browser reads it. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  readonly text: string;
  /** The claims of the sender's token, whose signature was verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

/** A browser with keys of its own; nobody else can read its messages. */
export interface SubscribedTestBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly token: string;
  /** Decrypts a body (RFC 8291, RFC 8188) by Web Cryptography, independently of the sender's code. */
  decrypt(body: Uint8Array): Promise<string>;
}

/** A push service on this machine, which stores what it gets and answers as it is told. */
export interface TestPushService {
  /** The public host under which browsers know it. */
  readonly origin: string;
  readonly received: ReceivedMessage[];
  /** How it answers from now on, by the path of the browser; 201 unless it is said. */
  readonly answers: Map<string, Answer>;
  /** Larger bodies are refused (413). */
  maxBytes: number;
  /** Sends to this service what is addressed to its public host, in place of the guarded request. */
  readonly send: typeof sendRequest;
  /** Subscribes a browser. */
  browser(name: string): SubscribedTestBrowser;
  close(): Promise<void>;
}

/** Starts a push service. Bodies are decrypted with the browser's private key, and the sender's token verified. */
export async function startPushService(): Promise<TestPushService> {
  const origin = 'https://push.example';
  const browsers = new Map<string, SubscribedTestBrowser>();
  const received: ReceivedMessage[] = [];
  const answers = new Map<string, Answer>();
  const server: Server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      const body = await buffer(request);
      const answer = answers.get(path) ?? { status: body.length > service.maxBytes ? 413 : 201 };
      if (answer === 'hang') return;
      const browser = browsers.get(path);
      if (browser && answer.status < 300)
        received.push({
          path,
          headers: request.headers,
          bytes: body.length,
          text: await browser.decrypt(body),
          claims: verifiedClaims(request.headers.authorization ?? ''),
        });
      response.writeHead(answer.status, answer.headers).end();
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const service: TestPushService = {
    origin,
    received,
    answers,
    maxBytes: 4_096,
    send: (request) =>
      sendRequest({
        ...request,
        url: String(request.url).replace(origin, `http://127.0.0.1:${port}`),
        targets: undefined,
        timeoutMs: 500,
      }),
    browser: (name) => {
      const path = `/send/${name}`;
      const known = browsers.get(path);
      if (known) return known;
      const made = newBrowser(`${origin}${path}`);
      browsers.set(path, made);
      return made;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

function newBrowser(endpoint: string): SubscribedTestBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const p256dh = pair.getPublicKey('base64url', 'uncompressed');
  const auth = secret.toString('base64url');
  const keys = { p256dh, auth };
  return {
    endpoint,
    ...keys,
    token: Buffer.from(JSON.stringify({ endpoint, expirationTime: null, keys })).toString('base64url'),
    decrypt: (body) => decrypted(body, { point: pair.getPublicKey(), number: pair.getPrivateKey(), secret }),
  };
}

const { subtle } = webcrypto;

async function decrypted(
  body: Uint8Array,
  { point, number, secret }: { point: Buffer; number: Buffer; secret: Buffer },
): Promise<string> {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const recordSize = bytes.readUInt32BE(16);
  const keyLength = bytes.readUInt8(20);
  const senderPoint = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('more than one record');
  const coordinates = {
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const own = await subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', ...coordinates, d: number.toString('base64url') },
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    ['deriveBits'],
  );
  const sender = await subtle.importKey('raw', senderPoint, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: sender }, own, 256);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, senderPoint]);
  const material = await derive(shared, secret, info, 256);
  const key = await derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 128);
  const nonce = await derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 96);
  const secretKey = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const plain = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, secretKey, record));
  const end = plain.lastIndexOf(2);
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('the padding is wrong');
  return plain.subarray(0, end).toString();
}

async function derive(material: ArrayBuffer, salt: Buffer, info: Buffer, bits: number): Promise<ArrayBuffer> {
  const key = await subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bits);
}

function verifiedClaims(authorization: string): ReceivedMessage['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the sender is not who it says');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
