// A state chart: the table, the bodies of its actions, and a test by a model that reaches every state and transition.
import { RecipeError } from './recipe.mjs';

/** Returns the recipe of a chart that reads something when it is opened. */
export function chart({ area, kebab, camel, pascal, words }) {
  if (area === '') throw new RecipeError('A chart has an area: npm run new -- chart history/fix-notes');
  const folder = `core/machines/${area}`;
  return {
    files: {
      [`${folder}/${kebab}.machine.ts`]: `import { ${camel}Setup } from './${kebab}.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/** Reads ${words} when they are opened; what arrives after they were closed is dropped. */
export const ${camel}Machine = ${camel}Setup.createMachine({
  id: '${camel}',
  context: ({ input }) => ({ ...input, items: [], reason: undefined }),
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'loading' } },
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context,
        onDone: { target: 'shown', actions: withEvent('storeItems') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
      on: { CLOSE: 'closed' },
    },
    shown: { on: { CLOSE: 'closed' } },
    failed: { on: { RETRY: 'loading', CLOSE: 'closed' } },
  },
});
`,
      [`${folder}/${kebab}.actions.ts`]: `import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';

export type ${pascal}Event = { type: 'OPEN' } | { type: 'RETRY' } | { type: 'CLOSE' };

/** What the chart needs from outside. */
export interface ${pascal}Input {
  /** Reads ${words}; rejects with a Failure. */
  readonly load: () => Promise<readonly string[]>;
}

export interface ${pascal}Context extends ${pascal}Input {
  readonly items: readonly string[];
  /** Why they could not be read, as a failure code. */
  readonly reason: string | undefined;
}

const TYPES: { context?: ${pascal}Context; events?: ${pascal}Event; input?: ${pascal}Input } = {};

/** The actions and actors of the chart. */
export const ${camel}Setup = setup({
  types: TYPES,
  actors: { load: fromPromise<readonly string[], ${pascal}Input>(({ input }) => input.load()) },
  actions: {
    storeItems: assign((_, { output }: { output: readonly string[] }) => ({
      items: output,
      reason: undefined,
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
  },
});
`,
      [`tests/core/machines/${area}/${kebab}.test.ts`]: test({ area, kebab, camel, pascal, words }),
    },
    insertions: [],
    next: `Draw it with npm run machines, and start it in a feature of core/console/features/${area}.`,
  };
}

function test({ area, kebab, camel, pascal, words }) {
  return `import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { afterAll, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { ${pascal}Event } from '@farol/core/machines/${area}/${kebab}.actions';
import { ${camel}Machine } from '@farol/core/machines/${area}/${kebab}.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';

const coverage = new ChartCoverage(${camel}Machine);

/** What users know: what is open, and what came of the last reading. */
interface Model {
  state: 'closed' | 'loading' | 'shown' | 'failed';
}

/** The chart in front of a server that answers when the test says so. */
interface Bench {
  actor: ActorRefFrom<typeof ${camel}Machine>;
  calls: PromiseWithResolvers<readonly string[]>[];
}

function aBench(): Bench {
  const calls: Bench['calls'] = [];
  const load = (): Promise<readonly string[]> => {
    const call = Promise.withResolvers<readonly string[]>();
    calls.push(call);
    return call.promise;
  };
  const actor = createActor(${camel}Machine, { input: { load }, inspect: coverage.inspect }).start();
  return { actor, calls };
}

/** An event of the user and where it leads, by state. */
class Send implements fc.AsyncCommand<Model, Bench> {
  readonly type: ${pascal}Event['type'];
  constructor(type: ${pascal}Event['type']) {
    this.type = type;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, { actor }: Bench): Promise<void> {
    if (this.type === 'CLOSE') model.state = 'closed';
    else if (model.state === (this.type === 'OPEN' ? 'closed' : 'failed')) model.state = 'loading';
    actor.send({ type: this.type });
    expect(actor.getSnapshot().value).toBe(model.state);
  }
  toString(): string {
    return this.type;
  }
}

/** The last reading is answered, or all that were left behind are. */
class Answer implements fc.AsyncCommand<Model, Bench> {
  readonly items: readonly string[] | undefined;
  constructor(items: readonly string[] | undefined) {
    this.items = items;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, { actor, calls }: Bench): Promise<void> {
    const before = actor.getSnapshot().context.items;
    const isAwaited = model.state === 'loading';
    for (const call of calls.splice(0)) {
      if (this.items) call.resolve(this.items);
      else call.reject(new Failure('NETWORK', 0));
    }
    await settleCalls();
    if (isAwaited) model.state = this.items ? 'shown' : 'failed';
    const { value, context } = actor.getSnapshot();
    expect(value).toBe(model.state);
    expect(context.items).toEqual(isAwaited && this.items ? this.items : before);
    if (value === 'failed') expect(context.reason).toBe('NETWORK');
  }
  toString(): string {
    return this.items ? \`answer(\${this.items.join()})\` : 'refuse';
  }
}

test('${words}: are shown as they were read last, whatever is pressed meanwhile', async () => {
  const steps = [
    fc.constantFrom('OPEN', 'RETRY', 'CLOSE').map((type) => new Send(type)),
    fc.option(fc.array(fc.string()), { nil: undefined }).map((items) => new Answer(items)),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 20 }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: { state: 'closed' } as Model, real: aBench() }), commands);
    }),
  );
});

test('${words}: a reading that failed can be tried again', async () => {
  const { actor, calls } = aBench();
  actor.send({ type: 'OPEN' });
  calls.pop()?.reject(new Failure('NETWORK', 0));
  await settleCalls();
  expect(actor.getSnapshot().context.reason).toBe('NETWORK');
  actor.send({ type: 'RETRY' });
  calls.pop()?.resolve(['first']);
  await settleCalls();
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { items: ['first'], reason: undefined } });
});

afterAll(() => expect(coverage.missing()).toEqual([]));
`;
}
