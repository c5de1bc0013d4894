import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A tracker that holds a connection to a port of this machine. */
export class Tracker {
  readonly socket: Socket;
  #received = Buffer.alloc(0);

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    // One more with each wait for an answer.
    this.socket.setMaxListeners(0);
    this.socket.on('error', () => {});
    this.socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
    });
  }

  /** Whether the server ended the connection. */
  get isClosed(): boolean {
    return this.socket.closed || this.socket.readableEnded;
  }

  send(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  /** Sends, and returns what is answered: so many bytes. Rejects when the connection ends before. */
  async ask(bytes: Uint8Array, answerBytes: number): Promise<Buffer> {
    this.send(bytes);
    return await this.receive(answerBytes);
  }

  /** Returns the next bytes of the server. */
  async receive(count: number): Promise<Buffer> {
    while (this.#received.length < count) {
      if (this.isClosed) throw new Error('the server ended the connection');
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]);
    }
    const answer = Buffer.from(this.#received.subarray(0, count));
    this.#received = Buffer.from(this.#received.subarray(count));
    return answer;
  }

  /** Returns what came within a time, without waiting for more. */
  async receivedWithin(ms: number): Promise<Buffer> {
    await setTimeout(ms);
    return await this.receive(this.#received.length);
  }

  /** Resolves when the server ended the connection. */
  async closed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close');
  }

  close(): void {
    this.socket.destroy();
  }
}
