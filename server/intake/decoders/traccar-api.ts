import { parseJson } from '@farol/core/domain/values/json-text';
import { sendRequest, type OutgoingAnswer } from '../../network/outgoing-request.ts';
import { isJsonObject } from './json-object.ts';

/** How much is read of a list of all devices, and of the positions of a window. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** A device as the decoder has it. */
export interface DecoderDevice {
  id: number;
  uniqueId: string;
  /** When it last reported there, milliseconds since the epoch; 0 for never. */
  lastUpdate: number;
}

/** What became of a command: sent or waiting there, refused for good, or to be tried again. */
export type CommandOutcome = { result: 'sent' } | { result: 'refused'; reason: string } | { result: 'later' };

/** The API of a Traccar server. The operator names the address, so that it may be in any network. */
export class TraccarApi {
  readonly #address: string;
  readonly #token: string;
  readonly #signal: AbortSignal;

  /** @param signal ends what runs, as the server stops */
  constructor({ address, token }: { address: string; token: string }, signal: AbortSignal) {
    this.#address = address;
    this.#token = token;
    this.#signal = signal;
  }

  /** Returns all devices. Rejects when they cannot be had. */
  async devices(): Promise<DecoderDevice[]> {
    const list = await this.#list('/api/devices?all=true');
    return list.flatMap((device) => {
      if (!isJsonObject(device)) return [];
      const { id, uniqueId, lastUpdate } = device;
      if (typeof id !== 'number' || typeof uniqueId !== 'string') return [];
      return [{ id, uniqueId, lastUpdate: Date.parse(String(lastUpdate)) || 0 }];
    });
  }

  /**
   * Gives the positions of a device in a period, as they are, part by part in their order. A part that is too large is
   * asked for in halves. Rejects when one cannot be had.
   * @param fromMs milliseconds since the epoch
   */
  async *positions(
    deviceId: number,
    fromMs: number,
    toMs: number,
    partMs = 86_400_000,
  ): AsyncGenerator<readonly unknown[]> {
    for (let from = fromMs; from < toMs; from += partMs) {
      const to = Math.min(toMs, from + partMs);
      const period = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      const answer = await this.#get(`/api/positions?deviceId=${deviceId}&${period}`);
      if (answer.isCut && to - from > 1_000)
        yield* this.positions(deviceId, from, to, Math.ceil((to - from) / 2));
      else yield listIn(answer);
    }
  }

  /** Creates a device. Returns its id there; undefined when it is refused, for instance because it exists. */
  async createDevice(device: { name: string; uniqueId: string }): Promise<number | undefined> {
    const answer = await this.#post('/api/devices', device);
    if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
    const created = parseJson(answer.text);
    return isJsonObject(created) && typeof created['id'] === 'number' ? created['id'] : undefined;
  }

  /** Sends a command. Never rejects. */
  async sendCommand(command: {
    deviceId: number;
    type: string;
    attributes: Record<string, unknown>;
  }): Promise<CommandOutcome> {
    try {
      const { status, text } = await this.#post('/api/commands/send', { ...command, textChannel: false });
      if (status === 200 || status === 202) return { result: 'sent' };
      // It has no connection to the device now.
      if (status >= 500 || status === 401 || status === 429 || text.includes('Failed to send command'))
        return { result: 'later' };
      return { result: 'refused', reason: text.split('\n', 1)[0]?.slice(0, 300) || `answered ${status}` };
    } catch {
      return { result: 'later' };
    }
  }

  async #list(path: string): Promise<readonly unknown[]> {
    const answer = await this.#get(path);
    if (answer.isCut) throw new Error('the answer is too long');
    return listIn(answer);
  }

  async #get(path: string): Promise<OutgoingAnswer> {
    const answer = await this.#send({ path, maxAnswerBytes: MAX_ANSWER_BYTES });
    if (answer.status !== 200) throw new Error(`${path.split('?')[0]} answered ${answer.status}`);
    return answer;
  }

  async #post(path: string, body: unknown): Promise<OutgoingAnswer> {
    return await this.#send({ path, body: JSON.stringify(body) });
  }

  async #send({
    path,
    ...rest
  }: {
    path: string;
    body?: string;
    maxAnswerBytes?: number;
  }): Promise<OutgoingAnswer> {
    return await sendRequest({
      url: `${this.#address}${path}`,
      headers: {
        authorization: `Bearer ${this.#token}`,
        accept: 'application/json',
        ...(rest.body !== undefined && { 'content-type': 'application/json' }),
      },
      targets: undefined,
      timeoutMs: TIMEOUT_MS,
      signal: this.#signal,
      ...rest,
    });
  }
}

function listIn({ text }: OutgoingAnswer): readonly unknown[] {
  const list = parseJson(text);
  if (!Array.isArray(list)) throw new Error('the answer is no list');
  return list;
}
