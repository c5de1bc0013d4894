import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ApiClient } from '../harness/api-client.ts';
import { Tally, type Calm } from './calm.ts';

const RECONNECT_MS = 2_000;
const ANSWER_MS = 60_000;
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MINUTE_MS = 60_000;

/** A user with a login. */
export interface ConsoleUser {
  readonly token: string;
  readonly deviceIds: readonly number[];
}

/** What people do meanwhile: consoles that are open, some of which read nothing, reports, exports and small requests. */
export class Consoles {
  readonly readers = { open: 0, lost: 0, bytes: 0 };
  readonly silent = { open: 0, lost: 0, bytes: 0 };
  readonly reports: Tally;
  readonly exports: Tally;
  readonly small: Tally;
  readonly #address: string;
  readonly #users: readonly ConsoleUser[];
  readonly #sockets = new Set<Socket>();
  #isEnding = false;
  #working: Promise<void>[] = [];

  constructor(address: string, users: readonly ConsoleUser[], calm: Calm) {
    this.#address = address;
    this.#users = users;
    this.reports = new Tally(calm);
    this.exports = new Tally(calm);
    this.small = new Tally(calm);
  }

  /** @param silent how many of the connections never read */
  start(connections: number, silent: number): void {
    for (let index = 0; index < connections; index++) {
      const user = this.#user(index);
      this.#working.push(this.#stayConnected(user, index >= silent));
    }
    const kinds = ['summary', 'trips', 'stops', 'route', 'events'] as const;
    this.#working.push(
      this.#repeat(1_000, (turn) => {
        const kind = kinds[turn % kinds.length] ?? 'summary';
        return this.#get(this.reports, turn, `/api/reports/${kind}?${this.#range(turn)}`);
      }),
      this.#repeat(5_000, (turn) =>
        this.#get(this.exports, turn, `/api/reports/route?${this.#range(turn)}`, SHEET),
      ),
      this.#repeat(100, (turn) =>
        this.#get(this.small, turn, turn % 2 === 0 ? '/api/session' : '/api/devices'),
      ),
    );
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#working);
  }

  #user(index: number): ConsoleUser {
    const user = this.#users[index % this.#users.length];
    if (!user) throw new Error('There are no users');
    return user;
  }

  #range(turn: number): string {
    const now = Date.now();
    const ids = this.#user(turn).deviceIds.slice(0, 20);
    const devices = ids.map((id) => `deviceId=${id}`).join('&');
    return `${devices}&from=${new Date(now - 10 * MINUTE_MS).toISOString()}&to=${new Date(now).toISOString()}`;
  }

  async #repeat(everyMs: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.#isEnding; turn++) {
      await act(turn);
      await setTimeout(everyMs);
    }
  }

  async #get(tally: Tally, turn: number, path: string, accept = 'application/json'): Promise<void> {
    const beganAt = performance.now();
    const headers = { accept, authorization: `Bearer ${this.#user(turn).token}` };
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const response = await fetch(`${this.#address}${path}`, { headers, signal });
      await response.arrayBuffer();
      tally.note(beganAt, response.ok ? undefined : `${path.split('?')[0]} was answered ${response.status}`);
    } catch (error) {
      if (!this.#isEnding) tally.note(beganAt, `${path.split('?')[0]}: ${failureText(error)}`);
    }
  }

  async #stayConnected(user: ConsoleUser, reads: boolean): Promise<void> {
    const count = reads ? this.readers : this.silent;
    for (; !this.#isEnding; await setTimeout(RECONNECT_MS)) {
      const wasOpen = await this.#connection(user, reads, count);
      if (wasOpen) count.lost += 1;
    }
  }

  /** Resolves with whether a connection was open, once it is closed. */
  #connection(
    { token }: ConsoleUser,
    reads: boolean,
    count: { open: number; bytes: number },
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const { port, host } = new URL(this.#address);
      const socket = connect(Number(port), '127.0.0.1');
      this.#sockets.add(socket);
      let isOpen = false;
      socket.on('connect', () => {
        isOpen = true;
        count.open += 1;
        socket.write(
          `GET /api/socket?token=${token} HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: c29hay1zb2FrLXNvYWstMQ==\r\nsec-websocket-version: 13\r\n\r\n`,
        );
        // Frames are only counted: one that never reads leaves them to the operating systems.
        if (reads) socket.on('data', (bytes) => (count.bytes += bytes.length));
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        if (isOpen) count.open -= 1;
        resolve(isOpen);
      });
      // A connection that never reads is told of its end by the failure of writing.
      if (!reads)
        void (async () => {
          while (!socket.destroyed && !this.#isEnding) {
            await setTimeout(RECONNECT_MS);
            // A masked, empty pong.
            if (!socket.destroyed && isOpen) socket.write(Buffer.from([0x8a, 0x80, 1, 2, 3, 4]));
          }
        })();
    });
  }
}

/** Returns what `fetch` rejected with; what broke the connection is its cause. */
function failureText(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return `${String(error)}${cause instanceof Error ? ` (${cause.message})` : ''}`;
}

/** Makes an administrator, users and their vehicles. @returns the users, and the identifiers of all vehicles */
export async function prepareFleet(
  address: string,
  users: number,
  vehiclesPerUser: number,
): Promise<{ users: ConsoleUser[]; uniqueIds: string[] }> {
  const admin = { email: 'soak@example.org', password: 'a long password' };
  const anyone = new ApiClient(address);
  expectOk(await anyone.post('/users', { name: 'Soak', ...admin }));
  const administrator = await signedIn(anyone, admin);
  const uniqueIds: string[] = [];
  const made: ConsoleUser[] = [];
  for (let user = 0; user < users; user++) {
    const login = { email: `user-${user}@example.org`, password: 'a long password' };
    expectOk(await administrator.api.post('/users', { name: `User ${user}`, ...login, deviceLimit: -1 }));
    const { api, token } = await signedIn(anyone, login);
    const deviceIds: number[] = [];
    for (let vehicle = 0; vehicle < vehiclesPerUser; vehicle++) {
      const uniqueId = `soak-${user}-${vehicle}`;
      deviceIds.push(expectOk(await api.post('/devices', { name: uniqueId, uniqueId })).json().id);
      uniqueIds.push(uniqueId);
    }
    made.push({ token, deviceIds });
  }
  return { users: made, uniqueIds };
}

async function signedIn(
  anyone: ApiClient,
  { email, password }: { email: string; password: string },
): Promise<{ api: ApiClient; token: string }> {
  const response = expectOk(await anyone.signedInAs(email, password).form('/session/token', {}));
  return { api: anyone.withHeaders({ authorization: `Bearer ${response.text}` }), token: response.text };
}

function expectOk<R extends { status: number; text: string }>(response: R): R {
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response;
}
