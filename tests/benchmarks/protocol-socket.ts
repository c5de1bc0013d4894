import { once } from 'node:events';
import { WebSocket } from 'ws';

/** An answer of the debugging protocol, or an event, which has no id. */
export interface ProtocolMessage {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: { request?: { url: string } };
}

/** A connection to one target of a browser: a page, or the browser itself. */
export class ProtocolSocket {
  /** Receives what the target tells without being asked. */
  onEvent: (message: ProtocolMessage) => void = () => undefined;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString())));
  }

  static async open(address: string): Promise<ProtocolSocket> {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await once(socket, 'open');
    return new ProtocolSocket(socket);
  }

  /** Calls a method and returns its result; rejects with what the browser answers. */
  call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#lastId;
    const response = Promise.withResolvers<unknown>();
    this.#pending.set(id, response);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return response.promise;
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: ProtocolMessage): void {
    const { id, result, error } = message;
    const response = this.#pending.get(id ?? 0);
    if (!response) {
      this.onEvent(message);
      return;
    }
    this.#pending.delete(id ?? 0);
    if (error) response.reject(new Error(error.message));
    else response.resolve(result);
  }
}
