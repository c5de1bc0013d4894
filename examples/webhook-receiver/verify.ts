import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { pathToFileURL } from 'node:url';

/** Older and newer requests are refused, so that nobody can send a recorded one again later. */
const MAX_AGE_SECONDS = 300;
const MAX_BODY_BYTES = 1_000_000;

/** The headers of a request, by lower-case name. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a request is from a Farol server that has the same secret: `webhook-signature` is `v1,` and the HMAC-SHA256,
 * in Base64, of id, timestamp and body with dots between. There may be several signatures with blanks between.
 * @param secret as it was typed into the console
 * @param body exactly as it arrived, before its JSON is parsed
 */
export function isFromFarol(
  secret: string,
  headers: Headers,
  body: string,
  nowSeconds = Date.now() / 1000,
): boolean {
  const timestamp = Number(headers['webhook-timestamp']);
  if (!(Math.abs(nowSeconds - timestamp) <= MAX_AGE_SECONDS)) return false;
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

/**
 * Answers 204 to what is signed, and 401 to everything else. What came before, with the same id, is not used again: a
 * server sends a message once more when it heard no answer.
 */
export function createReceiver(secret: string, onMessage: (message: unknown) => void): Server {
  const seen = new Set<string>();
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= MAX_BODY_BYTES) parts.push(part);
    });
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const id = String(request.headers['webhook-id']);
      const isGenuine = size <= MAX_BODY_BYTES && isFromFarol(secret, request.headers, body);
      if (isGenuine && !seen.has(id)) onMessage(JSON.parse(body));
      if (isGenuine) seen.add(id);
      response.writeHead(isGenuine ? 204 : 401).end();
    });
  });
}

// WEBHOOK_SECRET=… PORT=8080 node verify.ts
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { WEBHOOK_SECRET: secret, PORT: port = '8080' } = process.env;
  if (!secret) throw new Error('WEBHOOK_SECRET is missing');
  createReceiver(secret, (message) => process.stdout.write(`${JSON.stringify(message)}\n`)).listen(
    Number(port),
  );
}
