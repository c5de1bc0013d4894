import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openIdPerson, openIdRole } from '../../../server/openid/openid-person.ts';

const claims = { iss: 'https://id.example', sub: 'rui' };

test('a person of the provider: whatever the claims are, the person has bounded texts or there is none', () => {
  const values = fc.oneof(fc.anything(), fc.string({ maxLength: 300 }), fc.array(fc.string()));
  const names = ['iss', 'sub', 'name', 'preferred_username', 'email', 'email_verified', 'groups'];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), values), (sent) => {
      const person = openIdPerson(sent, 'groups');
      if (!person) {
        const { iss, sub } = sent;
        const isUsable =
          typeof iss === 'string' &&
          iss !== '' &&
          typeof sub === 'string' &&
          sub.trim() !== '' &&
          sub.length < 256;
        expect(isUsable).toBe(false);
        return;
      }
      expect(person.subject).toBe(sent['sub']);
      for (const text of [person.name, person.email]) expect((text ?? 'x').length).toBeLessThanOrEqual(128);
      for (const group of person.groups) expect(typeof group).toBe('string');
    }),
  );
});

test('a person of the provider: an address that nobody checked is not theirs', () => {
  const email = 'rui@example.com';
  for (const checked of [true, 'true', undefined])
    expect(openIdPerson({ ...claims, email, email_verified: checked }, 'groups')?.email).toBe(email);
  for (const checked of [false, 'false'])
    expect(openIdPerson({ ...claims, email, email_verified: checked }, 'groups')?.email).toBeUndefined();
});

test('a person of the provider: groups are read from the claim that the operator names, up to a limit', () => {
  expect(openIdPerson({ ...claims, roles: 'a', groups: ['b'] }, 'roles')?.groups).toEqual(['a']);
  const many = Array.from({ length: 5_000 }, (_, at) => `group ${at}`);
  expect(openIdPerson({ ...claims, groups: many }, 'groups')?.groups).toHaveLength(2_000);
});

test('groups: nobody is let in or made administrator by a group that is not named', () => {
  const group = fc.constantFrom('a', 'b', 'c', 'd');
  const setting = fc.option(group, { nil: undefined });
  fc.assert(
    fc.property(fc.array(group), setting, setting, (groups, adminGroup, allowGroup) => {
      const { isAllowed, administrator } = openIdRole(groups, { adminGroup, allowGroup });
      const isAdministrator = adminGroup !== undefined && groups.includes(adminGroup);
      expect(administrator).toBe(adminGroup === undefined ? undefined : isAdministrator);
      expect(isAllowed).toBe(allowGroup === undefined || groups.includes(allowGroup) || isAdministrator);
    }),
  );
});
