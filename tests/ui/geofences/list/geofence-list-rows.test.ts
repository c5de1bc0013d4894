import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside, parseArea, serializeArea } from '@farol/core/domain/geometry/area';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { GeofenceIndex } from '@farol/core/domain/geofence/geofence-index';
import { mapFileTexts } from '@farol/core/domain/map-file/map-file';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { geofenceListRows } from '@farol/ui/geofences/list/geofence-list-rows';
import { PageMap } from '@farol/ui/map/page/page-map';
import { focusOnGeofence } from '@farol/ui/kit/navigation/geofence-focus';
import { readGeofenceFile } from '@farol/ui/geofences/exchange/read-geofence-file';
import { VehiclesInside } from '@farol/ui/geofences/area/use-vehicles-inside';
import { drawnPoints } from '../../../arbitraries/areas.ts';

function fence(id: number, changes: Partial<Geofence> = {}): Geofence {
  return { id, name: `Cerca ${id}`, description: null, area: '', calendarId: 0, attributes: {}, ...changes };
}

describe('the list of geofences', () => {
  test('shows ordinary ones before anchors, each sorted by name with numbers in natural order', () => {
    const anchor = fence(3, { name: 'Ancora Caminhão 1', attributes: { isAnchor: true } });
    const fences = [fence(10), anchor, fence(9)];
    expect(
      geofenceListRows(fences, '', 'pt-BR').map((line) =>
        line.kind === 'section' ? line.section : line.fence.name,
      ),
    ).toEqual(['ordinary', 'Cerca 9', 'Cerca 10', 'anchors', 'Ancora Caminhão 1']);
  });

  test('finds by name and description whatever the case and the accents', () => {
    const fences = [
      fence(1, { name: 'Pátio São João' }),
      fence(2, { description: 'CLIENTE sao joao' }),
      fence(3),
    ];
    const found = geofenceListRows(fences, ' são joao ', 'pt-BR').filter(({ kind }) => kind === 'fence');
    expect(found).toHaveLength(2);
    expect(geofenceListRows(fences, 'nowhere', 'pt-BR')).toEqual([]);
  });
});

describe('the vehicles inside now', () => {
  interface Step {
    slot: number;
    latitude: number;
    longitude: number;
    hasPosition: boolean;
  }
  const steps = fc.array(
    fc
      .tuple(fc.nat(7), drawnPoints, fc.boolean())
      .map(([slot, place, hasPosition]): Step => ({ slot, ...place, hasPosition })),
    { maxLength: 30 },
  );

  test('are those whose latest position is in a geofence, however few of them were checked again', () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(drawnPoints, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (reports, centers, all) => {
          const areas = centers.map((center, id) => ({
            id,
            area: { kind: 'circle' as const, center, radiusMeters: 8000 },
            corridorMeters: 25,
          }));
          const fleet = new LiveFleet(() => undefined);
          const now = new VehiclesInside(fleet, new GeofenceIndex(areas));
          const last = new Map<number, Step>();
          for (const report of reports) {
            const { slot, latitude, longitude, hasPosition } = report;
            last.set(slot, report);
            fleet.receive({
              columns: {
                slot: Uint32Array.of(slot),
                deviceId: Float64Array.of(slot + 1),
                longitude: Float64Array.of(longitude),
                latitude: Float64Array.of(latitude),
                courseDegrees: Float32Array.of(0),
                speedKnots: Float32Array.of(0),
                fixTimeMs: Float64Array.of(0),
                lastUpdateMs: Float64Array.of(0),
                stoppedSinceMs: Float64Array.of(Number.NaN),
                flags: Uint32Array.of(hasPosition ? FLAG.hasPosition : 0),
              },
            });
            now.markMoved(all ? undefined : Uint32Array.of(slot));
            const inside = now.current();
            for (const { id, area } of areas) {
              const expected = [...last.values()]
                .filter((step) => step.hasPosition && isInside(area, step))
                .map((step) => step.slot);
              expect(inside.get(id) ?? new Set()).toEqual(new Set(expected));
            }
          }
        },
      ),
    );
  });
});

const file = (...areas: string[]): string =>
  [
    ...mapFileTexts('geojson', {
      areas: areas.flatMap((text, at) => {
        const area = parseArea(text);
        return area
          ? [
              {
                name: at === 0 ? '' : `Zona ${at}`,
                description: '',
                area,
                color: undefined,
                corridorMeters: undefined,
              },
            ]
          : [];
      }),
    }),
  ].join('');

const inFile = (format: string, text: string) => ({ format, text, others: [] });

describe('a file to import', () => {
  test('gives new geofences, and says which of its shapes cannot become one and why', () => {
    const bow = 'POLYGON ((0 0, 2 2, 0 2, 2 0))';
    expect(
      readGeofenceFile(
        inFile('geojson', file('CIRCLE (1 2, 3)', bow, 'LINESTRING (1 2, 3 4)')),
        'Importada {n}',
      ),
    ).toMatchObject({
      geofences: [
        { id: 0, name: 'Importada 1', area: 'CIRCLE (1 2, 3)' },
        { id: 0, name: 'Zona 2', area: 'LINESTRING (1 2, 3 4)' },
      ],
      problem: undefined,
      skipped: 1,
      notes: [{ kind: 'refused', name: 'Zona 1', problem: { kind: 'crossing', edges: [0, 2] } }],
    });
    expect(readGeofenceFile(inFile('json', file(bow)), '{n}')).toMatchObject({
      geofences: [],
      problem: 'noneSound',
      notes: [{ name: '1' }],
    });
  });

  test('of an unsupported format or without an extension is refused with the reason', () => {
    for (const format of ['txt', 'a', 'constructor', 'toString'])
      expect(readGeofenceFile(inFile(format, '{}'), '{n}')).toMatchObject({
        geofences: [],
        problem: 'wrongKind',
      });
    expect(readGeofenceFile(inFile('kml', '{}'), '{n}')).toMatchObject({
      geofences: [],
      problem: 'malformed',
    });
  });
});

test('geofence list rows: a requested geofence is brought into view, one without an area is not', () => {
  const focus = new PageMap().geofenceFocus;
  let notifications = 0;
  focus.subscribe(() => notifications++);
  focusOnGeofence(focus, fence(1));
  expect([notifications, focus.read()]).toEqual([0, undefined]);
  const area = {
    kind: 'line',
    points: [
      { latitude: 1, longitude: 2 },
      { latitude: 3, longitude: 4 },
    ],
  } as const;
  focusOnGeofence(focus, fence(2, { area: serializeArea(area) }));
  expect(focus.read()).toMatchObject({ id: 2 });
  focusOnGeofence(focus, undefined);
  expect([notifications, focus.read()]).toEqual([2, undefined]);
});

test('geofence list rows: a file that marks its geofences as anchors, or lets them lock, gives ordinary ones that stop no engine', () => {
  const properties = { name: 'Ancora Van', radius: 150, isAnchor: true, deviceId: 7, lockOnExit: true };
  const geometry = { type: 'Point', coordinates: [-46, -23] };
  const text = JSON.stringify({ type: 'Feature', properties, geometry });
  const read = readGeofenceFile(inFile('geojson', text), '{n}');
  expect('geofences' in read && read.geofences.map(({ id, attributes }) => ({ id, attributes }))).toEqual([
    { id: 0, attributes: {} },
  ]);
});
