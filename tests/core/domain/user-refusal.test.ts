import { expect, test } from 'vitest';
import { refusedRight } from '@farol/core/domain/user-refusal';

test('a refused right is told at the field that asks for it', () => {
  expect(refusedRight('PERMISSION_NOT_HELD', new Set(['name', 'advancedPerms']))).toBe('advancedPerms');
  expect(refusedRight('PERMISSION_NOT_HELD', new Set(['domainReseller']))).toBe('domainReseller');
  expect(refusedRight('LIMIT_NOT_HELD', new Set(['limitReseller', 'name']))).toBe('limitReseller');
  expect(refusedRight('ADMINISTRATOR_ACCESS_REQUIRED', new Set(['phone', 'expiration']))).toBe('expiration');
});

test('what only administrators set is named before what managers set too', () => {
  const changed = new Set(['enabled', 'expiration', 'userLimit']);
  expect(refusedRight('ADMINISTRATOR_ACCESS_REQUIRED', changed)).toBe('userLimit');
});

test('a refusal that means none of the changed fields concerns the account as a whole', () => {
  expect(refusedRight('ADMINISTRATOR_ACCESS_REQUIRED', new Set(['phone']))).toBeUndefined();
  expect(refusedRight('NETWORK', new Set(['advancedPerms', 'expiration']))).toBeUndefined();
});
