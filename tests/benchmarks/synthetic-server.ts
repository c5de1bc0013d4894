// A synthetic tracking server in a process of its own: a fleet over Brazil that says everything a real server says, as fast as asked.
// Arguments: devices, updates per second, folder of the built console, geofences. Prints its port.
import { createServer, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Position } from '@farol/core/domain/position/position';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import {
  longitudeOfMark,
  MARKED_DEVICES,
  positionOf,
  syntheticDevice,
  syntheticPosition,
  apiTime,
} from './synthetic-fleet.ts';
import { syntheticGeofence } from './synthetic-geofences.ts';

const devices = Number(process.argv[2]);
const updatesPerSecond = Number(process.argv[3]);
const TICK_MS = 10;
const MARK_MS = 100;
const dist = process.argv[4] ?? '';
const geofences = Number(process.argv[5] ?? 0);
const MEDIA: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const ids = Array.from({ length: devices }, (_, index) => index + 1);
const startedAt = Date.now();
/** When each step of the marked vehicles was sent. */
const sentAt: number[] = [];
const servedFiles = new Set<string>();
let step = 0;
/** How many updates were sent so far. */
let sent = 0;
let isSignedIn = true;

const USER: User = {
  ...DEFAULT_USER,
  id: 1,
  name: 'Bench',
  email: 'bench@example.org',
  administrator: true,
};
const SERVER = { id: 1, registration: false, version: '6.14.5', attributes: {}, newServer: false };
const groups = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `Group ${index + 1}`,
  groupId: 0,
  attributes: {},
}));
/** By twice the device's id: its devices frame up to the time, then its positions frame up to place and times. */
const texts: string[] = ['', ''];
for (const id of ids) {
  const { lastUpdate: _heard, ...device } = syntheticDevice(id, startedAt);
  const fix: Partial<Position> = syntheticPosition(id, startedAt, 0);
  for (const key of ['latitude', 'longitude', 'fixTime', 'deviceTime', 'serverTime'] as const)
    delete fix[key];
  texts.push(`${JSON.stringify({ devices: [device] }).slice(0, -'}]}'.length)},"lastUpdate":"`);
  texts.push(`${JSON.stringify({ positions: [fix] }).slice(0, -'}]}'.length)},`);
}
const snapshot = JSON.stringify({ positions: ids.map((id) => syntheticPosition(id, startedAt - 60_000, 0)) });
/** Written once: the browser's time counts, not this server's. */
const bodies: Record<string, string | (() => string | undefined)> = {
  session: () => (isSignedIn ? JSON.stringify(USER) : undefined),
  server: JSON.stringify(SERVER),
  groups: JSON.stringify(groups),
  drivers: '[]',
  geofences: JSON.stringify(Array.from({ length: geofences }, (_, index) => syntheticGeofence(index + 1))),
  devices: JSON.stringify(ids.map((id) => syntheticDevice(id, startedAt - 60_000))),
  positions: JSON.stringify(ids.map((id) => syntheticPosition(id, startedAt - 60_000, 0))),
  'bench/sent': () => JSON.stringify({ sentAt, updates: sent }),
  'bench/served': () => {
    const files = JSON.stringify([...servedFiles]);
    servedFiles.clear();
    return files;
  },
  'bench/leave': () => {
    isSignedIn = false;
    return '{}';
  },
  'bench/enter': () => {
    isSignedIn = true;
    return '{}';
  },
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  if (path.startsWith('/api/')) answer(response, bodies[path.slice('/api/'.length)]);
  else void serve(response, path);
});

function answer(response: ServerResponse, body: string | (() => string | undefined) | undefined): void {
  const text = typeof body === 'function' ? body() : body;
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(text);
}

async function serve(response: ServerResponse, path: string): Promise<void> {
  if (path === '/bench.html') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>bench</title>');
    return;
  }
  const file = extname(path) ? normalize(path) : '/index.html';
  try {
    const content = await readFile(join(dist, file));
    servedFiles.add(file);
    response.writeHead(200, {
      'content-type': MEDIA[extname(file)] ?? 'application/octet-stream',
      // Every visit counts in full.
      'cache-control': 'no-store',
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

const sockets = new Set<Socket>();
new WebSocketServer({ server, path: '/api/socket', perMessageDeflate: false }).on(
  'connection',
  (line, request) => {
    line.send(snapshot);
    sockets.add(request.socket);
    line.on('close', () => sockets.delete(request.socket));
  },
);

let next = MARKED_DEVICES;
let pendingUpdates = 0;
let lastTick = performance.now();
setInterval(() => {
  const now = performance.now();
  pendingUpdates += ((now - lastTick) / 1000) * updatesPerSecond;
  lastTick = now;
  // What could not be sent for a whole second is given up: the rate is the question, not the backlog.
  pendingUpdates = Math.min(pendingUpdates, updatesPerSecond);
  const updates: string[] = [];
  const time = apiTime(Date.now());
  for (; pendingUpdates >= 1; pendingUpdates--) {
    next = next < devices ? next + 1 : MARKED_DEVICES + 1;
    step = (step + 1) % 5000;
    const from = next * 2;
    updates.push(
      `${texts[from]}${time}"}]}`,
      `${texts[from + 1]}${placeText(next, step)}${timesText(time)}}]}`,
    );
  }
  sendFrames(updates);
}, TICK_MS);
setInterval(() => {
  const mark = sentAt.length;
  const now = Date.now();
  sentAt.push(now);
  const time = apiTime(now);
  const updates: string[] = [];
  for (let id = 1; id <= MARKED_DEVICES; id++) {
    const place = `"latitude":${-10 - id},"longitude":${longitudeOfMark(mark)}`;
    updates.push(`${texts[id * 2]}${time}"}]}`, `${texts[id * 2 + 1]}${place}${timesText(time)}}]}`);
  }
  sendFrames(updates);
}, MARK_MS);

function placeText(id: number, at: number): string {
  const [longitude, latitude] = positionOf(id, at);
  return `"latitude":${latitude},"longitude":${longitude}`;
}

function timesText(time: string): string {
  return `,"fixTime":"${time}","deviceTime":"${time}","serverTime":"${time}"`;
}

/** Every text is a frame of its own, but all are written at once: on a small machine a sender's work is taken from the browser. */
function sendFrames(frames: readonly string[]): void {
  sent += frames.length / 2;
  const bytes = Buffer.allocUnsafe(frames.reduce((sum, text) => sum + 4 + text.length, 0));
  let at = 0;
  for (const text of frames) {
    // An unmasked text frame whose length takes two bytes (RFC 6455 §5.2); these texts are ASCII of 126 to 65,535 characters.
    bytes[at] = 0x81;
    bytes[at + 1] = 126;
    bytes.writeUInt16BE(text.length, at + 2);
    bytes.write(text, at + 4, 'latin1');
    at += 4 + text.length;
  }
  for (const line of sockets) line.write(bytes);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
