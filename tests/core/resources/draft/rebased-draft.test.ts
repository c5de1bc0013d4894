import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { draftOf, type EditedRecord } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import { rebasedDraft, rebasedRecord } from '@farol/core/resources/draft/rebased-draft';
import { aDevice } from '../../../arbitraries/devices.ts';
import { attributes } from '../../../arbitraries/records.ts';

const devices = fc
  .record({
    name: fc.constantFrom('Van', 'Bus', 'Car'),
    model: fc.constantFrom('', 'Sprinter', 'Daily'),
    groupId: fc.constantFrom(0, 3, 9),
    attributes,
  })
  .map((parts) => aDevice({ id: 7, uniqueId: '8600', ...parts }));

function opened(record: object): EditedRecord {
  return { record, draft: draftOf(RESOURCES.devices, record, 'acme') };
}

test('rebased draft: an untouched form shows the current record', () => {
  fc.assert(
    fc.property(devices, devices, (then, now) => {
      expect(rebasedDraft('devices', opened(then), now, 'acme')).toEqual(opened(now));
    }),
  );
});

test('rebased draft: where no other user changed anything a form stays as typed', () => {
  fc.assert(
    fc.property(devices, devices, (then, typed) => {
      const edited = { record: then, draft: draftOf(RESOURCES.devices, typed, 'acme') };
      expect(rebasedDraft('devices', edited, then, 'acme')).toEqual(edited);
    }),
  );
});

test('rebased draft: typed values are saved, whatever others changed meanwhile', () => {
  fc.assert(
    fc.property(devices, devices, fc.constantFrom('Lorry', 'Tram'), (then, now, name) => {
      const { draft } = opened(then);
      const edited = { record: then, draft: { ...draft, fields: { ...draft.fields, name } } };
      const outcome = recordFromDraft('devices', rebasedDraft('devices', edited, now, 'acme'), 'acme');
      expect(outcome).toEqual({ record: { ...now, name } });
    }),
  );
});

test('rebased draft: an imported record keeps what others changed, and changes only what the table does', () => {
  fc.assert(
    fc.property(devices, devices, devices, (was, wanted, now) => {
      const saved = rebasedRecord(was, wanted, now);
      for (const field of ['name', 'model', 'groupId'] as const)
        expect(saved[field]).toBe(wanted[field] === was[field] ? now[field] : wanted[field]);
      for (const key of Object.keys({ ...was.attributes, ...wanted.attributes, ...now.attributes })) {
        const isSame = JSON.stringify(wanted.attributes[key]) === JSON.stringify(was.attributes[key]);
        expect(saved.attributes[key]).toEqual((isSame ? now : wanted).attributes[key]);
      }
      expect(rebasedRecord(was, wanted, was)).toEqual(wanted);
      expect(rebasedRecord(was, was, now)).toEqual(now);
    }),
  );
});
