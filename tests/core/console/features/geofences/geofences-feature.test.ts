import { expect, test } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import {
  startGeofencesFeature,
  type GeofencesFeature,
} from '@farol/core/console/features/geofences/geofences-feature';
import {
  startRecordsFeature,
  type RecordsFeature,
} from '@farol/core/console/features/records/records-feature';

interface Bench extends RecordsFeature, GeofencesFeature {
  memoryRecords: MemoryRecords;
}

function aFeature(): Bench {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  const memoryRecords = new MemoryRecords(network, associations);
  const options = { namespace: 'acme' };
  const { actors } = startRecordsFeature(
    {
      records: memoryRecords,
      associations,
      storage: new MemoryKeyValueStorage(),
      devicePhotos: new MemoryDevicePhotos(network),
      accumulators: new MemoryAccumulators(network),
    },
    options,
  );
  return { ...actors, ...startGeofencesFeature(actors, options).actors, memoryRecords };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function draw({ geofenceEditor }: GeofencesFeature): void {
  geofenceEditor.send({
    type: 'START',
    kind: 'circle',
    area: undefined,
    color: '#05a7e3',
    corridorMeters: 25,
  });
  geofenceEditor.send({ type: 'CLICK', place: { latitude: -30, longitude: -51 } });
  geofenceEditor.send({ type: 'CLICK', place: { latitude: -30.001, longitude: -51 } });
  geofenceEditor.send({ type: 'FINISH' });
}

test('a drawn area appears in the form, and saving it ends drawing', async () => {
  const bench = aFeature();
  const form = bench.forms.geofences;
  form.send({ type: 'OPEN' });
  form.send({ type: 'SET_FIELD', field: 'name', text: 'Garagem' });
  draw(bench);
  expect(form.getSnapshot().context.draft.fields).toMatchObject({
    name: 'Garagem',
    area: 'CIRCLE (-30 -51, 111.3)',
  });
  expect(bench.geofenceEditor.getSnapshot().value).toBe('finished');
  form.send({ type: 'SAVE' });
  await flush();
  expect(bench.geofenceEditor.getSnapshot().value).toBe('off');
  expect(await bench.memoryRecords.list('geofences')).toMatchObject([
    { name: 'Garagem', area: 'CIRCLE (-30 -51, 111.3)' },
  ]);
});

test('cancelled drawing leaves the form unchanged', () => {
  const bench = aFeature();
  bench.forms.geofences.send({ type: 'OPEN' });
  bench.geofenceEditor.send({ type: 'START', kind: 'line', area: undefined, color: '', corridorMeters: 25 });
  bench.geofenceEditor.send({ type: 'CLICK', place: { latitude: -30, longitude: -51 } });
  bench.geofenceEditor.send({ type: 'CANCEL' });
  expect(bench.forms.geofences.getSnapshot().context.draft.fields['area']).toBe('');
});

test('closing the form and deleting the geofence end drawing too', async () => {
  const bench = aFeature();
  const form = bench.forms.geofences;
  form.send({ type: 'OPEN' });
  draw(bench);
  form.send({ type: 'DISCARD' });
  expect(bench.geofenceEditor.getSnapshot().value).toBe('off');

  const saved = await bench.memoryRecords.save('geofences', {
    id: 0,
    name: 'Garagem',
    description: null,
    area: 'CIRCLE (1 2, 3)',
    calendarId: 0,
    attributes: {},
  });
  form.send({ type: 'OPEN', record: saved });
  draw(bench);
  bench.recordAction.send({
    type: 'REQUEST',
    action: { type: 'remove', name: 'geofences', records: [{ id: saved.id, title: saved.name }] },
  });
  bench.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect([form.getSnapshot().value, bench.geofenceEditor.getSnapshot().value]).toEqual(['closed', 'off']);
});
