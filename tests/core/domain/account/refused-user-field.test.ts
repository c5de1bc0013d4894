import { expect, test } from 'vitest';
import { fieldOfUserError } from '@farol/core/domain/account/refused-user-field';

test('a refused permission is shown at the field that requests it', () => {
  expect(fieldOfUserError('PERMISSION_NOT_HELD', new Set(['name', 'advancedPerms']))).toBe('advancedPerms');
  expect(fieldOfUserError('PERMISSION_NOT_HELD', new Set(['domainReseller']))).toBe('domainReseller');
  expect(fieldOfUserError('DOMAIN_IS_TAKEN', new Set(['domainReseller']))).toBe('domainReseller');
  expect(fieldOfUserError('LIMIT_NOT_HELD', new Set(['userLimit']))).toBe('userLimit');
  expect(fieldOfUserError('LIMIT_NOT_HELD', new Set(['limitReseller', 'name']))).toBe('limitReseller');
  expect(fieldOfUserError('ADMINISTRATOR_ACCESS_REQUIRED', new Set(['phone', 'expiration']))).toBe(
    'expiration',
  );
});

test('fields that only administrators set are named before fields that managers set too', () => {
  const changed = new Set(['enabled', 'expiration', 'userLimit']);
  expect(fieldOfUserError('ADMINISTRATOR_ACCESS_REQUIRED', changed)).toBe('userLimit');
});

test('a refusal that fits none of the changed fields concerns the account as a whole', () => {
  expect(fieldOfUserError('ADMINISTRATOR_ACCESS_REQUIRED', new Set(['phone']))).toBeUndefined();
  expect(fieldOfUserError('NETWORK', new Set(['advancedPerms', 'expiration']))).toBeUndefined();
});

test('a refusal to all but administrators is shown at any field that only they may set', () => {
  const fields = ['administrator', 'deviceLimit', 'userLimit', 'expiration', 'enabled', 'readonly'];
  for (const field of [...fields, 'editDevices', 'sendCommands', 'email'])
    expect(fieldOfUserError('ADMINISTRATOR_ACCESS_REQUIRED', new Set(['phone', field]))).toBe(field);
});
