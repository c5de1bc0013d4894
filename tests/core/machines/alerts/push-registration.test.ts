import * as fc from 'fast-check';
import { createActor, type Actor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPushNotifications } from '@farol/adapters/memory/push-notifications';
import { MemoryPushTokens } from '@farol/adapters/memory/push-tokens';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/values/failure';
import { pushRegistrationMachine } from '@farol/core/machines/alerts/push-registration.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(pushRegistrationMachine);
const SETTING = { vapidKey: `B${'x'.repeat(86)}` };
const ANA = 1;

class Bench {
  readonly push: MemoryPushNotifications;
  readonly network = new MemoryNetwork();
  readonly storage = new MemoryKeyValueStorage();
  readonly register = new MemoryPushTokens(ANA, this.network, SETTING);
  actor: Actor<typeof pushRegistrationMachine> | undefined;

  constructor(push = new MemoryPushNotifications()) {
    this.push = push;
  }

  /** Ends the session and starts one of this user. */
  signIn(userId: number, attributes = {}): void {
    this.signOut();
    this.actor = createActor(pushRegistrationMachine, {
      input: { push: this.push, pushTokens: this.register, storage: this.storage, userId, attributes },
      inspect: coverage.inspect,
    }).start();
  }

  signOut(): void {
    this.actor?.stop();
    this.actor = undefined;
  }

  async open(userId = ANA, attributes = {}): Promise<string | undefined> {
    this.signIn(userId, attributes);
    return this.settled();
  }

  async press(type: 'ENABLE' | 'DISABLE'): Promise<string | undefined> {
    this.actor?.send({ type });
    return this.settled();
  }

  async settled(): Promise<string | undefined> {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    return this.actor?.getSnapshot().value;
  }
}

test('push registration: permission is requested only in a user gesture, and then the server registers the browser', async () => {
  const bench = new Bench();
  expect(await bench.open()).toBe('off');
  expect(bench.push.permissionRequests).toBe(0);
  expect(await bench.press('ENABLE')).toBe('on');
  const token = await bench.push.currentToken(SETTING.vapidKey);
  expect([bench.push.permissionRequests, bench.register.tokens]).toEqual([1, [token]]);
});

test('push registration: where push is not configured or the browser does not support it, nothing is offered', async () => {
  const without = new Bench();
  without.register.pushSetting = undefined;
  expect(await without.open()).toBe('unsupported');
  expect(without.actor?.getSnapshot().context.registration).toEqual({
    kind: 'unsupported',
    vapidKey: '',
    token: '',
    isRegistered: false,
  });
  expect(await new Bench(new MemoryPushNotifications('unsupported')).open()).toBe('unsupported');
  const lost = new Bench();
  lost.network.failure = new Failure('NETWORK', 0);
  expect(await lost.open()).toBe('unsupported');
});

test('push registration: the token is sent again only if the server does not have it, and a failure to send it is ignored', async () => {
  const bench = new Bench();
  await bench.open();
  await bench.press('ENABLE');
  const [token = ''] = bench.register.tokens;
  const add = bench.register.register.bind(bench.register);
  const sent: string[] = [];
  bench.register.register = (userId, item) => {
    sent.push(item);
    return add(userId, item);
  };
  expect(await bench.open(ANA, { notificationTokens: token })).toBe('on');
  expect(sent).toEqual([]);
  expect(await bench.open(ANA, { notificationTokens: 'another' })).toBe('on');
  expect(sent).toEqual([]);
  // A server that does not list the browsers of a user.
  bench.register.registration = () => Promise.reject(new Failure('HTTP_404', 404));
  expect(await bench.open(ANA, { notificationTokens: token })).toBe('on');
  expect(sent).toEqual([]);
  expect(await bench.open(ANA, { notificationTokens: 'another' })).toBe('on');
  expect(sent).toEqual([token]);
  bench.register.register = () => Promise.reject(new Failure('HTTP_404', 404));
  expect(await bench.open()).toBe('on');
});

test('push registration: a browser that its user removed elsewhere is off, and another subscription registers it again', async () => {
  const bench = new Bench();
  await bench.open();
  await bench.press('ENABLE');
  const [token = ''] = bench.register.tokens;
  bench.register.remove(token);
  expect(await bench.open()).toBe('off');
  expect([bench.register.tokens, bench.storage.read('pushUser')]).toEqual([[], undefined]);
  expect(await bench.press('ENABLE')).toBe('on');
  expect(bench.register.tokens).toHaveLength(1);
  expect(bench.register.tokens).not.toContain(token);
});

test('push registration: a browser without permission is not asked for its token, and one that is switched off has no user', async () => {
  const bench = new Bench();
  await bench.open();
  await bench.press('ENABLE');
  expect(bench.storage.read('pushUser')).toBe(String(ANA));
  bench.push.setPermission('default');
  expect(await bench.open()).toBe('off');
  bench.push.setPermission('granted');
  expect(await bench.open()).toBe('on');
  expect(await bench.press('DISABLE')).toBe('off');
  expect(bench.storage.read('pushUser')).toBeUndefined();
});

test('push registration: only the subscription of another user ends when push is switched on', async () => {
  const bench = new Bench();
  let ended = 0;
  bench.push.unsubscribe = () => {
    ended++;
    return Promise.resolve();
  };
  for (const [owner, count] of [
    [undefined, 0],
    [String(ANA), 0],
    ['2', 1],
  ] as const) {
    ended = 0;
    if (owner === undefined) bench.storage.remove('pushUser');
    else bench.storage.write('pushUser', owner);
    bench.push.setPermission('default');
    await bench.open();
    await bench.press('ENABLE');
    expect([owner, ended]).toEqual([owner, count]);
  }
});

test('push registration: a denied permission is shown, and can be changed in the browser', async () => {
  const bench = new Bench();
  bench.push.userResponse = 'denied';
  await bench.open();
  expect(await bench.press('ENABLE')).toBe('denied');
  expect(await bench.press('ENABLE')).toBe('denied');
  expect(await bench.open()).toBe('denied');
  bench.push.setPermission('granted');
  expect(await bench.press('ENABLE')).toBe('on');
});

test('push registration: a permission request closed without a decision can be repeated', async () => {
  const bench = new Bench();
  bench.push.userResponse = 'default';
  await bench.open();
  expect(await bench.press('ENABLE')).toBe('off');
  bench.push.userResponse = 'granted';
  expect(await bench.press('ENABLE')).toBe('on');
});

test('push registration: a browser that cannot reach its push service shows it, and can retry', async () => {
  const bench = new Bench();
  await bench.open();
  bench.push.isBroken = true;
  expect(await bench.press('ENABLE')).toBe('failed');
  bench.push.isBroken = false;
  expect(await bench.press('ENABLE')).toBe('on');
  bench.push.isBroken = true;
  expect(await bench.press('DISABLE')).toBe('on');
});

test('push registration: push that was turned off stays off', async () => {
  const bench = new Bench();
  await bench.open();
  await bench.press('ENABLE');
  expect(await bench.press('DISABLE')).toBe('off');
  expect(await bench.open()).toBe('off');
});

test('push registration: another user of the same browser receives nothing of it, and their registration replaces the previous one', async () => {
  const bench = new Bench();
  await bench.open();
  await bench.press('ENABLE');
  const before = await bench.push.currentToken(SETTING.vapidKey);
  expect(await bench.open(2)).toBe('off');
  expect(await bench.press('ENABLE')).toBe('on');
  expect(await bench.push.currentToken(SETTING.vapidKey)).not.toBe(before);
  expect(await bench.open(ANA)).toBe('off');
});

test('push registration: with another key the browser has to subscribe again', async () => {
  const bench = new Bench();
  await bench.open();
  await bench.press('ENABLE');
  bench.register.pushSetting = { vapidKey: `B${'y'.repeat(86)}` };
  expect(await bench.open()).toBe('off');
});

test('push registration: in any order of actions the browser is subscribed for the user who sees "on", and permission is never requested without a gesture', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          action: fc.constantFrom(
            'open',
            'openOther',
            'close',
            'on',
            'off',
            'break',
            'mend',
            'forbid',
            'allow',
          ),
          waits: fc.boolean(),
        }),
        { maxLength: 25 },
      ),
      async (actions) => {
        const bench = new Bench();
        let presses = 0;
        for (const { action, waits } of actions) {
          if (action === 'open' || action === 'openOther') bench.signIn(action === 'open' ? ANA : 2);
          else if (action === 'close') bench.signOut();
          else if (action === 'on') {
            presses++;
            bench.actor?.send({ type: 'ENABLE' });
          } else if (action === 'off') bench.actor?.send({ type: 'DISABLE' });
          else if (action === 'break' || action === 'mend') bench.push.isBroken = action === 'break';
          else bench.push.setPermission(action === 'forbid' ? 'denied' : 'granted');
          if (waits) await bench.settled();
        }
        const state = await bench.settled();
        expect(bench.push.permissionRequests).toBeLessThanOrEqual(presses);
        expect(['checking', 'subscribing', 'registering', 'unsubscribing']).not.toContain(state);
        const context = bench.actor?.getSnapshot().context;
        if (state !== 'on' || !context) return;
        const { registration, userId } = context;
        expect(await bench.push.currentToken(SETTING.vapidKey)).toBe(registration.token);
        expect(bench.storage.read('pushUser')).toBe(String(userId));
      },
    ),
  ));

test('push registration: no state and no transition of push is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
