import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedRecord } from '@farol/core/resources/descriptor/record-check';
import { recordValues } from '@farol/core/resources/descriptor/record-value';
import type { AnyRecord } from '@farol/core/resources/descriptor/resource';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { RESOURCE_NAMES } from '../../../arbitraries/records.ts';

const TEXTS = RESOURCE_NAMES.flatMap((name) =>
  recordValues(RESOURCES[name].wire).flatMap(([key, value]) =>
    value.type === 'text' || value.type === 'optionalText' ? [{ name, key, value }] : [],
  ),
);

test.for(TEXTS)('$name: a $key is refused before it is saved once it is too long', ({ name, key, value }) => {
  fc.assert(
    fc.property(fc.integer({ min: -3, max: 3 }), (more) => {
      const length = value.longest + more;
      const { problems } = checkedRecord<AnyRecord>(RESOURCES[name], {
        ...RESOURCES[name].defaults,
        [key]: 'x'.repeat(length),
      });
      expect(problems.get(key)).toBe(more > 0 ? 'tooLong' : undefined);
    }),
    { numRuns: 7 },
  );
});

test.for(RESOURCE_NAMES.filter((name) => 'attributes' in RESOURCES[name].defaults))(
  '%s: attributes are refused before they are saved once the server would not store them',
  (name) => {
    const withAttributes = (length: number) => ({
      ...RESOURCES[name].defaults,
      attributes: { note: 'x'.repeat(length - '{"note":""}'.length) },
    });
    expect(
      checkedRecord<AnyRecord>(RESOURCES[name], withAttributes(4000)).problems.get('attributes'),
    ).toBeUndefined();
    expect(checkedRecord<AnyRecord>(RESOURCES[name], withAttributes(4001)).problems.get('attributes')).toBe(
      'tooLong',
    );
  },
);

test('what a server adds to a record, and attributes of any name, are kept when it is saved', () => {
  const attributes: object = JSON.parse('{"__proto__":1,"constructor":"x"}');
  const group = { id: 3, name: ' North ', groupId: 0, attributes, shape: 'new' };
  expect(JSON.stringify(checkedRecord(RESOURCES.groups, group).record)).toBe(
    JSON.stringify({ ...group, name: 'North' }),
  );
});
