import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHECKLIST_LIMITS, PHOTO_RULES } from '@farol/core/domain/device/checklist';
import {
  checklistDraft,
  INSPECTION_LIMITS,
  inspectionOf,
  inspectionPhotoPath,
  mayAddPhoto,
  missingAnswers,
  problemDraft,
  problemsOf,
  problemText,
  withAnswer,
} from '@farol/core/domain/device/inspection';

const checklist = fc.array(
  fc.record({ text: fc.string({ minLength: 1, maxLength: 20 }), photo: fc.constantFrom(...PHOTO_RULES) }),
  { minLength: 1, maxLength: CHECKLIST_LIMITS.items },
);
const change = fc.record({
  index: fc.nat(CHECKLIST_LIMITS.items),
  change: fc.record(
    { isOk: fc.boolean(), note: fc.string({ maxLength: 600 }), hasPhoto: fc.boolean() },
    { requiredKeys: [] },
  ),
});

const answer = (text: string, isOk: boolean, note = '') => ({ text, isOk, note });

test('inspection: it is sent when nothing is missing, and then has every item in its order', () => {
  fc.assert(
    fc.property(
      checklist,
      fc.array(change, { maxLength: 120 }),
      fc.boolean(),
      (items, changes, answersAll) => {
        let draft = checklistDraft('id', 7, items);
        expect(inspectionOf(draft, 5)).toBeUndefined();
        for (const item of changes) draft = withAnswer(draft, item.index, item.change);
        if (answersAll)
          draft.answers.forEach((_, index) => (draft = withAnswer(draft, index, { isOk: true })));
        const missing = missingAnswers(draft);
        const sent = inspectionOf(draft, 5);
        expect(sent === undefined).toBe(missing.some((item) => item !== undefined));
        draft.answers.forEach(({ isOk, photo, hasPhoto }, index) => {
          const isWanted = photo === 'always' || (photo === 'problem' && isOk === false);
          if (missing[index] === undefined) {
            expect(isOk).toBeDefined();
            expect(!isWanted || hasPhoto || !mayAddPhoto(draft)).toBe(true);
          }
        });
        if (!sent) return;
        expect(sent).toMatchObject({ inspectionId: 'id', kind: 'checklist', deviceId: 7, madeAtMs: 5 });
        expect(sent.answers.map(({ text }) => text)).toEqual(items.map(({ text }) => text));
        for (const { note } of sent.answers)
          expect(note.length).toBeLessThanOrEqual(INSPECTION_LIMITS.noteLength);
      },
    ),
  );
});

test('inspection: a reported problem is told in words and stays a problem; a photo is as wanted', () => {
  let draft = problemDraft('id', 7);
  expect(missingAnswers(draft)).toEqual(['note']);
  draft = withAnswer(draft, 0, { note: ' A flat tire ', isOk: true });
  expect(missingAnswers(draft)).toEqual([undefined]);
  expect(inspectionOf(draft, 9)?.answers).toEqual([
    { text: '', isOk: false, note: 'A flat tire', hasPhoto: false },
  ]);
  expect(missingAnswers(withAnswer(draft, 0, { note: '  ' }))).toEqual(['note']);
});

test('inspection: what is right is sent as right, and what was not looked at is not sent', () => {
  const draft = checklistDraft('id', 7, [
    { text: 'Lights', photo: 'optional' },
    { text: 'Tires', photo: 'problem' },
  ]);
  expect(missingAnswers(draft)).toEqual(['answer', 'answer']);
  const half = withAnswer(draft, 0, { isOk: true });
  expect([missingAnswers(half), inspectionOf(half, 9)]).toEqual([[undefined, 'answer'], undefined]);
  const note = 'x'.repeat(INSPECTION_LIMITS.noteLength);
  expect(
    inspectionOf(withAnswer(half, 1, { isOk: false, hasPhoto: true, note: `${note}x` }), 9)?.answers,
  ).toEqual([
    { text: 'Lights', isOk: true, note: '', hasPhoto: false },
    { text: 'Tires', isOk: false, note, hasPhoto: true },
  ]);
  expect(inspectionOf(checklistDraft('id', 7, []), 9)).toBeUndefined();
});

test('inspection: no photo is missing when there are as many as can be sent', () => {
  let draft = checklistDraft(
    'id',
    7,
    Array.from({ length: CHECKLIST_LIMITS.photos + 1 }, () => ({ text: 'x', photo: 'problem' as const })),
  );
  draft.answers.forEach((_, index) => (draft = withAnswer(draft, index, { isOk: false })));
  expect(missingAnswers(draft).every((missingAnswer) => missingAnswer === 'photo')).toBe(true);
  for (let index = 0; index < CHECKLIST_LIMITS.photos; index++) {
    expect(mayAddPhoto(draft)).toBe(true);
    draft = withAnswer(draft, index, { hasPhoto: true });
  }
  expect(mayAddPhoto(draft)).toBe(false);
  expect(missingAnswers(draft).every((missingAnswer) => missingAnswer === undefined)).toBe(true);
});

test('inspection: each photo of it has an address below that of its vehicle', () => {
  expect(inspectionPhotoPath('acme', { deviceId: 7, id: 12 }, 3)).toBe(
    '/acme/devices/7/inspections/12/photos/3',
  );
});

test('inspection: its problems are one line of bounded length', () => {
  const answers = [answer('Lights', true), answer('Brakes', false, 'pull \n left'), answer('Tires', false)];
  expect(problemsOf(answers)).toEqual(answers.slice(1));
  expect(problemText(answers)).toBe('Brakes: pull left; Tires');
  expect(problemText([answer('', false, 'A flat tire')])).toBe('A flat tire');
  expect(problemText([answer('', false), answer('x', true)])).toBe('');
  expect(problemText([answer('', false), answer('Tires', false)])).toBe('Tires');
  const long = problemText([answer('x'.repeat(499), false), answer('yy', false)]);
  expect([long.length, long.endsWith('; …') || long.endsWith('…')]).toEqual([500, true]);
  expect(problemText([answer('x'.repeat(500), false)])).toBe('x'.repeat(500));
});
