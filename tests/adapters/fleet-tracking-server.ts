import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { WebSocketServer, type WebSocket } from 'ws';

/** A tracking server for tests: it sends prepared responses, and tests write to the live connection. */
export class FleetTrackingServer {
  /** Responses by path below `/api`; a number is a status without a body. */
  answers: Record<string, unknown> = {};
  /** The requested paths below `/api`. */
  readonly requestedPaths: string[] = [];
  /**
   * The first frame of a new connection; undefined for a silent start. By default the latest positions
   * (contract §6).
   */
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
    const connections = new WebSocketServer({ server: this.#http, path: '/api/socket' });
    connections.on('connection', (socket) => {
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

  /** Breaks all connections, as a crash would. */
  drop(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  stop(): void {
    this.drop();
    this.#http.closeAllConnections();
    this.#http.close();
  }
}
