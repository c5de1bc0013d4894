import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { WebSocketServer, type WebSocket } from 'ws';

/** A tracking server for tests: answers what it is told to and lets the test speak on the live line. */
export class FleetTrackingServer {
  /** Answers by path below `/api`; a number is a status without a body. */
  answers: Record<string, unknown> = {};
  /** The paths below `/api` that were asked for. */
  readonly requestedPaths: string[] = [];
  /** What a new line begins with; nothing when it begins in silence. Unless told otherwise, the latest positions (contract §6). */
  firstFrame: () => unknown = () => ({ positions: this.answers['positions'] ?? [] });
  readonly closeCodes: number[] = [];
  readonly #sockets = new Set<WebSocket>();
  readonly #http: Server;

  constructor() {
    this.#http = createServer((request, response) => {
      const path = request.url?.replace('/api/', '') ?? '';
      this.requestedPaths.push(path);
      const answer = this.answers[path] ?? 404;
      response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' });
      response.end(typeof answer === 'number' ? '' : JSON.stringify(answer));
    });
    const lines = new WebSocketServer({ server: this.#http, path: '/api/socket' });
    lines.on('connection', (socket) => {
      this.#sockets.add(socket);
      const first = this.firstFrame();
      if (first !== undefined) socket.send(JSON.stringify(first));
      socket.on('close', (code) => {
        this.#sockets.delete(socket);
        this.closeCodes.push(code);
      });
    });
  }

  async start(): Promise<string> {
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    const address = this.#http.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`;
  }

  send(frame: unknown): void {
    for (const socket of this.#sockets)
      socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Breaks every line off, as a crash would. */
  drop(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  stop(): void {
    this.drop();
    this.#http.closeAllConnections();
    this.#http.close();
  }
}
