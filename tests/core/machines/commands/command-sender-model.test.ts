import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import type { CommandTarget } from '@farol/core/domain/command/command-target';
import { Failure } from '@farol/core/domain/values/failure';
import type { CommandSenderEvent } from '@farol/core/machines/commands/command-sender.actions';
import {
  ALARM,
  BOTH,
  CommandBench,
  FIX_MS,
  GROUP,
  LOCK,
  ONE,
  settleCommandCalls,
  UNLOCK,
} from '../../../models/command-bench.ts';

/** What a user expects of sending commands. */
interface Model {
  state: string;
  target: CommandTarget;
  choice: CommandChoice;
  isFromList: boolean;
  moving: Set<number>;
  /** The moving vehicles that the user was warned of. */
  warned: Set<number>;
  sent: number;
  /** Commands that the log was told of. */
  logged: number;
  second: number;
}

/** The vehicles of a target. */
const vehiclesOf = ({ kind }: CommandTarget): number[] => (kind === 'device' ? [5] : [5, 6]);

/** The vehicles of the command that are in danger now. */
function endangered({ target, choice, moving }: Model): number[] {
  return choice === LOCK ? vehiclesOf(target).filter((id) => moving.has(id)) : [];
}

function step(
  name: string,
  apply: (model: Model, bench: CommandBench) => void | Promise<void>,
): fc.AsyncCommand<Model, CommandBench> {
  return {
    check: () => true,
    run: async (model, bench) => {
      await apply(model, bench);
      await settleCommandCalls();
      expect([bench.state, bench.commands.sent.length]).toEqual([model.state, model.sent]);
      const ids = bench.logChanges.flatMap((change) => (change.type === 'sent' ? [change.command.id] : []));
      expect([ids.length, new Set(ids).size]).toEqual([model.logged, model.logged]);
    },
    toString: () => name,
  };
}

/** Something the user does. */
function userStep(
  event: CommandSenderEvent,
  expected: (model: Model) => void,
): fc.AsyncCommand<Model, CommandBench> {
  return step(JSON.stringify(event), (model, bench) => {
    expected(model);
    bench.actor.send(event);
  });
}

function startsSending(model: Model): void {
  model.state = 'sending';
  model.logged += vehiclesOf(model.target).length;
}

/** Lets all held calls complete, and those that follow them; with a failure all fail. */
async function answerCalls({ network }: CommandBench, failure?: Failure): Promise<void> {
  while (network.pending.length > 0) {
    while (network.pending[0]) network.pending[0].settle(failure);
    await settleCommandCalls();
  }
}

const targets = fc.constantFrom(ONE, BOTH, GROUP);
const choices = fc.constantFrom(LOCK, LOCK, UNLOCK, ALARM);

const steps = [
  fc.constant(
    userStep({ type: 'CONFIRM' }, (model) => {
      if (model.state !== 'confirming') return;
      model.warned = new Set(endangered(model));
      if (model.warned.size > 0) model.state = 'confirmingDanger';
      else startsSending(model);
    }),
  ),
  fc.constant(
    userStep({ type: 'CONFIRM_DESPITE_DANGER' }, (model) => {
      if (model.state !== 'confirmingDanger') return;
      const isNew = endangered(model).some((id) => !model.warned.has(id));
      if (isNew) model.warned = new Set(endangered(model));
      else startsSending(model);
    }),
  ),
  fc.tuple(fc.constantFrom(5, 6), fc.boolean()).map(([id, moves]) =>
    step(`vehicle ${id} ${moves ? 'moves' : 'stands'}`, (model, bench) => {
      if (moves) model.moving.add(id);
      else model.moving.delete(id);
      model.second++;
      bench.now = FIX_MS + model.second * 1000;
      bench.reportSpeed(id, moves ? 30 : 0, model.second);
    }),
  ),
  targets.map((target) =>
    userStep({ type: 'OPEN', target }, (model) => {
      if (model.state !== 'sending') Object.assign(model, { state: 'loading', target });
    }),
  ),
  fc.tuple(targets, choices).map(([target, choice]) =>
    userStep({ type: 'OPEN', target, choice }, (model) => {
      if (model.state !== 'sending')
        Object.assign(model, { state: 'confirming', target, choice, isFromList: false });
    }),
  ),
  choices.map((choice) =>
    userStep({ type: 'CHOOSE', choice }, (model) => {
      if (model.state === 'choosing') Object.assign(model, { state: 'confirming', choice, isFromList: true });
    }),
  ),
  fc.constant(
    userStep({ type: 'BACK' }, (model) => {
      if (model.state === 'confirming' && model.isFromList) model.state = 'choosing';
    }),
  ),
  fc.constant(
    userStep({ type: 'CANCEL' }, (model) => {
      if (model.state === 'confirming' || model.state === 'confirmingDanger') model.state = 'idle';
    }),
  ),
  fc.constant(
    userStep({ type: 'CLOSE' }, (model) => {
      if (!['confirming', 'confirmingDanger', 'sending'].includes(model.state)) model.state = 'idle';
    }),
  ),
  fc.constant(
    userStep({ type: 'LEAVE', deviceId: 5 }, (model) => {
      const isMenu = ['loading', 'loadFailed', 'choosing'].includes(model.state);
      if (isMenu && model.target === ONE) model.state = 'idle';
    }),
  ),
  fc.constant(
    userStep({ type: 'RETRY' }, (model) => {
      if (model.state === 'loadFailed') model.state = 'loading';
      if (model.state === 'failed') model.state = 'confirming';
    }),
  ),
  fc.constant(
    step('the server answers', async (model, bench) => {
      await answerCalls(bench);
      if (model.state === 'loading') model.state = 'choosing';
      if (model.state !== 'sending') return;
      model.state = model.target === ONE ? 'idle' : 'sent';
      model.sent += vehiclesOf(model.target).length;
    }),
  ),
  fc.constant(
    step('the server refuses', async (model, bench) => {
      await answerCalls(bench, new Failure('OPERATION_RESTRICTED', 400));
      if (model.state === 'loading') model.state = 'loadFailed';
      if (model.state === 'sending') model.state = 'failed';
    }),
  ),
];

const sequences = fc.commands(steps, { maxCommands: 40, size: 'max' });

function idleUser() {
  const real = new CommandBench();
  real.network.isHeld = true;
  const model: Model = {
    state: 'idle',
    target: ONE,
    choice: ALARM,
    isFromList: false,
    moving: new Set(),
    warned: new Set(),
    sent: 0,
    logged: 0,
    second: 0,
  };
  return { model, real };
}

/** A user about to lock a group, who was warned that one of its vehicles moves. */
function warnedUser() {
  const { model, real } = idleUser();
  real.reportSpeed(5, 30, 1);
  real.actor.send({ type: 'OPEN', target: GROUP, choice: LOCK });
  real.actor.send({ type: 'CONFIRM' });
  const warned = { state: 'confirmingDanger', target: GROUP, choice: LOCK, second: 1 };
  return { model: { ...model, ...warned, moving: new Set([5]), warned: new Set([5]) }, real };
}

test('command sender model: for one vehicle, several or a group, in any order of events, nothing is sent unconfirmed, no moving vehicle is stopped with one confirmation, and every command is logged', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), async (commands, isWarned) => {
      await fc.asyncModelRun(() => (isWarned ? warnedUser() : idleUser()), commands);
    }),
    { numRuns: 200 },
  );
});
