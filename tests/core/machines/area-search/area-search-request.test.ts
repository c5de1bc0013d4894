import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { areaSearchRequestStore } from '@farol/core/machines/area-search/area-search-request';

const period = { fromMs: 0, toMs: 3_600_000 };
const circle = { center: { latitude: 1, longitude: 7 }, radiusMeters: 100 };

test('area search request: the tool opens without a circle, keeps what is chosen, and forgets it when it is closed', () => {
  const request = createActor(areaSearchRequestStore()).start();
  const wanted = () => request.getSnapshot().context;
  const nothing = wanted();
  expect(nothing).toEqual({ isOpen: false, circle: undefined, period: { fromMs: 0, toMs: 0 } });
  request.send({ type: 'CHOOSE', circle });
  request.send({ type: 'SET_PERIOD', period });
  expect(wanted()).toBe(nothing);
  request.send({ type: 'OPEN', period });
  request.send({ type: 'CHOOSE', circle });
  request.send({ type: 'OPEN', period: { fromMs: 0, toMs: 1 } });
  expect(wanted()).toEqual({ isOpen: true, circle, period });
  request.send({ type: 'SET_PERIOD', period: { fromMs: 1, toMs: 2 } });
  expect(wanted()).toEqual({ isOpen: true, circle, period: { fromMs: 1, toMs: 2 } });
  request.send({ type: 'CLOSE' });
  expect(wanted()).toEqual(nothing);
  request.send({ type: 'SHOW', question: { circle, period } });
  expect(wanted()).toEqual({ isOpen: true, circle, period });
});
