import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  elapseToasts,
  foldToasts,
  MAX_FOLDED_TOASTS,
  MAX_TOASTS,
  stackToasts,
  visibleToasts,
  type IncomingToast,
  type Toast,
} from '@farol/core/domain/alert/toast-stack';
import { TOAST_DURATION_MS, type ToastContent } from '@farol/core/domain/alert/toast-content';

const NOW = 1_790_000_000_000;

function arrival(kind: string, deviceId = 5, changes: Partial<ToastContent> = {}): IncomingToast {
  return {
    kind,
    deviceId,
    isAlarm: kind.startsWith('alarm:'),
    content: {
      title: 'Van 5',
      texts: [{ key: kind, values: {}, fallback: kind }],
      color: undefined,
      corner: 'bottom-right',
      durationMs: 7000,
      soundUrl: '/horn.wav',
      ...changes,
    },
  };
}

/** What is on the screen after these arrive, one second after the other. */
function shown(...arrivals: IncomingToast[]): readonly Toast[] {
  return arrivals.reduce<readonly Toast[]>(
    (toasts, item, at) => stackToasts(toasts, [item], NOW + at * 1000).toasts,
    [],
  );
}

test('toast stack: alerts of one incident are one toast, which counts them and moves to the end', () => {
  const toasts = shown(arrival('door'), arrival('media', 6), arrival('door'));
  expect(toasts).toMatchObject([
    { kind: 'media', deviceId: 6, id: 2, count: 1 },
    { kind: 'door', deviceId: 5, id: 1, count: 2, lastOccurrenceMs: NOW + 2000, remainingMs: 7000 },
  ]);
  expect(shown(arrival('door'), arrival('door', 6)).map(({ id, count }) => [id, count])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test('toast stack: several that arrive at once have numbers of their own, above those on the screen', () => {
  const before = shown(arrival('door'), arrival('media'), arrival('test'));
  const { toasts } = stackToasts(before.slice(1), [arrival('door'), arrival('tow')], NOW);
  expect(toasts.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
});

test('toast stack: an ignition that goes on and off is shown as it is now, with how often it became so', () => {
  const [toast, ...others] = shown(arrival('ignitionOn'), arrival('ignitionOff'), arrival('ignitionOn'));
  expect(others).toEqual([]);
  expect(toast).toMatchObject({ kind: 'ignitionOn', count: 2 });
  expect([...(toast?.counts ?? [])]).toEqual([
    ['ignitionOn', 2],
    ['ignitionOff', 1],
  ]);
});

test('toast stack: of two reports of speeding the one that says more is shown, and both count as an alarm', () => {
  const detailed = arrival('deviceOverspeed', 5, {
    texts: [{ key: 'speed', values: { speed: 54 }, fallback: '' }],
  });
  const alarm = arrival('alarm:overspeed');
  for (const order of [
    [detailed, alarm],
    [alarm, detailed],
  ])
    expect(shown(...order)).toMatchObject([{ kind: 'deviceOverspeed', isAlarm: true, count: 1 }]);
  expect(shown(arrival('door'))).toMatchObject([{ isAlarm: false }]);
});

const isPinned = (toasts: readonly Toast[]): boolean[] =>
  toasts.map(({ content, remainingMs }) => content.durationMs === 0 && remainingMs === Infinity);

test('toast stack: what was pinned stays pinned while another kind of the same incident arrives, and no longer than its rule says', () => {
  const pinned = arrival('ignitionOn', 5, { durationMs: 0 });
  expect(isPinned(shown(pinned))).toEqual([true]);
  expect(isPinned(shown(pinned, arrival('ignitionOff')))).toEqual([true]);
  expect(isPinned(shown(arrival('ignitionOff'), pinned))).toEqual([true]);
  expect(isPinned(shown(pinned, arrival('ignitionOn')))).toEqual([false]);
  expect(isPinned(shown(arrival('ignitionOn')))).toEqual([false]);
});

const sounds = (toasts: readonly Toast[], nowMs: number, ...arrivals: IncomingToast[]): readonly string[] =>
  stackToasts(toasts, arrivals, nowMs).sounds;

test('a burst is heard once: what follows within seven seconds is silent, unless it is another kind with another sound', () => {
  const first = shown(arrival('ignitionOn'));
  expect(sounds([], NOW, arrival('door'))).toEqual(['/horn.wav']);
  expect(sounds(first, NOW + 6999, arrival('ignitionOn'))).toEqual([]);
  expect(sounds(first, NOW + 7000, arrival('ignitionOn'))).toEqual(['/horn.wav']);
  expect(sounds(first, NOW, arrival('ignitionOff'))).toEqual([]);
  expect(sounds(first, NOW, arrival('ignitionOff', 5, { soundUrl: '/bell.wav' }))).toEqual(['/bell.wav']);
  expect(sounds(first, NOW, arrival('ignitionOn', 5, { soundUrl: '/bell.wav' }))).toEqual([]);
  expect(sounds([], NOW, arrival('door', 5, { soundUrl: undefined }))).toEqual([]);
  expect(sounds([], NOW, arrival('door'), arrival('door', 6))).toEqual(['/horn.wav']);
});

test('toast stack: time takes down what is not pinned', () => {
  const toasts = shown(arrival('door'), arrival('media', 5, { durationMs: 0 }));
  expect(elapseToasts(toasts, 6999).map(({ kind, remainingMs }) => [kind, remainingMs])).toEqual([
    ['door', 1],
    ['media', Infinity],
  ]);
  expect(elapseToasts(toasts, 7000).map(({ kind }) => kind)).toEqual(['media']);
});

/** Each with a text of its own. */
function differing(deviceId: number, changes: Partial<ToastContent> = {}): IncomingToast {
  return arrival('media', deviceId, { texts: [`Photo ${deviceId}`], ...changes });
}

const NOTICES = Array.from({ length: MAX_TOASTS }, (_, at) => differing(at + 1));

test('toast stack: as many as fit are shown; of more the least severe go, of those the temporary ones, of those the oldest', () => {
  expect(shown(...NOTICES)).toHaveLength(MAX_TOASTS);
  const devices = (...more: IncomingToast[]): number[] =>
    shown(...NOTICES, ...more).map(({ deviceId }) => deviceId);
  expect(devices(differing(99))).toEqual([...NOTICES.slice(1).map((notice) => notice.deviceId), 99]);
  const [oldest = arrival('media'), ...rest] = NOTICES;
  const severe = [{ ...oldest, kind: 'alarm:sos' }, ...rest, differing(99)];
  expect(shown(...severe)[0]).toMatchObject({ kind: 'alarm:sos', deviceId: 1 });
  const pinned = [differing(1, { durationMs: 0 }), ...rest, differing(99)];
  expect(shown(...pinned).map(({ deviceId }) => deviceId)).toEqual([
    1,
    ...rest.slice(1).map((item) => item.deviceId),
    99,
  ]);
});

test('toast stack: the most severe are shown first, of equal ones the newest', () => {
  const toasts = shown(arrival('media', 1), arrival('alarm:sos', 2), arrival('door', 3));
  expect(visibleToasts(toasts, 2).map(({ toast }) => toast.deviceId)).toEqual([2, 3]);
});

const arrivals = fc.array(
  fc
    .tuple(
      fc.constantFrom('deviceOffline', 'deviceOnline', 'media', 'alarm:sos', 'alarm:door'),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(0, TOAST_DURATION_MS),
    )
    .map(([kind, device, durationMs]) => arrival(kind, device, { durationMs })),
  { maxLength: 30 },
);

test('toast stack: what several vehicles say alike is one toast of all of them, and each severe alert is one of its own', () => {
  fc.assert(
    fc.property(arrivals, (all) => {
      const toasts = shown(...all);
      const folds = foldToasts(toasts);
      expect(folds.flatMap(({ members }) => members).toSorted((a, b) => a.id - b.id)).toEqual(
        toasts.toSorted((a, b) => a.id - b.id),
      );
      const said = folds.map(({ toast }) =>
        toast.kind === 'alarm:sos'
          ? `${toast.kind} ${toast.deviceId}`
          : `${toast.kind} ${toast.remainingMs === Infinity}`,
      );
      expect(new Set(said).size).toBe(said.length);
      for (const { toast, members } of folds) {
        expect(toast).toBe(members[0]);
        expect(new Set(members.map(({ deviceId }) => deviceId)).size).toBe(members.length);
      }
    }),
  );
});

test('toast stack: four vehicles that fall silent are one toast, which stays as long as the last of them would', () => {
  const toasts = shown(...[1, 2, 3, 4].map((device) => arrival('deviceOffline', device)));
  expect(visibleToasts(toasts, 4).map(({ members }) => members.map(({ deviceId }) => deviceId))).toEqual([
    [4, 3, 2, 1],
  ]);
  expect(toasts.map(({ remainingMs }) => remainingMs)).toEqual([7000, 7000, 7000, 7000]);
  const back = stackToasts(toasts, [arrival('deviceOnline', 2)], NOW + 4000).toasts;
  expect(foldToasts(back).map(({ members }) => members.length)).toEqual([3, 1]);
});

test('toast stack: one more vehicle that says the same keeps the others on the screen as long as itself', () => {
  const before = elapseToasts(shown(arrival('deviceOffline', 1), arrival('media', 3)), 3000);
  const { toasts } = stackToasts(before, [arrival('deviceOffline', 2)], NOW + 4000);
  expect(toasts.map(({ deviceId, remainingMs }) => [deviceId, remainingMs])).toEqual([
    [1, 7000],
    [3, 4000],
    [2, 7000],
  ]);
});

const circumstancesAt = (latitude: number) => ({ latitude, longitude: 2, speedKnots: 3, driver: '' });

test('toast stack: where a severe alert happened is kept while later reports do not say it', () => {
  const sos = arrival('alarm:sos');
  const placed = { ...sos, circumstances: circumstancesAt(1) };
  expect(shown(placed, sos)).toMatchObject([{ circumstances: circumstancesAt(1), count: 2 }]);
  expect(shown(sos, placed)).toMatchObject([{ circumstances: circumstancesAt(1) }]);
  expect(shown(placed, { ...sos, circumstances: circumstancesAt(5) })).toMatchObject([
    { circumstances: circumstancesAt(5) },
  ]);
});

test('toast stack: a burst of several vehicles is heard once', () => {
  const first = shown(arrival('deviceOffline', 1));
  expect(sounds(first, NOW + 6999, arrival('deviceOffline', 2))).toEqual([]);
  expect(sounds(first, NOW + 7000, arrival('deviceOffline', 2))).toEqual(['/horn.wav']);
  expect(sounds(first, NOW, arrival('deviceOffline', 2, { soundUrl: '/bell.wav' }))).toEqual(['/bell.wav']);
  // Each is compared with the one before it, on the screen or not.
  const inTurn = [arrival('deviceOffline', 2, { soundUrl: '/bell.wav' }), arrival('deviceOffline', 3)];
  expect(sounds(first, NOW, ...inTurn)).toEqual(['/bell.wav', '/horn.wav']);
  expect(sounds(shown(arrival('alarm:sos', 1)), NOW, arrival('alarm:sos', 2))).toEqual(['/horn.wav']);
});

test('toast stack: of a whole fleet that falls silent a bounded number is kept', () => {
  const fleet = Array.from({ length: 1000 }, (_, at) => arrival('deviceOffline', at + 1));
  const { toasts } = stackToasts([], fleet, NOW);
  expect(toasts).toHaveLength(MAX_FOLDED_TOASTS);
  expect(toasts.at(-1)).toMatchObject({ deviceId: 1000 });
});
