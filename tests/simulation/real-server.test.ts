import { expect, test } from 'vitest';
import { whyOnlySimulated } from '@farol/simulation/real-server';
import { parseScenario } from '@farol/simulation/scenario/scenario-text';

const TAB = '  - { name: Ana, user: Ana }\n';

/** Why a scenario with this step cannot run in front of a real server. */
const reasonOf = (step: string, tabs = TAB) =>
  whyOnlySimulated(parseScenario(`scenario: A\ntabs:\n${tabs}steps:\n  - ${step}\n`));

test('real server: in front of a real server a user acts, waits and looks', () => {
  for (const step of [
    '{ who: Ana, do: access.signOut }',
    '{ wait: 1 s }',
    '{ who: Ana, expect: { signedIn: true } }',
  ])
    expect(reasonOf(step)).toBeUndefined();
});

test.for([
  ['{ who: Ana, network: cut }', 'a step needs control that there is not: network'],
  ['{ server: stop }', 'a step needs control that there is not: server'],
  ['{ expect: { server.users: [] } }', 'it looks into the server'],
] as const)('real server: nobody has %s in front of a real server', ([step, reason]) => {
  expect(reasonOf(step)).toBe(reason);
});

test('real server: several tabs, guests and servers of a kind are only simulated', () => {
  const wait = '{ wait: 1 s }';
  expect(reasonOf(wait, `${TAB}  - { name: Bob, user: Ana }\n`)).toBe('it has several tabs');
  expect(reasonOf(wait, '  - { name: Guest, guest: Van 1, for: 1 hour }\n')).toBe('it has a guest');
  expect(reasonOf(wait, `${TAB}server: { plus: false }\n`)).toBe('it says what the server is like');
});
