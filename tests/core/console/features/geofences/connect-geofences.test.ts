import { expect, test } from 'vitest';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

const DRAWING = { kind: 'polygon', area: undefined, color: '#05a7e3', corridorMeters: 25 } as const;
const TRIANGLE = [
  { longitude: 0, latitude: 0 },
  { longitude: 0.1, latitude: 0 },
  { longitude: 0, latitude: 0.1 },
];

test('a drawn area goes into the form only when it is finished', async () => {
  const { console: farol } = await signedInConsole();
  const { geofences, records } = farol;
  const form = records.forms.geofences;
  form.open();
  geofences.editor.start(DRAWING);
  for (const place of TRIANGLE) geofences.editor.click(place);
  expect(geofences.editor.getSnapshot()).toMatchObject({ isEditing: true, area: { points: TRIANGLE } });
  expect(form.getSnapshot().draft.fields['area'] ?? '').toBe('');
  geofences.editor.finish();
  expect(geofences.editor.getSnapshot()).toMatchObject({ step: 'finished', isEditing: false });
  expect(form.getSnapshot().draft.fields['area']).toMatch(/^POLYGON/);
  form.discard();
  expect(geofences.editor.getSnapshot().step).toBe('off');
});

test('an area with too few points is not finished, and its points can be taken back', async () => {
  const { console: farol } = await signedInConsole();
  const { editor } = farol.geofences;
  editor.start(DRAWING);
  expect(editor.getSnapshot()).toMatchObject({ canUndo: false, canRedo: false, canReset: false });
  editor.click({ longitude: 0, latitude: 0 });
  editor.finish();
  expect(editor.getSnapshot()).toMatchObject({ isEditing: true, isRejected: true, canUndo: true });
  editor.undo();
  expect(editor.getSnapshot()).toMatchObject({ area: undefined, canRedo: true });
  editor.cancel();
  expect(editor.getSnapshot().step).toBe('off');
});

test('a circle is drawn with two clicks: its center, then its radius', async () => {
  const { console: farol } = await signedInConsole();
  const { editor } = farol.geofences;
  editor.start({ ...DRAWING, kind: 'circle' });
  editor.click({ longitude: 0, latitude: 0 });
  expect(editor.getSnapshot()).toMatchObject({ step: 'choosingRadius', canUndo: true });
  editor.movePointer({ longitude: 0.01, latitude: 0 });
  expect(editor.getSnapshot().area).toMatchObject({ radiusMeters: 1113.2 });
  editor.click({ longitude: 0.02, latitude: 0 });
  expect(editor.getSnapshot()).toMatchObject({ step: 'circleComplete', area: { radiusMeters: 2226.4 } });
});

test('geofences of other users appear after the page woke up', async () => {
  const { console: farol, records: stored, page } = await signedInConsole();
  const { records } = farol;
  await settleCalls();
  const fence = {
    id: 0,
    name: 'Depot',
    description: null,
    area: 'CIRCLE (1 2, 3)',
    calendarId: 0,
    attributes: {},
  };
  await stored.save('geofences', fence);
  page.wake();
  await settleCalls();
  expect(records.lists.geofences.getSnapshot().records).toMatchObject([{ name: 'Depot' }]);
});
