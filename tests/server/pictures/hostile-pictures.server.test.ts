import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngOfPixels, pngParts } from '@farol/core/domain/picture/png';
import { GIF_PICTURE, WEBP_PICTURE } from '../../arbitraries/pictures.ts';
import { aPng } from '../../arbitraries/png-images.ts';
import { watchHolds } from '../../harness/longest-hold.ts';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

const UPLOAD = '/../farol/theme/upload?type=';
/** An icon that was decoded at once held the loop for 450 ms. */
const MAX_HOLD_MS = 200;
const MAX_ANSWER_MS = 3000;

let server: InProcessServer;
let photoOf: string;
let uniqueId: string;
beforeAll(async () => {
  server = await startInProcessServer();
  const van = await server.newDevice();
  ({ uniqueId } = van);
  photoOf = `/devices/${van.id}/image`;
});
afterAll(() => server.stop());

/** A PNG of this size whose compressed pixels are so many zeros. */
function bombOf(width: number, height: number, inflatedBytes: number): Uint8Array<ArrayBuffer> {
  return pngOfPixels(width, height, deflateSync(new Uint8Array(inflatedBytes), { level: 9 }));
}

/** A GIF of one frame with this frame so many times. */
function gifOfFrames(count: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
  return Uint8Array.from(
    Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])]),
  );
}

/** Made before the server starts: while they are, a connection that is kept open would end unnoticed. */
const BOMBS = {
  // 64 MB of pixels in 65 kB.
  wide: bombOf(4096, 4096, 4096 * (1 + 4 * 4096)),
  // Those that say they are small.
  small: bombOf(8, 8, 200_000_000),
  logo: bombOf(8, 8, 100_000_000),
  icon: bombOf(512, 512, 200_000_000),
};

test('hostile pictures: pictures that decompress to far more than they say, or to more than memory may hold, are refused at once', async () => {
  const bombs: [string, Uint8Array<ArrayBuffer>][] = [
    [photoOf, BOMBS.wide],
    [photoOf, BOMBS.small],
    [`${UPLOAD}logo-interno`, BOMBS.logo],
    [`${UPLOAD}fav-icon`, BOMBS.icon],
  ];
  for (const [path, bytes] of bombs) expect([path, bytes.length < 200_000]).toEqual([path, true]);
  const holds = watchHolds();
  const before = process.memoryUsage().arrayBuffers;
  for (const [path, bytes] of bombs) {
    const startedAt = performance.now();
    const { status, text } = await server.administrator.sendBytes(path, bytes, 'image/png');
    expect([path, status, text]).toEqual([path, 400, expect.stringContaining('Picture is damaged')]);
    expect(performance.now() - startedAt).toBeLessThan(MAX_ANSWER_MS);
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  expect(holds.stop()).toBeLessThan(MAX_HOLD_MS);
});

test('hostile pictures: a picture of many pixels is stored and drawn in all sizes while others are answered', async () => {
  const side = 1024;
  const rows = Uint8Array.from({ length: side * (1 + side * 4) }, (_, at) =>
    at % (1 + side * 4) === 0 ? 4 : (at * 7) % 5,
  );
  const icon = pngOfPixels(side, side, deflateSync(rows));
  const holds = watchHolds();
  const sent = await server.administrator.sendBytes(`${UPLOAD}fav-icon`, icon, 'image/png');
  expect([sent.status, sent.text]).toEqual([200, sent.text]);
  for (const name of ['icon-512.png', 'icon-maskable-512.png']) {
    const { type, bytes } = await server.administrator.bytes(`/../farol/assets/custom/${name}`);
    expect([name, type, pngParts(bytes).head.widthPixels]).toEqual([name, 'image/png', 512]);
  }
  expect(holds.stop()).toBeLessThan(MAX_HOLD_MS);
});

test('animations: those of PNG become one picture, those of WebP are refused, those of GIF have an end', async () => {
  const { administrator } = server;
  const control = { name: 'acTL', data: Uint8Array.from([0, 0, 0, 9, 0, 0, 0, 0]) };
  expect((await administrator.sendBytes(photoOf, aPng(9, 5, control), 'image/png')).status).toBe(200);
  const { bytes } = await administrator.bytes(`/media/${uniqueId}/device.png`);
  expect(Buffer.from(bytes).includes('acTL')).toBe(false);

  const animated = Buffer.concat([WEBP_PICTURE.bytes, Buffer.from('ANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1')]);
  animated.writeUInt32LE(animated.length - 8, 4);
  for (const path of [photoOf, `${UPLOAD}bg-login`]) {
    const { status } = await administrator.sendBytes(path, Uint8Array.from(animated), 'image/webp');
    expect([path, status]).toEqual([path, 400]);
  }
  expect((await administrator.sendBytes(photoOf, GIF_PICTURE.bytes, 'image/gif')).status).toBe(200);
  expect((await administrator.sendBytes(photoOf, gifOfFrames(3), 'image/gif')).status).toBe(200);
  expect((await administrator.sendBytes(photoOf, gifOfFrames(501), 'image/gif')).status).toBe(400);
});
