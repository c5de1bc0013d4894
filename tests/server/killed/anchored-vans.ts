import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiClient } from '../../harness/api-client.ts';
import { newDevice } from './new-device.ts';

const VANS = 24;
const RANGE = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';

/** Vehicles that leave their anchors: each is reported once and stopped once, and then its anchor is gone. */
export class AnchoredVans {
  readonly #ids: number[] = [];

  async register(api: ApiClient, devices: string): Promise<void> {
    for (let at = 0; at < VANS; at++) {
      const deviceId = await newDevice(api, `van-${at}`);
      await this.#report(devices, at, -23.5);
      const attributes = { isAnchor: true, deviceId };
      const body = { name: `Ancora van ${at}`, area: 'CIRCLE (-23.5 -46.6, 150)', attributes };
      const geofenceId = (await api.post('/geofences', body)).json().id;
      await api.post('/permissions', { deviceId, geofenceId });
      this.#ids.push(deviceId);
    }
  }

  /** Lets each report three times that it is elsewhere, as long as it is answered. */
  async leave(devices: string): Promise<void> {
    const leaving = this.#ids.map(async (_, at) => {
      await pause(Math.random() * 150);
      for (let times = 0; times < 3; times++) await this.#report(devices, at, -23.6).catch(() => {});
    });
    await Promise.all(leaving);
  }

  /** Checks that either the anchor exists and nothing was recorded, or it is gone and everything was. */
  async areConsistent(api: ApiClient): Promise<void> {
    const geofences = (await api.get('/geofences?all=true')).list();
    const anchored = new Set(geofences.map(({ attributes }) => Number(Object(attributes).deviceId)));
    const exits = await this.#count(api, 'geofenceExit');
    expect(exits).toEqual(this.#ids.map((id) => (anchored.has(id) ? 0 : 1)));
  }

  async haveLeft(api: ApiClient, devices: string): Promise<void> {
    for (const [at] of this.#ids.entries())
      for (let times = 0; times < 3; times++) await this.#report(devices, at, -23.6);
    expect((await api.get('/geofences?all=true')).list()).toEqual([]);
    const each = this.#ids.map(() => 1);
    expect(await this.#count(api, 'geofenceExit')).toEqual(each);
    expect(await this.#count(api, 'queuedCommandSent')).toEqual(each);
  }

  /** Returns how many events of the type each van has. */
  async #count(api: ApiClient, type: string): Promise<number[]> {
    const events = (await api.get(`/reports/events?${RANGE}&type=${type}`)).list();
    return this.#ids.map((id) => events.filter(({ deviceId }) => deviceId === id).length);
  }

  async #report(devices: string, at: number, latitude: number): Promise<void> {
    const answer = await fetch(`${devices}?id=van-${at}&lat=${latitude}&lon=-46.6`, { method: 'POST' });
    expect(answer.status).toBe(200);
    await answer.text();
  }
}
