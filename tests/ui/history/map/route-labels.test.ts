import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  labelBox,
  boxesOverlap,
  placedMarkLabels,
  placedNames,
  uncoveredLabels,
  type PlacedLabel,
} from '@farol/ui/history/map/route-labels';
import { flatViewport } from '../../map/flat-viewport.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const ZOOM = 14;
const project = (zoom: number) => flatViewport({ west: -1, east: 1, south: -1, north: 1 }, zoom).project;
/** Places so near to each other that they get into each other's way. */
const near = fc.record({
  longitude: evenNumber(0, 0.01),
  latitude: evenNumber(0, 0.01),
});
const marks = fc.array(
  fc
    .tuple(near, fc.constantFrom('', '7 min', '5 h 44 min'), fc.constantFrom(20, 26))
    .map(([place, label, size]) => ({
      ...place,
      label,
      size,
    })),
  { maxLength: 12 },
);
const events = fc.array(
  fc.tuple(near, fc.constantFrom(14, 24)).map(([place, size]) => ({ ...place, size })),
  { maxLength: 12 },
);
const vehicles = fc.array(
  fc.tuple(near, fc.constantFrom('Van', 'Caminhão 01')).map(([place, label]) => ({ ...place, label })),
  { maxLength: 8 },
);

function areApart(labels: readonly PlacedLabel[], zoom: number): boolean {
  const boxes = labels.map((label) => labelBox(label, project(zoom)));
  return boxes.every((box, at) => boxes.every((other, index) => index <= at || !boxesOverlap(box, other)));
}

test('route labels: labels of stops cover neither each other nor an event nor a stop, however far one has zoomed', () => {
  fc.assert(
    fc.property(marks, events, fc.constantFrom(0, 1), (stops, points, out) => {
      const zoom = ZOOM - out;
      const labels = placedMarkLabels(stops, points, ZOOM);
      expect(areApart(labels, zoom)).toBe(true);
      for (const label of labels)
        for (const { longitude, latitude, size } of [...stops, ...points]) {
          const mark = { ...project(zoom)(longitude, latitude), halfWidth: size / 2, halfHeight: size / 2 };
          expect(boxesOverlap(labelBox(label, project(zoom)), mark)).toBe(false);
        }
    }),
  );
});

test('route labels: a stop in the way of nothing has its label above, and one with an event there has it below', () => {
  const stop = { longitude: 0, latitude: 0, label: '7 min', size: 20 };
  expect(placedMarkLabels([stop], [], ZOOM)).toMatchObject([{ label: '7 min', offsetPx: -23 }]);
  const above = { longitude: 0, latitude: 0.001, size: 14 };
  expect(placedMarkLabels([stop], [above], ZOOM)).toMatchObject([{ label: '7 min', offsetPx: 23 }]);
});

test('route labels: every vehicle has its name, also of several at the same place, and none covers another', () => {
  fc.assert(
    fc.property(vehicles, (shown) => {
      const names = placedNames(shown, project(ZOOM));
      expect(names.map(({ label }) => label)).toEqual(shown.map(({ label }) => label));
      expect(areApart(names, ZOOM)).toBe(true);
    }),
  );
  const twins = ['Van 1', 'Van 2'].map((label) => ({ longitude: 0, latitude: 0, label }));
  expect(placedNames(twins, project(ZOOM)).map(({ offsetPx }) => offsetPx)).toEqual([25, 45]);
});

test('route labels: the label of a stop gives way to the name of a vehicle, and to nothing else', () => {
  fc.assert(
    fc.property(marks, vehicles, (stops, shown) => {
      const labels = placedMarkLabels(stops, [], ZOOM);
      const names = placedNames(shown, project(ZOOM));
      const left = uncoveredLabels(labels, names, project(ZOOM));
      for (const label of labels) {
        const isCovered = names.some((name) =>
          boxesOverlap(labelBox(name, project(ZOOM)), labelBox(label, project(ZOOM))),
        );
        expect(left.includes(label)).toBe(!isCovered);
      }
      if (names.length === 0) expect(left).toBe(labels);
    }),
  );
});
