import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import { asyncRequestMachine } from '@farol/core/machines/requests/async-request.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const machine = asyncRequestMachine<string, string>();
const coverage = new ChartCoverage(machine);
const REFUSED = new Failure('UNKNOWN_TOKEN', 400);

interface Bench {
  call: ActorRefFrom<typeof machine>;
  network: MemoryNetwork;
  emitted: string[];
}

function aCall(): Bench {
  const network = new MemoryNetwork();
  network.isHeld = true;
  const call = createActor(machine, {
    input: async (question) => {
      await network.transmit();
      return `${question}!`;
    },
    inspect: coverage.inspect,
  });
  const emitted: string[] = [];
  call.on('succeeded', ({ response }) => emitted.push(response));
  return { call: call.start(), network, emitted };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test('async request: one click gives one response, which stays until it is reset', async () => {
  const { call, network, emitted } = aCall();
  call.send({ type: 'REQUEST', request: 'token' });
  expect(call.getSnapshot().value).toBe('pending');
  network.pending[0]?.settle();
  await flush();
  expect(call.getSnapshot()).toMatchObject({ value: 'succeeded', context: { response: 'token!' } });
  expect(emitted).toEqual(['token!']);
  call.send({ type: 'RESET' });
  expect(call.getSnapshot()).toMatchObject({ value: 'idle', context: { response: undefined } });
});

test('async request: what was asked for is known until it is reset, also while another click is ignored', async () => {
  const { call, network } = aCall();
  const asked = () => call.getSnapshot().context.request;
  expect(asked()).toBeUndefined();
  call.send({ type: 'REQUEST', request: 'one' });
  call.send({ type: 'REQUEST', request: 'two' });
  expect(asked()).toBe('one');
  network.pending[0]?.settle();
  await flush();
  expect(asked()).toBe('one');
  call.send({ type: 'RESET' });
  expect(asked()).toBeUndefined();
});

test('async request: a second click while the first is pending sends no second request', async () => {
  const { call, network } = aCall();
  call.send({ type: 'REQUEST', request: 'one' });
  call.send({ type: 'REQUEST', request: 'two' });
  expect(network.pending).toHaveLength(1);
});

test('async request: a refusal shows the reason, and the next click starts again', async () => {
  const { call, network } = aCall();
  call.send({ type: 'REQUEST', request: 'one' });
  network.pending[0]?.settle(REFUSED);
  await flush();
  expect(call.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'UNKNOWN_TOKEN' } });
  call.send({ type: 'REQUEST', request: 'two' });
  expect(call.getSnapshot().context.reason).toBeUndefined();
});

/** What is shown after any order of clicks, responses and resets. */
class CallModel {
  phase: 'idle' | 'pending' | 'succeeded' | 'failed' = 'idle';
  question = '';
  readonly calls: { awaited: boolean }[] = [];
}

function step(
  name: string,
  apply: (model: CallModel, bench: Bench) => void,
): fc.AsyncCommand<CallModel, Bench> {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      const { value, context } = bench.call.getSnapshot();
      expect([value, context.response, context.reason]).toEqual([
        model.phase,
        model.phase === 'succeeded' ? `${model.question}!` : undefined,
        model.phase === 'failed' ? 'UNKNOWN_TOKEN' : undefined,
      ]);
    },
    toString: () => name,
  };
}

const steps = [
  fc.constantFrom('a', 'b').map((request) =>
    step(`ask ${request}`, (model, { call }) => {
      if (model.phase !== 'pending') {
        model.phase = 'pending';
        model.question = request;
        model.calls.push({ awaited: true });
      }
      call.send({ type: 'REQUEST', request });
    }),
  ),
  fc.constant(
    step('forget', (model, { call }) => {
      for (const item of model.calls) item.awaited = false;
      model.phase = 'idle';
      call.send({ type: 'RESET' });
    }),
  ),
  fc.tuple(fc.nat(3), fc.boolean()).map(([nth, fails]) =>
    step(`call ${nth} ${fails ? 'is refused' : 'is answered'}`, (model, { network }) => {
      if (network.pending.length === 0) return;
      const at = nth % network.pending.length;
      const [settled] = model.calls.splice(at, 1);
      if (settled?.awaited) model.phase = fails ? 'failed' : 'succeeded';
      network.pending[at]?.settle(fails ? REFUSED : undefined);
    }),
  ),
];

test('async request: in any order, only the response to the last request is shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 25 }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: new CallModel(), real: aCall() }), commands);
    }),
  );
});

test('async request: no state and no transition of a request is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
