import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import type { ExpressionDifference } from '@farol/core/domain/position/expression-difference';
import { Failure } from '@farol/core/domain/values/failure';
import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

/** Opens a new computed attribute on a server whose vehicle has reported 40 liters of fuel. */
async function openForm(differences: readonly ExpressionDifference[] = []) {
  const page = await openPage('/computed?record=new', {
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', plainDevice(0, { name: 'Van 1' }));
      const tester = new MemoryComputedAttributeTester(
        new Map([[id, { fuel: '40', missing: undefined }]]),
        network,
      );
      tester.differences = differences;
      return {
        latestPositions: new MemoryLatestPositions(
          [plainPosition(id, 0, { attributes: { fuel: 40 } })],
          network,
        ),
        computedAttributeTester: tester,
      };
    },
  });
  await page.person.field(/^Expression/);
  return page;
}

/** What the form says of the expression. */
function result(): string {
  return screen.getByRole('group', { name: 'Test' }).textContent ?? '';
}

describe('the test of a computed attribute', () => {
  test('asks for a vehicle and an expression first', async () => {
    const { person } = await openForm();
    expect(result()).toContain('Choose a vehicle to preview the result as you type.');
    await person.choose('Test with', 'Van 1');
    await waitFor(() => expect(result()).toContain('Enter an expression to see the result.'));
  });

  test.for([
    ['this server', 'UNEXPECTED_THE_END_AT_6', 'The expression is incomplete.'],
    ['Traccar', "@1:6_PARSING_ERROR_IN_''", 'The expression is incomplete.'],
    ['a server that does not answer', 'TIMEOUT', 'The server took too long to respond. Try again.'],
  ] as const)(
    'says what is wrong with an expression in the words of the user, on %s',
    async ([, code, problem]) => {
      const { person, timers, network } = await openForm();
      await person.choose('Test with', 'Van 1');
      network.failure = new Failure(code, 400);
      await person.fill(/^Expression/, 'fuel *');
      await person.wait(timers, 2000);
      await waitFor(() => expect(result()).toContain(problem));
    },
  );

  test('says when an expression has no value', async () => {
    const { person, timers } = await openForm();
    await person.choose('Test with', 'Van 1');
    await person.fill(/^Expression/, 'missing');
    await person.wait(timers, 2000);
    await waitFor(() => expect(result()).toContain('The expression returns no value.'));
  });

  test('shows the result for the last position of the vehicle', async () => {
    const { person, timers } = await openForm();
    await person.choose('Test with', 'Van 1');
    await person.fill(/^Expression/, 'fuel');
    await person.wait(timers, 2000);
    await waitFor(() => expect(result()).toContain('Result:40'));
    expect(result()).not.toContain('Traccar');
  });

  test('says where a Traccar server has another result, until the expression is edited', async () => {
    const { person, timers } = await openForm([
      { kind: 'wholeNumber', there: '39' },
      { kind: 'decimalText', there: undefined },
    ]);
    await person.choose('Test with', 'Van 1');
    await person.fill(/^Expression/, 'fuel');
    await person.wait(timers, 2000);
    await waitFor(() => expect(result()).toMatch(/it is 39 for trackers.*it is no value: there/));
    await person.fill(/^Expression/, 'fuel +');
    await waitFor(() => expect(result()).not.toContain('Traccar'));
  });
});

test('an expression that cannot be read is refused at its field, with the reason in the words of the user', async () => {
  const { person, network } = await openForm();
  await person.fill(/^Description/, 'Speed squared');
  await person.fill(/^Attribute/, 'squared');
  await person.fill(/^Expression/, 'speed * *');
  network.failure = new Failure(
    failureCodeOfResponse('Field "expression" cannot be read: unexpected "*" at 9', 400),
    400,
  );
  await person.press('Save');
  await waitFor(() =>
    expect(screen.getAllByText('Unexpected “*” at character 9.').length).toBeGreaterThan(0),
  );
  expect(await person.field(/^Expression/)).toHaveProperty('value', 'speed * *');
});
