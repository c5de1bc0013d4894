import { expect, test } from 'vitest';
import { isDeletedId } from '@farol/core/domain/device/device';

test('a vehicle that was deleted is known by its identifier, and no other one is hidden', () => {
  expect(isDeletedId('deleted-860123-1767225600')).toBe(true);
  for (const uniqueId of [
    '860123',
    'deleted',
    'deleted-860123',
    'deleted-860123-1-2',
    'a-deleted-1',
    'xdeleted-1-2',
  ])
    expect(isDeletedId(uniqueId)).toBe(false);
});
