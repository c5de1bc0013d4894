import { expect, test } from 'vitest';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

async function aConsole() {
  const opened = await openConsole(await aBrowser());
  const { records, geofences } = opened.console;
  return { ...opened, form: records.forms.geofences, editor: geofences.editor, action: records.action };
}

function draw({ geofences: { editor } }: ConnectedConsole): void {
  editor.start({ kind: 'circle', area: undefined, color: '#05a7e3', corridorMeters: 25 });
  editor.click({ latitude: -30, longitude: -51 });
  editor.click({ latitude: -30.001, longitude: -51 });
  editor.finish();
}

test('geofences feature: a drawn area appears in the form, and saving it ends drawing', async () => {
  const { console: farol, form, editor, records } = await aConsole();
  form.open();
  form.setField('name', 'Garagem');
  draw(farol);
  expect(form.getSnapshot().draft.fields).toMatchObject({ name: 'Garagem', area: 'CIRCLE (-30 -51, 111.3)' });
  expect(editor.getSnapshot().step).toBe('finished');
  form.save();
  await settleCalls();
  expect(editor.getSnapshot().step).toBe('off');
  expect(await records.list('geofences')).toMatchObject([
    { name: 'Garagem', area: 'CIRCLE (-30 -51, 111.3)' },
  ]);
});

test('geofences feature: cancelled drawing leaves the form unchanged', async () => {
  const { form, editor } = await aConsole();
  form.open();
  editor.start({ kind: 'line', area: undefined, color: '', corridorMeters: 25 });
  editor.click({ latitude: -30, longitude: -51 });
  editor.cancel();
  expect([form.getSnapshot().draft.fields['area'], editor.getSnapshot().step]).toEqual(['', 'off']);
});

test('geofences feature: closing the form and deleting the geofence end drawing too', async () => {
  const { console: farol, form, editor, action, records } = await aConsole();
  form.open();
  draw(farol);
  form.discard();
  expect(editor.getSnapshot().step).toBe('off');

  const saved = await records.save('geofences', {
    id: 0,
    name: 'Garagem',
    description: null,
    area: 'CIRCLE (1 2, 3)',
    calendarId: 0,
    attributes: {},
  });
  form.open(saved);
  draw(farol);
  action.request({ type: 'remove', name: 'geofences', records: [{ id: saved.id, title: saved.name }] });
  action.confirm();
  await settleCalls();
  expect([form.getSnapshot().isOpen, editor.getSnapshot().step]).toEqual([false, 'off']);
});

test('geofences feature: a drawing ends with the session of its user', async () => {
  const { root, console: farol, form, editor } = await aConsole();
  form.open();
  draw(farol);
  const next = await signInNext(root);
  expect([
    next.records.forms.geofences.getSnapshot().isOpen,
    next.geofences.editor.getSnapshot().step,
  ]).toEqual([false, 'off']);
  // What still happens to the old form no longer reaches the old editor.
  form.discard();
  expect(editor.getSnapshot().step).toBe('finished');
});

const DRAWING = { kind: 'polygon', area: undefined, color: '#05a7e3', corridorMeters: 25 } as const;
const TRIANGLE = [
  { longitude: 0, latitude: 0 },
  { longitude: 0.1, latitude: 0 },
  { longitude: 0, latitude: 0.1 },
];

test('geofences feature: a drawn area goes into the form only when it is finished', async () => {
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

test('geofences feature: an area with too few points is not finished, and its points can be taken back', async () => {
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

test('geofences feature: geofences of other users appear after the page woke up', async () => {
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
