import * as fc from 'fast-check';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { TOAST_DURATION_MS } from '@farol/core/domain/alert/toast-content';
import {
  visibleToasts,
  MAX_VISIBLE_TOASTS,
  MAX_TOASTS,
  type IncomingToast,
  type Toast,
} from '@farol/core/domain/alert/toast-stack';
import { toastsMachine } from '@farol/core/machines/alerts/toasts.machine';
import { type ToastsEvent } from '@farol/core/machines/alerts/toasts.actions';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(toastsMachine);

class Bench {
  readonly clock = new SimulatedClock();
  readonly played: string[] = [];
  readonly actor: ActorRefFrom<typeof toastsMachine>;

  constructor() {
    this.actor = createActor(toastsMachine, {
      input: { clock: () => this.clock.now() },
      clock: this.clock,
      inspect: coverage.inspect,
    });
    this.actor.on('soundDue', ({ url }) => this.played.push(url));
    this.actor.start();
  }

  get toasts(): readonly Toast[] {
    return this.actor.getSnapshot().context.toasts;
  }

  get keys(): string[] {
    return this.toasts.map(({ kind }) => kind);
  }

  show(...arrivals: IncomingToast[]): this {
    this.actor.send({ type: 'SHOW', arrivals });
    return this;
  }

  send(...events: ToastsEvent[]): this {
    for (const event of events) this.actor.send(event);
    return this;
  }

  wait(ms: number): this {
    this.clock.increment(ms);
    return this;
  }
}

function arrival(
  kind: string,
  changes: { durationMs?: number; soundUrl?: string | undefined } = {},
): IncomingToast {
  return {
    kind,
    deviceId: 5,
    isAlarm: false,
    content: {
      title: kind,
      texts: ['x'],
      color: undefined,
      corner: 'bottom-right',
      durationMs: TOAST_DURATION_MS,
      soundUrl: '/a.wav',
      ...changes,
    },
  };
}
const pinned = (kind: string): IncomingToast => arrival(kind, { durationMs: 0 });

test('toasts: disappears after seven seconds, a pinned one when it is dismissed', () => {
  const bench = new Bench().show(arrival('a'), pinned('b'));
  expect(bench.wait(6999).keys).toEqual(['a', 'b']);
  expect(bench.wait(1).keys).toEqual(['b']);
  expect(bench.wait(3_600_000).keys).toEqual(['b']);
  bench.send({ type: 'DISMISS', ids: [bench.toasts[0]?.id ?? 0] });
  expect(bench.keys).toEqual([]);
});

test('toasts: ten alerts of a kind from one vehicle are one toast that says ten, and one sound', () => {
  const bench = new Bench();
  for (let times = 0; times < 10; times++) bench.show(arrival('a')).wait(500);
  expect(bench.toasts).toMatchObject([{ count: 10 }]);
  expect(bench.played).toEqual(['/a.wav']);
});

test('toasts: each alert of a burst renews the toast, and the next burst sounds again', () => {
  const bench = new Bench().show(arrival('a')).wait(6000).show(arrival('a')).wait(6999);
  expect(bench.toasts).toMatchObject([{ count: 2 }]);
  bench.wait(1).show(arrival('a'));
  expect(bench.toasts).toMatchObject([{ count: 1 }]);
  expect(bench.played).toHaveLength(2);
});

test('toasts: a pinned alarm that repeats after a pause sounds again', () => {
  const bench = new Bench().show(pinned('a')).wait(60_000).show(pinned('a'));
  expect(bench.toasts).toMatchObject([{ count: 2 }]);
  expect(bench.played).toHaveLength(2);
});

test('toasts: a hundred vehicles at once make one sound of each kind', () => {
  const many = Array.from({ length: 100 }, (_, at) =>
    arrival(`v${at}`, { soundUrl: at % 2 ? '/a.wav' : '/b.wav' }),
  );
  const bench = new Bench().show(...many);
  expect(bench.played.toSorted()).toEqual(['/a.wav', '/b.wav']);
  expect(bench.toasts).toHaveLength(MAX_TOASTS);
});

test('toasts: when there are too many the oldest disappear, and pinned ones stay as long as others can go', () => {
  const bench = new Bench().show(pinned('p'));
  for (let at = 0; at < 30; at++) bench.show(arrival(`v${at}`));
  expect(bench.keys).toHaveLength(MAX_TOASTS);
  expect(bench.keys).toContain('p');
  expect(bench.keys.at(-1)).toBe('v29');
  for (let at = 0; at < 30; at++) bench.show(pinned(`q${at}`));
  expect(bench.keys).toEqual(Array.from({ length: 20 }, (_, at) => `q${at + 10}`));
});

test('toasts: while the user reads no toast disappears, and afterwards the remaining time passes', () => {
  const bench = new Bench().show(arrival('a')).wait(5000).send({ type: 'PAUSE' }).wait(60_000);
  bench.show(arrival('b')).wait(60_000).send({ type: 'RESUME' });
  expect(bench.wait(1999).keys).toEqual(['a', 'b']);
  expect(bench.wait(1).keys).toEqual(['b']);
  expect(bench.wait(5000).keys).toEqual([]);
});

test('toasts: dismissing the last toast under the pointer leaves nothing paused', () => {
  const bench = new Bench().show(arrival('a')).send({ type: 'PAUSE' });
  bench.send({ type: 'DISMISS', ids: [bench.toasts[0]?.id ?? 0] });
  expect(bench.show(arrival('b')).wait(TOAST_DURATION_MS).keys).toEqual([]);
});

test('toasts: all toasts can be dismissed at once', () => {
  const bench = new Bench().show(arrival('a'), pinned('b')).send({ type: 'DISMISS' });
  expect([bench.keys, bench.actor.getSnapshot().value]).toEqual([[], 'empty']);
});

describe('severe toasts', () => {
  test('stay when one or all toasts are dismissed, whether the user reads or not', () => {
    for (const reads of [[], [{ type: 'PAUSE' } as const]]) {
      const severe = ['alarm:sos', 'anchorViolated', 'geofenceStop', 'ruleStop'];
      const bench = new Bench().show(...severe.map(pinned), arrival('a'), pinned('b')).send(...reads);
      const idsOf = () => bench.toasts.map(({ id }) => id);
      bench.send({ type: 'DISMISS', ids: idsOf().filter((id) => id !== 6) });
      expect(bench.keys).toEqual([...severe, 'b']);
      bench.send({ type: 'DISMISS' });
      expect(bench.keys).toEqual(severe);
      expect(bench.wait(3_600_000).keys).toEqual(severe);
      bench.send({ type: 'TAKE_DOWN', ids: idsOf().slice(0, 1) });
      expect(bench.keys).toEqual(severe.slice(1));
      bench.send({ type: 'TAKE_DOWN', ids: idsOf() });
      expect([bench.keys, bench.actor.getSnapshot().value]).toEqual([[], 'empty']);
    }
  });
});

test('toasts: the most severe come first, and of equal ones the newest', () => {
  const kinds = [
    'ignitionOn',
    'alarm:overspeed',
    'alarm:sos',
    'deviceOnline',
    'alarm:powerCut',
    'alarm:accident',
  ];
  const { toasts } = new Bench().show(...kinds.map((kind) => arrival(kind)));
  const drawn = (room: number): string[] => visibleToasts(toasts, room).map(({ toast }) => toast.kind);
  expect(drawn(1)).toEqual(['alarm:accident']);
  expect(drawn(MAX_VISIBLE_TOASTS)).toEqual([
    'alarm:accident',
    'alarm:sos',
    'alarm:powerCut',
    'alarm:overspeed',
  ]);
  expect(drawn(9)).toEqual([...drawn(MAX_VISIBLE_TOASTS), 'deviceOnline', 'ignitionOn']);
});

test('toasts: many pinned toasts do not push an SOS off the screen', () => {
  const bench = new Bench().show(arrival('alarm:sos'));
  for (let at = 0; at < 40; at++) bench.show(pinned(`kind ${at}`));
  expect(bench.keys).toHaveLength(MAX_TOASTS);
  expect(bench.keys).toContain('alarm:sos');
});

test('toasts: a speeding truck is one toast with its speed, whichever report comes first, and one sound', () => {
  const raised = arrival('alarm:overspeed');
  const found = arrival('deviceOverspeed');
  found.content.texts = [{ key: 'alerts.messages.deviceOverspeedWith', values: { speed: 60 }, fallback: '' }];
  for (const reports of [
    [raised, found],
    [found, raised],
  ]) {
    const bench = new Bench().show(...reports);
    expect(bench.toasts).toMatchObject([{ kind: 'deviceOverspeed', count: 1 }]);
    expect(bench.played).toHaveLength(1);
    expect(bench.show(...reports).toasts).toMatchObject([{ count: 2 }]);
  }
});

test('toasts: a pinned toast stays pinned when another report of the same incident is not', () => {
  const bench = new Bench().show(pinned('alarm:overspeed'), arrival('deviceOverspeed'));
  expect(bench.toasts).toMatchObject([{ remainingMs: Infinity }]);
});

test('toasts: an ignition that flaps is one toast with the last state', () => {
  const bench = new Bench();
  for (let times = 0; times < 5; times++) bench.show(arrival('ignitionOn')).show(arrival('ignitionOff'));
  expect(bench.toasts).toMatchObject([{ kind: 'ignitionOff', count: 5 }]);
});

test('toasts: a muted toast makes no sound', () => {
  expect(new Bench().show(arrival('a', { soundUrl: undefined })).played).toEqual([]);
});

/** What users see, without a state chart: when each key came last and how long it may still stay. */
class Model {
  readonly shown = new Map<string, { left: number; count: number; last: number }>();
  now = 0;
  isHeld = false;

  show(key: string, isPinned: boolean): number {
    const known = this.shown.get(key);
    this.shown.set(key, { left: isPinned ? Infinity : 7000, count: (known?.count ?? 0) + 1, last: this.now });
    return known && this.now - known.last < 7000 ? 0 : 1;
  }

  wait(ms: number): void {
    this.now += ms;
    if (this.isHeld) return;
    for (const [key, one] of this.shown) {
      one.left -= ms;
      if (one.left <= 0) this.shown.delete(key);
    }
  }
}

const step = fc.oneof(
  fc.record({ show: fc.constantFrom('a', 'b', 'c', 'd'), isPinned: fc.boolean() }),
  fc.record({ wait: fc.integer({ min: 1, max: 9000 }) }),
  fc.constantFrom('hold' as const, 'release' as const, 'dismiss' as const, 'clear' as const),
);

test('toasts: in any order of events, the shown toasts are the expected ones, with the expected sounds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const bench = new Bench();
      const model = new Model();
      let sounds = 0;
      for (const item of steps) {
        if (item === 'hold') {
          bench.send({ type: 'PAUSE' });
          model.isHeld = model.shown.size > 0;
        } else if (item === 'release') {
          bench.send({ type: 'RESUME' });
          model.isHeld = false;
        } else if (item === 'clear') {
          bench.send({ type: 'DISMISS' });
          model.shown.clear();
        } else if (item === 'dismiss') {
          const [toast] = bench.toasts;
          bench.send({ type: 'DISMISS', ids: [toast?.id ?? 0] });
          if (toast) model.shown.delete(toast.kind);
        } else if ('wait' in item) {
          bench.wait(item.wait);
          model.wait(item.wait);
        } else {
          bench.show(item.isPinned ? pinned(item.show) : arrival(item.show));
          sounds += model.show(item.show, item.isPinned);
        }
        if (model.shown.size === 0) model.isHeld = false;
        const seen = new Map(bench.toasts.map(({ kind, count }) => [kind, count]));
        expect(seen).toEqual(new Map([...model.shown].map(([key, { count }]) => [key, count])));
        expect(bench.toasts).toHaveLength(seen.size);
        expect(bench.played).toHaveLength(sounds);
        expect(new Set(bench.toasts.map(({ id }) => id)).size).toBe(bench.toasts.length);
      }
    }),
  );
});

test('toasts: no state and no transition of the toasts is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
