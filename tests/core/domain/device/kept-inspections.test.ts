import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PHOTO_RULES } from '@farol/core/domain/device/checklist';
import { checklistDraft, inspectionOf, problemDraft, withAnswer } from '@farol/core/domain/device/inspection';
import {
  afterSent,
  formatKeptInspections,
  MAX_DRAFTS,
  MAX_PENDING_INSPECTIONS,
  mayWaitToo,
  parseKeptInspections,
  pendingInspection,
  withDraft,
  withoutDraft,
  type PendingInspection,
} from '@farol/core/domain/device/kept-inspections';

const answers = fc.array(
  fc.record({
    text: fc.string({ maxLength: 20 }),
    isOk: fc.boolean(),
    note: fc.string({ maxLength: 20 }),
    hasPhoto: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);
const pending = answers.map((made) =>
  pendingInspection({ inspectionId: 'a-1', kind: 'checklist', deviceId: 3, madeAtMs: 9, answers: made }),
);
const draft = fc
  .array(fc.record({ text: fc.string(), photo: fc.constantFrom(...PHOTO_RULES) }), {
    minLength: 1,
    maxLength: 9,
  })
  .map((items) => withAnswer(checklistDraft('b', 4, items), 0, { isOk: true, note: 'n', hasPhoto: true }));

test('kept inspections: what is written is read again', () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 1 }), fc.array(pending, { maxLength: 5 }), (drafts, waiting) => {
      const sent = waiting.map((item, index) => (index === 0 ? { ...item, isStored: true } : item));
      const kept = { drafts: [...drafts, problemDraft('c', 4)], pending: sent };
      expect(parseKeptInspections(formatKeptInspections(kept))).toEqual(kept);
    }),
  );
});

test('kept inspections: any text is read, never throws, and keeps no more than may wait', () => {
  fc.assert(
    fc.property(fc.option(fc.oneof(fc.string(), fc.json()), { nil: undefined }), (text) => {
      expect(parseKeptInspections(text)).toEqual({ drafts: [], pending: [] });
    }),
  );
  const one = pendingInspection({
    inspectionId: 'a',
    kind: 'problem',
    deviceId: 3,
    madeAtMs: 9,
    answers: [],
  });
  expect(parseKeptInspections(JSON.stringify({ pending: [one] })).pending).toEqual([]);
  const whole = {
    ...one,
    inspection: { ...one.inspection, answers: [{ text: '', note: 'x' }] },
    photos: [0, 'x', 7],
  };
  for (const broken of [
    { ...whole.inspection, kind: 'x' },
    { ...whole.inspection, deviceId: 0 },
    { ...whole.inspection, deviceId: 1.5 },
    { ...whole.inspection, deviceId: '3' },
    { ...whole.inspection, inspectionId: '../a' },
    { ...whole.inspection, inspectionId: 'a/..' },
    { ...whole.inspection, inspectionId: 'a'.repeat(65) },
    { ...whole.inspection, inspectionId: 5 },
    { ...whole.inspection, madeAtMs: 'now' },
    { ...whole.inspection, answers: [{ text: 5, note: '' }, { text: '', note: 5 }, null] },
    { ...whole.inspection, answers: 'none' },
  ])
    expect(
      parseKeptInspections(JSON.stringify({ pending: [{ ...whole, inspection: broken }] })).pending,
    ).toEqual([]);
  const many = parseKeptInspections(
    JSON.stringify({ drafts: 5, pending: Array.from({ length: 30 }, () => whole) }),
  );
  expect(many.pending).toHaveLength(MAX_PENDING_INSPECTIONS);
  expect([mayWaitToo(many.pending.slice(1)), mayWaitToo(many.pending)]).toEqual([true, false]);
  expect(many.pending[0]).toEqual({
    inspection: { ...whole.inspection, answers: [{ text: '', isOk: false, note: 'x', hasPhoto: false }] },
    isStored: false,
    photos: [],
  });
});

test('kept inspections: of a draft what cannot be read is open again, and one without items is none', () => {
  const whole = checklistDraft('b', 4, [{ text: 'Tires', photo: 'always' }]);
  const item = { text: 'Tires', note: '', photo: 'sometimes', isOk: 'yes' };
  const drafts = [
    { ...whole, answers: [] },
    { ...whole, kind: 'x' },
    { ...whole, answers: [item, { ...item, note: 5 }] },
    whole,
  ];
  const read = [
    { ...whole, answers: [{ text: 'Tires', note: '', photo: 'optional', isOk: undefined, hasPhoto: false }] },
    whole,
  ];
  expect(parseKeptInspections(JSON.stringify({ drafts })).drafts).toEqual(read);
  const more = Array.from({ length: MAX_DRAFTS }, (_, at) => ({ ...whole, deviceId: 5 + at }));
  expect(parseKeptInspections(JSON.stringify({ drafts: [...drafts, ...more] })).drafts).toEqual(more);
});

test('kept inspections: no more items are read than a checklist has, and only photos that were taken are awaited', () => {
  const many = Array.from({ length: 31 }, () => ({ text: 'Tires', note: '', isOk: true, hasPhoto: true }));
  const head = { inspectionId: 'b', kind: 'checklist', deviceId: 4 };
  const waits = { inspection: { ...head, madeAtMs: 9, answers: many }, photos: ['0', 29, 30, 0] };
  const text = JSON.stringify({ drafts: [{ ...head, answers: many }], pending: [waits] });
  const kept = parseKeptInspections(text);
  expect(kept.drafts[0]?.answers).toHaveLength(30);
  expect(kept.pending[0]?.inspection.answers).toHaveLength(30);
  expect(kept.pending[0]?.photos).toEqual([29, 0]);
  expect(parseKeptInspections(text.replace('"madeAtMs":9', '"madeAtMs":1e999')).pending).toEqual([]);
});

test('kept inspections: first an inspection is sent, then each of its photos, then the next one', () => {
  fc.assert(
    fc.property(fc.array(pending, { maxLength: 4 }), (waiting) => {
      const steps: string[] = [];
      let left: readonly PendingInspection[] = waiting;
      for (let step = 0; left.length > 0 && step < 1_000; step++) {
        const [first] = left;
        steps.push(first?.isStored ? String(first.photos[0]) : 'inspection');
        left = afterSent(left);
      }
      const expected = waiting.flatMap(({ inspection }) => [
        'inspection',
        ...inspection.answers.flatMap(({ hasPhoto }, item) => (hasPhoto ? [String(item)] : [])),
      ]);
      expect(steps).toEqual(expected);
    }),
  );
  expect(afterSent([])).toEqual([]);
  const sent = inspectionOf(withAnswer(problemDraft('c', 4), 0, { note: 'x', hasPhoto: true }), 3);
  expect(sent && pendingInspection(sent).photos).toEqual([0]);
});

test('kept inspections: an empty checklist stays beside a problem of its vehicle, and goes with another vehicle', () => {
  const checklist = checklistDraft('a', 3, [{ text: 'Lights', photo: 'optional' }]);
  const own = problemDraft('b', 3);
  expect(withDraft([checklist], own)).toEqual([checklist, own]);
  expect(withDraft([checklist], problemDraft('c', 4))).toEqual([problemDraft('c', 4)]);
});

test('kept inspections: a vehicle has one draft of each kind; what was filled in for the last vehicles stays', () => {
  const kinds = fc.constantFrom('checklist' as const, 'problem' as const);
  const change = fc.option(
    fc.constantFrom({ note: 'Worn' }, { hasPhoto: true }, { isOk: true }, { isOk: false }),
    { nil: undefined },
  );
  const steps = fc.array(fc.record({ kind: kinds, deviceId: fc.integer({ min: 1, max: 9 }), change }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(steps, (taken) => {
      let drafts: ReturnType<typeof withDraft> = [];
      const filledIn = new Map<string, string>();
      let wasFull = false;
      taken.forEach((step, at) => {
        const empty =
          step.kind === 'problem'
            ? problemDraft(`${at}`, step.deviceId)
            : checklistDraft(`${at}`, step.deviceId, [
                { text: 'Lights', photo: 'optional' },
                { text: 'Tires', photo: 'optional' },
              ]);
        const added = step.change ? withAnswer(empty, 0, step.change) : empty;
        drafts = withDraft(drafts, added);
        wasFull ||= drafts.length === MAX_DRAFTS;
        expect(drafts.at(-1)).toBe(added);
        const key = `${step.kind} ${step.deviceId}`;
        filledIn.delete(key);
        const isOnlyAnswer = step.kind === 'problem' && step.change && 'isOk' in step.change;
        if (step.change && !isOnlyAnswer) filledIn.set(key, `${at}`);
      });
      expect(drafts.length).toBeLessThanOrEqual(MAX_DRAFTS);
      expect(new Set(drafts.map(({ kind, deviceId }) => `${kind} ${deviceId}`)).size).toBe(drafts.length);
      const last = taken.at(-1)?.deviceId;
      const others = drafts
        .filter(({ deviceId }) => deviceId !== last)
        .map(({ inspectionId }) => inspectionId);
      const expected = [...filledIn].filter(([key]) => !key.endsWith(` ${last}`)).map(([, id]) => id);
      expect(others).toEqual(expected.slice(expected.length - others.length));
      if (!wasFull) expect(others).toEqual(expected);
      const left = withoutDraft(drafts, { kind: 'problem', deviceId: last ?? 0 });
      expect(left).toEqual(drafts.filter(({ kind, deviceId }) => kind !== 'problem' || deviceId !== last));
    }),
    {
      examples: [
        [
          Array.from({ length: 9 }, (_, at) => ({
            kind: 'problem' as const,
            deviceId: at + 1,
            change: { note: 'Worn' as const },
          })),
        ],
      ],
    },
  );
});
