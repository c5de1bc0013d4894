import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { ApiClient } from '../../harness/api-client.ts';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';
import { newDevice } from './new-device.ts';

/** Alarms per round, of as many vehicles. */
const ALARMS = 12;

/** Vehicles whose alarms become a webhook, a mail and an open alarm; what is sent twice has the same key. */
export class Alarms {
  /** Whether the receiver answers. */
  answers = true;
  readonly #calls: { key: string; device: string; isAnswered: boolean }[] = [];
  readonly #acknowledged: string[] = [];
  #receivers: { hook: Server; mails: MailServer } | undefined;

  /** Starts what receives; returns the environment of a server that sends there. */
  async listen(): Promise<NodeJS.ProcessEnv> {
    const mails = await startMailServer();
    const hook = createServer((request, response) => {
      void json(request).then((body) => {
        const { device, id } = Object(body);
        const key = String(request.headers['idempotency-key']);
        expect(key).toBe(id);
        this.#calls.push({ key, device: device.uniqueId, isAnswered: this.answers });
        if (this.answers) response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    this.#receivers = { hook, mails };
    const { port }: AddressInfo = Object(hook.address());
    return {
      WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mails.port),
      SMTP_FROM: 'farol@example.com',
    };
  }

  /** Stops what receives. */
  async close(): Promise<void> {
    await this.#receivers?.mails.close();
    this.#receivers?.hook.closeAllConnections();
    this.#receivers?.hook.close();
  }

  async register(api: ApiClient): Promise<void> {
    const notificators = 'web,webhook,mail';
    const rule = { type: 'alarm', always: true, notificators, attributes: { alarms: 'sos' } };
    expect((await api.post('/notifications', rule)).status).toBe(200);
    for (const round of [0, 1, 2]) for (const uniqueId of vehiclesOf(round)) await newDevice(api, uniqueId);
  }

  async report(devices: string, round: number): Promise<void> {
    const reports = vehiclesOf(round).map(async (id) => {
      const fields = new URLSearchParams({ id, lat: '1', lon: '1', alarm: 'sos' });
      const answer = await fetch(`${devices}?${fields}`, { method: 'POST' }).catch(() => undefined);
      if (answer?.status === 200) this.#acknowledged.push(id);
    });
    await Promise.all(reports);
  }

  async firstAcknowledged(): Promise<void> {
    while (this.#acknowledged.length === 0) await pause(1);
  }

  async firstUnanswered(): Promise<void> {
    await expect
      .poll(() => this.#calls.some(({ isAnswered }) => !isAnswered), { timeout: 30_000 })
      .toBe(true);
  }

  /** Waits until every alarm that was acknowledged has arrived: once, or again with the same key, and waits for somebody. */
  async haveArrived(api: ApiClient, token: string): Promise<void> {
    const patience = { timeout: 60_000, interval: 50 };
    expect(this.#acknowledged.length).toBeGreaterThan(ALARMS);
    const isAnswered = (id: string): boolean =>
      this.#calls.some((call) => call.isAnswered && call.device === id);
    const mailsOf = (id: string) =>
      (this.#receivers?.mails.mails ?? []).filter(({ subject }) => subject.startsWith(`${id}:`));
    await expect.poll(() => this.#acknowledged.filter((id) => !isAnswered(id)), patience).toEqual([]);
    await expect
      .poll(() => this.#acknowledged.filter((id) => mailsOf(id).length === 0), patience)
      .toEqual([]);
    await expectToWait(api, token, this.#acknowledged);
    for (const id of [0, 1, 2].flatMap(vehiclesOf)) {
      const keys = new Set(this.#calls.filter(({ device }) => device === id).map(({ key }) => key));
      const messages = new Set(mailsOf(id).map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]));
      expect([id, keys.size > 1, messages.size > 1]).toEqual([id, false, false]);
    }
  }
}

function vehiclesOf(round: number): string[] {
  return Array.from({ length: ALARMS }, (_, at) => `alarmed-${round}-${at}`);
}

/** Expects that a new live connection receives an open alarm of each of these vehicles. */
async function expectToWait(api: ApiClient, token: string, vehicles: readonly string[]): Promise<void> {
  const names = new Map((await api.get('/devices')).list().map(({ id, uniqueId }) => [id, uniqueId]));
  const socket = new WebSocket(`${api.address.replace('http', 'ws')}/api/socket?token=${token}`);
  const open = new Set<unknown>();
  socket.on('message', (sent) => {
    const frame = Object(JSON.parse(Buffer.isBuffer(sent) ? sent.toString('utf8') : '{}'));
    for (const { type, deviceId } of frame.events ?? []) if (type === 'alarm') open.add(names.get(deviceId));
  });
  try {
    await expect
      .poll(() => vehicles.filter((uniqueId) => !open.has(uniqueId)), { timeout: 10_000 })
      .toEqual([]);
  } finally {
    socket.terminate();
  }
}
