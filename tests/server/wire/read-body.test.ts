import { expect, test } from 'vitest';
import { checkInScanBody } from '../../../server/accounts/check-ins.ts';
import { themeBody } from '../../../server/product/branding.ts';
import { inspectionBody } from '../../../server/product/driver-inspections.ts';
import { parseBody } from '../../../server/wire/read-body.ts';

test('a check-in that names no vehicle is refused: by leaving it out nobody checks out', () => {
  expect(parseBody(checkInScanBody, { id: 0 }).id).toBe(0);
  for (const id of [undefined, null, 'van', 1.5, -1])
    expect(() => parseBody(checkInScanBody, { id })).toThrow('Field "id" must be the number of a record');
});

test('a body that is refused: the text names the field and the problem in plain words', () => {
  const inspection = { id: 'a', kind: 'problem', deviceId: 1 };
  for (const body of [[], null, 'text'])
    expect(() => parseBody(inspectionBody, body)).toThrow('The body must be a JSON object');
  expect(() => parseBody(inspectionBody, inspection)).toThrow('Field "answers" must be a list');
  expect(() => parseBody(inspectionBody, { ...inspection, answers: [1] })).toThrow(
    'Field "answers.0" must be a JSON object',
  );
  expect(() => parseBody(themeBody, {})).toThrow('Field "config" must be a JSON object');
  expect(() => parseBody(themeBody, { config: 1 })).toThrow('Field "config" must be a JSON object');
});
