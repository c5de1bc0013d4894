import { expect } from 'vitest';
import type { ApiClient, WireObject } from '../../harness/api-client.ts';
import { newDevice } from './new-device.ts';

/** Every phone has its own clock, so that one second is one report. */
const START = Date.UTC(2026, 0, 1);
/** The three formats of a report (contract §8). */
export const FORMATS = ['query', 'form', 'json'] as const;

/** Reports every second and remembers what the server acknowledged. */
export class Phone {
  readonly acknowledged: number[] = [];
  readonly #uniqueId: string;
  readonly #format: (typeof FORMATS)[number];
  #id = 0;
  #second = 0;

  constructor(uniqueId: string, format: (typeof FORMATS)[number]) {
    this.#uniqueId = uniqueId;
    this.#format = format;
  }

  async register(api: ApiClient): Promise<void> {
    this.#id = await newDevice(api, this.#uniqueId);
  }

  /** Never repeats a report, so that a duplicate was stored twice by the server. */
  async reportUntilItFails(address: string): Promise<void> {
    for (;;) {
      const second = ++this.#second;
      const answer = await this.#send(address, second).catch(() => undefined);
      if (!answer) return;
      expect([this.#uniqueId, second, answer.status]).toEqual([this.#uniqueId, second, 200]);
      this.acknowledged.push(second);
    }
  }

  async check(api: ApiClient, latest: readonly WireObject[]): Promise<void> {
    const range = new URLSearchParams({
      deviceId: String(this.#id),
      from: new Date(START).toISOString(),
      to: new Date(START + 86_400_000).toISOString(),
    });
    const stored = (await api.get(`/positions?${range}`)).list();
    const seconds = stored.map(secondOf);
    expect(seconds, `${this.#uniqueId}: nothing twice, in the order of time`).toEqual(
      [...new Set(seconds)].sort((a, b) => a - b),
    );
    const lost = this.acknowledged.filter((second) => !seconds.includes(second));
    expect(lost, `${this.#uniqueId}: acknowledged and lost`).toEqual([]);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
    for (const position of stored) {
      const second = secondOf(position);
      expect(position['latitude'], 'a report is stored whole').toBeCloseTo(latitudeAt(second), 6);
      expect(position).toMatchObject({ deviceId: this.#id, attributes: { second } });
    }
    const newest = latest.find(({ deviceId }) => deviceId === this.#id);
    expect(newest?.id, 'the latest position is the last one stored').toBe(stored.at(-1)?.id);
  }

  #send(address: string, second: number): Promise<Response> {
    const timestamp = new Date(START + second * 1000).toISOString();
    const fix = { lat: latitudeAt(second), lon: -46.6, speed: 20, timestamp, second };
    const fields = new URLSearchParams(
      Object.entries({ id: this.#uniqueId, ...fix }).map(([key, value]) => [key, String(value)]),
    );
    if (this.#format === 'query') return fetch(`${address}?${fields}`);
    if (this.#format === 'form') return fetch(address, { method: 'POST', body: fields });
    const coords = { latitude: fix.lat, longitude: fix.lon, speed: 10, heading: 0, accuracy: 5, altitude: 0 };
    return fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        device_id: this.#uniqueId,
        location: { timestamp, coords, extras: { second } },
      }),
    });
  }
}

/** Returns how many reports of all of them were acknowledged. */
export function acknowledgedOf(phones: readonly Phone[]): number {
  return phones.reduce((all, phone) => all + phone.acknowledged.length, 0);
}

function latitudeAt(second: number): number {
  return -23 - second / 10_000;
}

function secondOf(position: WireObject): number {
  return (Date.parse(String(position['fixTime'])) - START) / 1000;
}
