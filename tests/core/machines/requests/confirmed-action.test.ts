import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { confirmedActionMachine } from '@farol/core/machines/requests/confirmed-action.machine';
import { type ConfirmedActionEvent } from '@farol/core/machines/requests/confirmed-action.actions';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const machine = confirmedActionMachine<string, number>();
const coverage = new ChartCoverage(machine);

interface Call {
  action: string;
  reportProgress: (steps: number) => void;
  isWanted: () => boolean;
  succeed: (result: number) => void;
  fail: (error: unknown) => void;
}

function aBench() {
  const calls: Call[] = [];
  const emitted: unknown[] = [];
  const action = createActor(machine, {
    input: (name, reportProgress, isWanted) =>
      new Promise((succeed, fail) => {
        calls.push({ action: name, reportProgress, isWanted, succeed, fail });
      }),
    inspect: coverage.inspect,
  });
  action.on('*', (event) => emitted.push(event));
  action.start();
  return { action, calls, emitted };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test('confirmed action: nothing happens before the confirmation, and then it happens once', async () => {
  const { action, calls, emitted } = aBench();
  action.send({ type: 'REQUEST', action: 'delete' });
  action.send({ type: 'REQUEST', action: 'delete everything' });
  expect([action.getSnapshot().value, calls.length]).toEqual(['confirming', 0]);
  action.send({ type: 'CONFIRM' });
  action.send({ type: 'CONFIRM' });
  calls[0]?.reportProgress(3);
  expect([calls.map((call) => call.action), action.getSnapshot().context.completedSteps]).toEqual([
    ['delete'],
    3,
  ]);
  calls[0]?.succeed(4);
  await flush();
  expect(action.getSnapshot()).toMatchObject({ value: 'done', context: { action: 'delete', result: 4 } });
  expect(emitted).toEqual([{ type: 'done', action: 'delete', result: 4 }]);
  action.send({ type: 'CLOSE' });
  expect(action.getSnapshot()).toMatchObject({
    value: 'idle',
    context: { action: undefined, result: undefined },
  });
});

test('confirmed action: cancelling calls nothing, leaves nothing behind and is emitted', async () => {
  const { action, calls, emitted } = aBench();
  action.send({ type: 'REQUEST', action: 'delete' });
  action.send({ type: 'CANCEL' });
  await flush();
  expect([calls, action.getSnapshot().value, emitted]).toEqual([
    [],
    'idle',
    [{ type: 'cancelled', action: 'delete' }],
  ]);
});

test('confirmed action: a failure shows the reason and can be retried or closed', async () => {
  const { action, calls } = aBench();
  for (const end of ['CONFIRM', 'CLOSE'] as const) {
    action.send({ type: 'REQUEST', action: 'delete' });
    action.send({ type: 'CONFIRM' });
    calls.at(-1)?.fail(new Failure('WRITE_ACCESS_DENIED', 400));
    await flush();
    expect(action.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { reason: 'WRITE_ACCESS_DENIED' },
    });
    action.send({ type: end });
    if (end === 'CONFIRM') calls.at(-1)?.succeed(1);
    await flush();
    expect(action.getSnapshot().value).toBe(end === 'CONFIRM' ? 'done' : 'idle');
  }
  expect(calls).toHaveLength(3);
});

test('confirmed action: a stopped action takes no further step, and reports what was done until then', async () => {
  const { action, calls, emitted } = aBench();
  action.send({ type: 'REQUEST', action: 'import' });
  action.send({ type: 'CONFIRM' });
  expect(calls[0]?.isWanted()).toBe(true);
  action.send({ type: 'STOP' });
  expect(action.getSnapshot()).toMatchObject({ value: 'running', context: { isStopping: true } });
  expect(calls[0]?.isWanted()).toBe(false);
  calls[0]?.succeed(2);
  await flush();
  expect(action.getSnapshot()).toMatchObject({ value: 'done', context: { result: 2 } });
  expect(emitted).toEqual([{ type: 'done', action: 'import', result: 2 }]);
});

test('signing out ends a running action: no step follows, and no result is emitted', async () => {
  const { action, calls, emitted } = aBench();
  action.send({ type: 'REQUEST', action: 'delete everything' });
  action.send({ type: 'CONFIRM' });
  action.stop();
  expect(calls[0]?.isWanted()).toBe(false);
  calls[0]?.succeed(7);
  await flush();
  expect(action.getSnapshot().context.result).toBeUndefined();
  expect(emitted).toEqual([]);
});

test('confirmed action: a retry begins again from the first step, and nobody is stopping it', async () => {
  const { action, calls } = aBench();
  action.send({ type: 'REQUEST', action: 'import' });
  action.send({ type: 'CONFIRM' });
  calls[0]?.reportProgress(3);
  action.send({ type: 'STOP' });
  calls[0]?.fail(new Failure('NETWORK', 0));
  await flush();
  expect(action.getSnapshot().context).toMatchObject({
    completedSteps: 3,
    isStopping: true,
    reason: 'NETWORK',
  });
  action.send({ type: 'CONFIRM' });
  expect(action.getSnapshot().context).toMatchObject({
    action: 'import',
    completedSteps: 0,
    isStopping: false,
    reason: undefined,
  });
  expect(calls[1]?.isWanted()).toBe(true);
});

test('confirmed action: an action that was cancelled or closed leaves nothing behind, and the next one is its own', async () => {
  const { action, calls } = aBench();
  const left = () => action.getSnapshot().context;
  const nothing = {
    action: undefined,
    completedSteps: 0,
    isStopping: false,
    result: undefined,
    reason: undefined,
  };
  expect(left()).toMatchObject(nothing);
  action.send({ type: 'REQUEST', action: 'delete' });
  action.send({ type: 'CANCEL' });
  expect(left()).toMatchObject(nothing);
  action.send({ type: 'REQUEST', action: 'delete' });
  action.send({ type: 'CONFIRM' });
  calls[0]?.fail(new Failure('NETWORK', 0));
  await flush();
  action.send({ type: 'CLOSE' });
  expect(left()).toMatchObject(nothing);
  action.send({ type: 'REQUEST', action: 'delete' });
  action.send({ type: 'CONFIRM' });
  calls[1]?.succeed(4);
  await flush();
  action.send({ type: 'REQUEST', action: 'import' });
  expect(left()).toMatchObject({ ...nothing, action: 'import' });
});

test('confirmed action: in any order of requests, confirmations and calls, there are as many calls as confirmations', async () => {
  const events = fc.oneof(
    fc.constantFrom<ConfirmedActionEvent<string, number>>(
      { type: 'REQUEST', action: 'a' },
      { type: 'CONFIRM' },
      { type: 'CANCEL' },
      { type: 'CLOSE' },
    ),
    fc.constantFrom('succeed', 'fail'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 25 }), async (sequence) => {
      const { action, calls } = aBench();
      let phase = 'idle';
      let confirmed = 0;
      const open: Call[] = [];
      for (const entry of sequence) {
        if (typeof entry === 'string') {
          const call = open.shift();
          if (entry === 'succeed') call?.succeed(1);
          else call?.fail(new Failure('NETWORK', 0));
          if (call) phase = entry === 'succeed' ? 'done' : 'failed';
        } else {
          action.send(entry);
          const before = phase;
          if (entry.type === 'REQUEST' && ['idle', 'done'].includes(before)) phase = 'confirming';
          if (entry.type === 'CANCEL' && before === 'confirming') phase = 'idle';
          if (entry.type === 'CLOSE' && ['done', 'failed'].includes(before)) phase = 'idle';
          if (entry.type === 'CONFIRM' && ['confirming', 'failed'].includes(before)) {
            phase = 'running';
            confirmed++;
            open.push(...calls.slice(-1));
          }
        }
        await flush();
        expect([action.getSnapshot().value, calls.length]).toEqual([phase, confirmed]);
      }
    }),
  );
});

test('confirmed action: no state and no transition of a confirmed action is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
