import * as fc from 'fast-check';
import { type ActorRefFrom, createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/values/failure';
import {
  mergePreferenceChoices,
  preferenceChoicesOf,
  withPreferenceChanges,
  type PreferenceChanges,
  type PreferenceChoices,
} from '@farol/core/domain/preference/preference-choices';
import type { User } from '@farol/core/domain/account/user';
import { onEachValue } from '@farol/core/console/wiring/listening';
import { preferenceSavingMachine } from '@farol/core/machines/preferences/preference-saving.machine';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { DEFAULT_BROWSER_PREFERENCES } from '@farol/core/domain/preference/browser-preferences';
import { preferencesStore } from '@farol/core/machines/preferences/preferences';
import { preferenceChoices } from '../../../arbitraries/preference-choices.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(preferenceSavingMachine);
const PREFIX = 'acme';
const LOST = new Failure('NETWORK', 0);

/** A server with one account, which completes saves when the test says so. */
class OneAccount {
  user: User = aUser({ phone: '11 5555' });
  readonly #waiting: ((failure: Failure | undefined) => void)[] = [];

  get isAsked(): boolean {
    return this.#waiting.length > 0;
  }

  readonly sessions = { current: () => Promise.resolve(this.user) };
  readonly records = {
    save: async <K extends ResourceName>(_: K, record: RecordOf<K>): Promise<RecordOf<K>> => {
      const failure = await new Promise<Failure | undefined>((resolve) => this.#waiting.push(resolve));
      if (failure) throw failure;
      this.user = RESOURCES.users.wire.parse(record);
      return record;
    },
  };

  async answer(failure?: Failure): Promise<void> {
    this.#waiting.shift()?.(failure);
    await flush();
  }
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** An account that its user chooses preferences for. */
function signedIn(
  maySave = true,
  account = new OneAccount(),
  storage = new MemoryKeyValueStorage(),
  user = account.user,
) {
  const saving = createActor(preferenceSavingMachine, {
    input: { ports: account, storage, namespace: PREFIX, user, maySave },
    inspect: coverage.inspect,
  });
  saving.start();
  const shown: User[] = [];
  onEachValue(
    saving,
    ({ context }) => context.displayedUser,
    (displayed) => displayed && shown.push(displayed),
  );
  const seen = (): PreferenceChoices => preferenceChoicesOf(shown.at(-1) ?? account.user, PREFIX);
  const choose = async (changes: PreferenceChanges): Promise<void> => {
    saving.send({ type: 'CHOOSE', changes });
    await flush();
  };
  return { saving, account, storage, shown, seen, choose };
}

test('preference saving: a choice applies at once, before the server has responded, and is then saved with the account', async () => {
  const { saving, account, seen, choose } = signedIn();
  await choose({ speedUnit: 'mph' });
  expect(seen()).toEqual({ speedUnit: 'mph' });
  expect(preferenceChoicesOf(account.user, PREFIX)).toEqual({});
  await account.answer();
  expect(saving.getSnapshot().value).toBe('ready');
  expect(account.user).toMatchObject({ phone: '11 5555', attributes: { speedUnit: 'mph' } });
});

test('preference saving: a choice made while another is being saved is saved next', async () => {
  const { saving, account, seen, choose } = signedIn();
  await choose({ twelveHour: true });
  await choose({ coordinateFormat: 'dms' });
  await account.answer();
  expect(saving.getSnapshot().value).toBe('saving');
  expect(seen()).toEqual({ twelveHour: true, coordinateFormat: 'dms' });
  await account.answer();
  expect(preferenceChoicesOf(account.user, PREFIX)).toEqual({ twelveHour: true, coordinateFormat: 'dms' });
});

test('preference saving: a choice of another browser meanwhile is not overwritten', async () => {
  const { account, choose, seen } = signedIn();
  account.user = withPreferenceChanges(account.user, { baseMap: 'dark' }, PREFIX);
  await choose({ speedUnit: 'kn' });
  await account.answer();
  expect(preferenceChoicesOf(account.user, PREFIX)).toEqual({ baseMap: 'dark', speedUnit: 'kn' });
  expect(seen()).toEqual({ baseMap: 'dark', speedUnit: 'kn' });
});

test('preference saving: a choice that could not be saved stays visible, and can be retried or reverted', async () => {
  const { saving, account, seen, choose } = signedIn();
  await choose({ speedUnit: 'kn' });
  await account.answer(LOST);
  expect(saving.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  expect(seen()).toEqual({ speedUnit: 'kn' });
  saving.send({ type: 'RETRY' });
  await flush();
  await account.answer(LOST);
  await choose({ distanceUnit: 'km' });
  expect(seen()).toEqual({ speedUnit: 'kn', distanceUnit: 'km' });
  await account.answer();
  expect(preferenceChoicesOf(account.user, PREFIX)).toEqual({ speedUnit: 'kn', distanceUnit: 'km' });
  await choose({ plates: true });
  await account.answer(LOST);
  saving.send({ type: 'REVERT' });
  expect(saving.getSnapshot()).toMatchObject({ value: 'ready', context: { reason: undefined } });
  expect(seen()).toEqual({ speedUnit: 'kn', distanceUnit: 'km' });
});

test('preference saving: users who may not save preferences keep them in this browser, and find them there again', async () => {
  const { saving, account, storage, seen, choose } = signedIn(false);
  let storedLocallyCount = 0;
  saving.on('storedLocally', () => storedLocallyCount++);
  await choose({ speedUnit: 'kn', names: false });
  await choose({ names: undefined });
  expect(saving.getSnapshot().value).toBe('localOnly');
  expect(account.isAsked).toBe(false);
  expect(storedLocallyCount).toBe(2);
  expect(seen()).toEqual({ speedUnit: 'kn' });
  expect(signedIn(false, account, storage).seen()).toEqual({ speedUnit: 'kn' });
  expect(signedIn(false, account, storage, { ...account.user, id: 99 }).seen()).toEqual({});
});

test.for(['WRITE_ACCESS_DENIED', 'ACCOUNT_IS_READONLY'])(
  'preferences: a server that unexpectedly refuses with %s leaves the choice in this browser',
  async (code) => {
    const { saving, account, storage, seen, choose } = signedIn();
    let storedLocallyCount = 0;
    saving.on('storedLocally', () => storedLocallyCount++);
    await choose({ twelveHour: false });
    await account.answer(new Failure(code, 400));
    expect(saving.getSnapshot().value).toBe('localOnly');
    expect(seen()).toEqual({ twelveHour: false });
    expect(storedLocallyCount).toBe(1);
    expect(signedIn(false, account, storage).seen()).toEqual({ twelveHour: false });
    await choose({ speedUnit: 'kn' });
    expect(signedIn(false, account, storage).seen()).toEqual({ twelveHour: false, speedUnit: 'kn' });
    // The next session does not know of the refusal either; what was chosen before is not lost.
    const next = signedIn(true, account, storage);
    await next.choose({ plates: true });
    await account.answer(new Failure(code, 400));
    const choices = { twelveHour: false, speedUnit: 'kn', plates: true };
    expect(next.seen()).toEqual(choices);
    expect(signedIn(false, account, storage).seen()).toEqual(choices);
  },
);

test('preference saving: when another user has signed in by now, nothing of them is changed', async () => {
  const { saving, account, choose } = signedIn();
  account.user = aUser({ id: 99 });
  await choose({ speedUnit: 'kn' });
  expect(account.isAsked).toBe(false);
  expect(saving.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'USER_NOT_AUTHED' } });
});

test('preference saving: an account changed elsewhere meanwhile keeps choices that are not saved yet', async () => {
  const { saving, account, shown, choose } = signedIn();
  await choose({ plates: true });
  account.user = { ...account.user, name: 'Ana Lima' };
  saving.send({ type: 'ACCOUNT_CHANGED', user: account.user, maySave: true });
  expect(shown.at(-1)).toMatchObject({ name: 'Ana Lima', attributes: { 'acme.mapPref.plate': true } });
  await account.answer(LOST);
  saving.send({ type: 'ACCOUNT_CHANGED', user: { ...account.user, name: 'Ana Reis' }, maySave: true });
  expect(shown.at(-1)).toMatchObject({ name: 'Ana Reis', attributes: { 'acme.mapPref.plate': true } });
});

test('preference saving: a user who signs out takes unsaved choices along, in every state', async () => {
  for (const failure of [undefined, LOST]) {
    const { saving, account, storage, shown, choose } = signedIn();
    await choose({ speedUnit: 'kn' });
    if (failure) await account.answer(failure);
    saving.stop();
    const shownBefore = shown.length;
    const next = signedIn(true, account, storage);
    expect([next.saving.getSnapshot().value, next.seen()]).toEqual(['ready', {}]);
    // The response to a save that was still running changes nothing on the screen.
    await account.answer();
    expect(shown.length).toBe(shownBefore);
  }
});

test('preference saving: an account that may no longer save, or may again, is shown with the choices that are kept for it', async () => {
  const { saving, account, storage, seen, choose } = signedIn();
  await choose({ speedUnit: 'kn' });
  storage.write(`ownPreferences.${account.user.id}`, JSON.stringify({ map: 'dark' }));
  saving.send({ type: 'ACCOUNT_CHANGED', user: account.user, maySave: false });
  expect([saving.getSnapshot().value, seen()]).toEqual(['localOnly', { baseMap: 'dark' }]);
  // The user who comes back is the one who is displayed.
  const user = saving.getSnapshot().context.displayedUser ?? account.user;
  saving.send({ type: 'ACCOUNT_CHANGED', user, maySave: true });
  expect(saving.getSnapshot()).toMatchObject({ value: 'ready', context: { displayedUser: undefined } });
  saving.send({ type: 'ACCOUNT_CHANGED', user: account.user, maySave: true });
});

test('preference saving: the user with their choices comes back as the signed-in one, who is not shown again', async () => {
  const { saving, account, shown, choose } = signedIn();
  /** How often a user was shown so far, after the last one came back. */
  const comeBack = (): number => {
    const user = shown.at(-1);
    if (!user) throw new Error('Nobody was shown');
    saving.send({ type: 'ACCOUNT_CHANGED', user, maySave: true });
    return shown.length;
  };
  await choose({ plates: true });
  expect([saving.getSnapshot().value, comeBack()]).toEqual(['saving', 1]);
  await account.answer(LOST);
  expect([saving.getSnapshot().value, comeBack()]).toEqual(['failed', 1]);
  saving.send({ type: 'RETRY' });
  await flush();
  await account.answer();
  expect([saving.getSnapshot().value, comeBack()]).toEqual(['ready', 2]);
});

/** What the server has, what was chosen and not saved, and whether a save is pending. */
interface Model {
  saved: PreferenceChoices;
  sending: PreferenceChanges | undefined;
  waiting: PreferenceChanges;
  failed: boolean;
}
interface Real {
  saving: ActorRefFrom<typeof preferenceSavingMachine>;
  account: OneAccount;
  seen: () => PreferenceChoices;
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly #name: string;
  readonly #isPossible: (model: Model) => boolean;
  readonly #run: (model: Model, real: Real) => Promise<void> | void;

  constructor(
    name: string,
    isPossible: (model: Model) => boolean,
    run: (model: Model, real: Real) => Promise<void> | void,
  ) {
    this.#name = name;
    this.#isPossible = isPossible;
    this.#run = run;
  }

  check(model: Readonly<Model>): boolean {
    return this.#isPossible(model);
  }

  async run(model: Model, real: Real): Promise<void> {
    await this.#run(model, real);
    await flush();
    expect(real.seen()).toEqual(mergePreferenceChoices(model.saved, { ...model.sending, ...model.waiting }));
    expect(preferenceChoicesOf(real.account.user, PREFIX)).toEqual(model.saved);
    expect(real.saving.getSnapshot().value).toBe(
      model.sending ? 'saving' : model.failed ? 'failed' : 'ready',
    );
  }

  toString(): string {
    return this.#name;
  }
}

/** A save starts with all pending choices. */
function startSave(model: Model): void {
  model.sending = model.waiting;
  model.waiting = {};
  model.failed = false;
}

test('preference saving: in any order of choices, responses and failures no choice is lost and none is saved twice', async () => {
  const steps = [
    preferenceChoices.map(
      (changes) =>
        new Step(
          `choose ${JSON.stringify(changes)}`,
          () => Object.keys(changes).length > 0,
          (model, { saving }) => {
            saving.send({ type: 'CHOOSE', changes });
            model.waiting = { ...model.waiting, ...changes };
            if (!model.sending) startSave(model);
          },
        ),
    ),
    fc.constant(
      new Step(
        'saved',
        ({ sending }) => sending !== undefined,
        async (model, { account }) => {
          await account.answer();
          model.saved = mergePreferenceChoices(model.saved, model.sending ?? {});
          model.sending = undefined;
          if (Object.keys(model.waiting).length > 0) startSave(model);
        },
      ),
    ),
    fc.constant(
      new Step(
        'lost',
        ({ sending }) => sending !== undefined,
        async (model, { account }) => {
          await account.answer(LOST);
          model.waiting = { ...model.sending, ...model.waiting };
          model.sending = undefined;
          model.failed = true;
        },
      ),
    ),
    fc.constant(
      new Step(
        'retry',
        ({ failed }) => failed,
        (model, { saving }) => {
          saving.send({ type: 'RETRY' });
          startSave(model);
        },
      ),
    ),
    fc.constant(
      new Step(
        'undo',
        ({ failed }) => failed,
        (model, { saving }) => {
          saving.send({ type: 'REVERT' });
          model.waiting = {};
          model.failed = false;
        },
      ),
    ),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 20 }), async (commands) => {
      const { saving, account, seen } = signedIn();
      await fc.asyncModelRun(
        () => ({
          model: { saved: {}, sending: undefined, waiting: {}, failed: false },
          real: { saving, account, seen },
        }),
        commands,
      );
    }),
    { numRuns: 60 },
  );
});

test('preference saving: no state and no transition of saving preferences is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

test('preference saving: preferences are kept for the next visit', () => {
  const storage = new MemoryKeyValueStorage();
  const first = createActor(preferencesStore(storage)).start();
  expect(first.getSnapshot().context).toEqual(DEFAULT_BROWSER_PREFERENCES);
  // A user who chooses nothing gets the defaults of the next version.
  expect(storage.read('isMuted')).toBeUndefined();
  first.send({ type: 'CHANGE', changes: { scheme: 'dark', muted: true } });
  first.send({ type: 'CHANGE', changes: { openGroups: { '0': false, '4': true }, language: 'es-ES' } });
  expect(storage.read('isMuted')).toBe('true');
  const second = createActor(preferencesStore(storage)).start();
  expect(second.getSnapshot().context).toMatchObject({
    ...DEFAULT_BROWSER_PREFERENCES,
    scheme: 'dark',
    muted: true,
    language: 'es-ES',
    openGroups: { '0': false, '4': true },
  });
});
