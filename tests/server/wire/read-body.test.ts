import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseBody } from '../../../server/wire/read-body.ts';
import { requiredReference } from '../../../server/wire/body-fields.ts';

const body = z.strictObject({
  id: requiredReference,
  answers: z.array(z.object({ text: z.string(), isOk: z.boolean() })).max(2),
  kind: z.enum(['a', 'b']),
  speed: z.number().max(9),
});
const right = { id: 0, answers: [], kind: 'a', speed: 1 };

test('a body that is refused: the text names the field and the problem in plain words', () => {
  expect(parseBody(body, right)).toEqual(right);
  const refusals: readonly (readonly [unknown, string])[] = [
    [[], 'The body must be a JSON object'],
    [null, 'The body must be a JSON object'],
    [{ ...right, other: 1 }, 'Unrecognized field "other"'],
    [{ ...right, id: undefined }, 'Field "id" must be the number of a record'],
    [{ ...right, id: null }, 'Field "id" must be the number of a record'],
    [{ ...right, answers: undefined }, 'Field "answers" must be a list'],
    [{ ...right, answers: [1] }, 'Field "answers.0" must be a JSON object'],
    [{ ...right, answers: [{ text: 1, isOk: true }] }, 'Field "answers.0.text" must be text'],
    [{ ...right, answers: [{ text: '', isOk: 1 }] }, 'Field "answers.0.isOk" must be true or false'],
    [
      { ...right, answers: [0, 0, 0].map(() => ({ text: '', isOk: true })) },
      'Field "answers" must not have more than 2 entries',
    ],
    [{ ...right, kind: 'c' }, 'Field "kind" must be one of the known values'],
    [{ ...right, speed: '1' }, 'Field "speed" must be a number'],
    [{ ...right, speed: 10 }, 'Field "speed" must not be more than 9'],
  ];
  for (const [sent, text] of refusals) expect(() => parseBody(body, sent)).toThrow(text);
});
