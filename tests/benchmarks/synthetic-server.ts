// A synthetic tracking server in a process of its own: a fleet in Brazil with the data of a real server, at a
// given update rate. Prints its port.
// Arguments: devices, updates per second, folder of the built console, geofences, and words: `cached` lets the
// browser keep files; `flushed` sends what happened in 100 ms as one frame, as the embedded server does, and not
// each update as frames of its own, as a Traccar server does; `driver` signs a driver in.
import { createServer, type ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Position } from '@farol/core/domain/position/position';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import {
  longitudeOfMark,
  MARKED_DEVICES,
  positionOf,
  syntheticDevice,
  syntheticPosition,
  apiTime,
} from './synthetic-fleet.ts';
import { ROUTE_FIXES, syntheticRoute } from './synthetic-route.ts';
import { syntheticGeofence } from './synthetic-geofences.ts';

const gzip = promisify(gzipCallback);
const devices = Number(process.argv[2]);
const updatesPerSecond = Number(process.argv[3]);
const TICK_MS = 10;
const MARK_MS = 100;
const FLUSH_MS = 100;
const dist = process.argv[4] ?? '';
const geofences = Number(process.argv[5] ?? 0);
const isCached = process.argv.includes('cached');
const isFlushed = process.argv.includes('flushed');
const isDriver = process.argv.includes('driver');
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
  administrator: !isDriver,
  attributes: isDriver ? { 'farol.isQrDriverId': 'D7' } : {},
};
const SERVER = { id: 1, registration: false, version: '6.14.5', attributes: {}, newServer: false };
const groups = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `Group ${index + 1}`,
  groupId: 0,
  attributes: {},
}));
/**
 * At twice the device's id: its devices frame up to the time, then its positions frame up to coordinates and
 * times.
 */
const texts: string[] = ['', ''];
for (const id of ids) {
  const { lastUpdate: _omitted, ...device } = syntheticDevice(id, startedAt);
  const fix: Partial<Position> = syntheticPosition(id, startedAt, 0);
  for (const key of ['latitude', 'longitude', 'fixTime', 'deviceTime', 'serverTime'] as const)
    delete fix[key];
  texts.push(`${JSON.stringify({ devices: [device] }).slice(0, -'}]}'.length)},"lastUpdate":"`);
  texts.push(`${JSON.stringify({ positions: [fix] }).slice(0, -'}]}'.length)},`);
}
const snapshot = JSON.stringify({ positions: ids.map((id) => syntheticPosition(id, startedAt - 60_000, 0)) });
/** Serialized once, so that this server takes little time from the browser. */
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
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (path === '/api/session' && request.method === 'POST') isSignedIn = true;
  if (path === '/api/positions' && searchParams.has('from')) answer(response, routeAfter(searchParams));
  else if (path === '/api/reports/events') answer(response, '[]');
  else if (path.startsWith('/api/')) answer(response, bodies[path.slice('/api/'.length)]);
  else void serve(response, path);
});

/** Returns the route of a vehicle; nothing to who has it already and asks for the rest. */
function routeAfter(query: URLSearchParams): string {
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '');
  return to - from < ROUTE_FIXES * 500 ? '[]' : syntheticRoute(Number(query.get('deviceId')), to);
}

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
  const file = extname(path) ? normalize(path) : pageOf(path);
  try {
    const content = await compressed(file);
    servedFiles.add(file);
    response.writeHead(200, {
      'content-type': MEDIA[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      // Unless files are kept, every visit loads everything.
      'cache-control': isCached && !file.endsWith('.html') ? 'max-age=3600' : 'no-store',
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

/** Returns the page of a screen; a build that is compared may have none for drivers. */
function pageOf(path: string): string {
  const isForDrivers = matchScreen(path)?.screen.isDriver === true;
  return isForDrivers && existsSync(join(dist, 'drivers.html')) ? '/drivers.html' : '/index.html';
}

const compressedFiles = new Map<string, Promise<Buffer>>();

/** Returns a file of the console as servers send it. */
function compressed(file: string): Promise<Buffer> {
  const known = compressedFiles.get(file) ?? readFile(join(dist, file)).then((content) => gzip(content));
  compressedFiles.set(file, known);
  return known;
}

const connections = new Set<{ webSocket: WebSocket; socket: Socket }>();
new WebSocketServer({ server, path: '/api/socket', perMessageDeflate: false }).on(
  'connection',
  (webSocket, request) => {
    webSocket.send(snapshot);
    const connection = { webSocket, socket: request.socket };
    connections.add(connection);
    webSocket.on('close', () => connections.delete(connection));
  },
);

let next = MARKED_DEVICES;
let pendingUpdates = 0;
let lastTick = performance.now();
setInterval(() => {
  const now = performance.now();
  pendingUpdates += ((now - lastTick) / 1000) * updatesPerSecond;
  lastTick = now;
  // A backlog of more than a second is dropped: the benchmark measures the rate, not the backlog.
  pendingUpdates = Math.min(pendingUpdates, updatesPerSecond);
  const updates: string[] = [];
  const time = apiTime(Date.now());
  for (; pendingUpdates >= 1; pendingUpdates--) {
    next = next < devices ? next + 1 : MARKED_DEVICES + 1;
    step = (step + 1) % 5000;
    const from = next * 2;
    updates.push(
      `${texts[from]}${time}"}]}`,
      `${texts[from + 1]}${coordinatesText(next, step)}${timesText(time)}}]}`,
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

function coordinatesText(id: number, atStep: number): string {
  const [longitude, latitude] = positionOf(id, atStep);
  return `"latitude":${latitude},"longitude":${longitude}`;
}

function timesText(time: string): string {
  return `,"fixTime":"${time}","deviceTime":"${time}","serverTime":"${time}"`;
}

/** What waits to be sent as one frame. */
const waiting: { devices: string[]; positions: string[] } = { devices: [], positions: [] };
if (isFlushed) setInterval(flush, FLUSH_MS);

/** Sends all that waits as one frame. */
function flush(): void {
  const text = `{"devices":[${waiting.devices.join()}],"positions":[${waiting.positions.join()}]}`;
  waiting.devices = [];
  waiting.positions = [];
  for (const { webSocket } of connections) webSocket.send(text);
}

/** Sends frames, each with a device or its position, in turn. */
function sendFrames(frames: readonly string[]): void {
  sent += frames.length / 2;
  if (!isFlushed) {
    writeFrames(frames);
    return;
  }
  for (const [at, text] of frames.entries()) {
    const record = text.slice(text.indexOf('[') + 1, -2);
    (at % 2 === 0 ? waiting.devices : waiting.positions).push(record);
  }
}

/** Writes many frames in one call: on a small machine the work of the sender takes time from the browser. */
function writeFrames(frames: readonly string[]): void {
  const bytes = Buffer.allocUnsafe(frames.reduce((sum, text) => sum + 4 + text.length, 0));
  let offset = 0;
  for (const text of frames) {
    // An unmasked text frame with a two-byte length (RFC 6455 §5.2); the texts are ASCII of 126 to 65,535
    // characters.
    bytes[offset] = 0x81;
    bytes[offset + 1] = 126;
    bytes.writeUInt16BE(text.length, offset + 2);
    bytes.write(text, offset + 4, 'latin1');
    offset += 4 + text.length;
  }
  for (const { socket } of connections) socket.write(bytes);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
