import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { dialogInUrl, type DialogName } from '@farol/core/domain/navigation/dialog-url';
import {
  openedViewMachine,
  type OpenedViewLocation,
  type OpenableView,
} from '@farol/core/url-state/opened-view';
import { ChartCoverage } from '../../models/chart-coverage.ts';

const coverage = new ChartCoverage(openedViewMachine);

/** A browser history that remembers which entries were pushed. */
class History implements OpenedViewLocation {
  readonly entries: { path: string; isEntered: boolean }[];
  at = 0;
  readonly #listeners = new Set<() => void>();

  constructor(path: string) {
    this.entries = [{ path, isEntered: false }];
  }

  read(): string {
    return this.#entry().path;
  }

  replace(path: string): void {
    this.entries[this.at] = { ...this.#entry(), path };
    this.#notify();
  }

  push(path: string): void {
    this.#push({ path, isEntered: true });
  }

  go(path: string): void {
    this.#push({ path, isEntered: false });
  }

  popOrReplace(path: string): void {
    if (this.#entry().isEntered) this.step(-1);
    else this.replace(path);
  }

  step(by: number): void {
    const at = Math.max(0, Math.min(this.entries.length - 1, this.at + by));
    if (at === this.at) return;
    this.at = at;
    this.#notify();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  paths(): string[] {
    return this.entries.map(({ path }) => path);
  }

  #push(entry: { path: string; isEntered: boolean }): void {
    this.entries.splice(this.at + 1, Infinity, entry);
    this.at++;
    this.#notify();
  }

  #entry() {
    return this.entries[this.at] ?? { path: '/', isEntered: false };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A dialog; with unsaved changes it asks before it closes. */
class Dialog implements OpenableView {
  readonly view: DialogName;
  docked = false;
  isUnsaved = false;
  isAsking = false;
  #isOpen = false;
  readonly #listeners = new Set<() => void>();

  constructor(view: DialogName) {
    this.view = view;
  }

  isOpen(): boolean {
    return this.#isOpen;
  }

  isDocked(): boolean {
    return this.docked;
  }

  open(): void {
    this.#isOpen = true;
    this.#notify();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.isAsking = this.isUnsaved;
    this.#isOpen = this.isUnsaved;
    this.#notify();
  }

  /** Answers that unsaved changes may be discarded. */
  discard(): void {
    this.isUnsaved = false;
    this.close();
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A console at an address, whose user may open all views but the server settings. */
function aConsole(path: string, before: (dialogs: ReturnType<typeof theDialogs>) => void = () => undefined) {
  const timers = new SimulatedClock();
  const history = new History(path);
  const dialogs = theDialogs();
  before(dialogs);
  const openableViews = Object.values(dialogs);
  let refusals = 0;
  const openedView = createActor(openedViewMachine, {
    input: {
      location: history,
      openableViews,
      mayOpen: (view) => view !== 'server',
      onUnavailable: () => (refusals += 1),
    },
    clock: timers,
    inspect: coverage.inspect,
  }).start();
  const settle = (): void => {
    timers.increment(0);
    timers.increment(0);
  };
  settle();
  return {
    history,
    ...dialogs,
    settle,
    refusals: () => refusals,
    stop: () => openedView.stop(),
    open: () => openableViews.filter((dialog) => dialog.isOpen()).map(({ view }) => view),
    isHeard: () => openableViews.some(({ isHeard }) => isHeard),
  };
}

function theDialogs() {
  return {
    drivers: new Dialog('drivers'),
    account: new Dialog('account'),
    server: new Dialog('server'),
  };
}

test('opened view: opening the drivers adds a history entry that a step back closes and a step forward opens again', () => {
  const { history, drivers, settle, open } = aConsole('/groups?find=north');
  drivers.open();
  settle();
  expect(history.paths()).toEqual(['/groups?find=north', '/groups?open=drivers']);
  history.step(-1);
  expect(open()).toEqual([]);
  history.step(1);
  expect(open()).toEqual(['drivers']);
});

test('an address with a dialog that does not exist, or not for this user: the user learns of it, and the address loses the dialog', () => {
  const { history, settle, refusals } = aConsole('/home?open=nonsense');
  expect([history.read(), refusals()]).toEqual(['/home', 1]);
  history.go('/groups?open=server');
  settle();
  history.go('/groups?open=nonsense');
  settle();
  expect([history.read(), refusals()]).toEqual(['/groups', 3]);
  history.go('/login?open=nonsense');
  settle();
  expect([history.read(), refusals()]).toEqual(['/login', 3]);
});

test('opened view: closing the drivers leaves no entry between the screen and the previous one', () => {
  const { history, drivers, settle } = aConsole('/home');
  drivers.open();
  settle();
  drivers.close();
  settle();
  expect([history.read(), history.at]).toEqual(['/home', 0]);
});

test('opened view: what is docked beside the screen is no step in the history, and stays while screens and dialogs come and go', () => {
  const { history, drivers, account, settle, open } = aConsole('/groups?find=north', (dialogs) => {
    dialogs.account.docked = true;
  });
  account.open();
  settle();
  expect(history.paths()).toEqual(['/groups?find=north']);
  history.go('/home');
  drivers.open();
  settle();
  expect([open(), history.read()]).toEqual([['drivers', 'account'], '/home?open=drivers']);
  history.step(-2);
  expect([open(), history.read()]).toEqual([['account'], '/groups?find=north']);
});

test('opened view: a link to what is docked opens it, names it until a dialog opens, and is gone when it closes', () => {
  const { history, drivers, account, settle, open } = aConsole('/home?open=account', (dialogs) => {
    dialogs.account.docked = true;
  });
  expect([open(), history.read()]).toEqual([['account'], '/home?open=account']);
  drivers.open();
  settle();
  expect(history.read()).toBe('/home?open=drivers');
  drivers.close();
  account.close();
  settle();
  expect([open(), history.read()]).toEqual([[], '/home']);
});

test('opened view: a link to the drivers opens them, and closing them keeps the screen', () => {
  const { history, open, drivers, settle } = aConsole('/devices/7?open=drivers&find=ana');
  expect(open()).toEqual(['drivers']);
  expect(history.read()).toBe('/devices/7?open=drivers&find=ana');
  drivers.close();
  settle();
  expect(history.paths()).toEqual(['/devices/7']);
});

test('opened view: a link to a forbidden or unknown view, or on the login page, opens nothing', () => {
  const refused = aConsole('/home?open=server');
  expect([refused.open(), refused.history.paths()]).toEqual([[], ['/home']]);
  const unknown = aConsole('/home?open=treasury');
  expect([unknown.open(), unknown.history.paths()]).toEqual([[], ['/home']]);
  const login = aConsole('/login?to=%2Fhome%3Fopen%3Ddrivers');
  login.drivers.open();
  login.settle();
  expect(login.history.paths()).toEqual(['/login?to=%2Fhome%3Fopen%3Ddrivers']);
});

test('opened view: a view opened before the machine started stays open, and is in the address from then on', () => {
  const { history, open } = aConsole('/home', ({ account }) => account.open());
  expect(open()).toEqual(['account']);
  expect(history.paths()).toEqual(['/home', '/home?open=account']);
});

test('opened view: a view that is replaced by another passes on its entry', () => {
  const { history, account, drivers, settle, open } = aConsole('/home');
  account.open();
  settle();
  account.close();
  drivers.open();
  settle();
  expect(history.paths()).toEqual(['/home', '/home?open=drivers']);
  history.step(-1);
  expect(open()).toEqual([]);
});

test('opened view: a view that closes for a navigation is found again by a step back', () => {
  const { history, drivers, settle, open } = aConsole('/home');
  drivers.open();
  settle();
  drivers.close();
  history.go('/devices/7');
  settle();
  expect([history.read(), open()]).toEqual(['/devices/7', []]);
  history.step(-1);
  expect(open()).toEqual(['drivers']);
});

test('opened view: a step back with unsaved changes asks first, and stays until the user answers', () => {
  const { history, account, settle, open } = aConsole('/home');
  account.open();
  settle();
  account.isUnsaved = true;
  history.step(-1);
  settle();
  expect([account.isAsking, open(), history.paths(), history.at]).toEqual([
    true,
    ['account'],
    ['/home', '/home?open=account'],
    1,
  ]);
  account.discard();
  settle();
  expect([open(), history.read(), history.at]).toEqual([[], '/home', 0]);
});

test('opened view: the view of the list may be written while it opens, and does not close it', () => {
  const { history, drivers, settle, open } = aConsole('/home');
  drivers.open();
  history.replace('/home?q=truck');
  settle();
  expect([open(), dialogInUrl(history.read())]).toEqual([['drivers'], 'drivers']);
});

test('opened view: nothing is handled after the console was stopped', () => {
  const { history, stop, isHeard } = aConsole('/home');
  expect([history.isHeard, isHeard()]).toEqual([true, true]);
  stop();
  expect([history.isHeard, isHeard()]).toEqual([false, false]);
});

type Act = (farol: ReturnType<typeof aConsole>) => void;
const dialogs = fc.constantFrom('drivers' as const, 'account' as const);
const actions: fc.Arbitrary<Act> = fc.oneof(
  dialogs.map((name): Act => (farol) => {
    // A dialog covers everything else that could open one.
    if (farol.open().length === 0) farol[name].open();
  }),
  dialogs.map(
    (name): Act =>
      (farol) =>
        farol[name].close(),
  ),
  fc.constant<Act>(({ account }) => (account.isUnsaved = account.isOpen())),
  fc.constant<Act>(({ account }) => account.discard()),
  fc.constantFrom('/home', '/devices/5', '/users', '/home?open=drivers', '/users?open=server').map(
    (path): Act =>
      ({ history }) =>
        history.go(path),
  ),
  fc.integer({ min: -3, max: 3 }).map(
    (by): Act =>
      ({ history }) =>
        history.step(by),
  ),
);

test('opened view: in any order of opening, closing, asking and navigating, the address names the open view', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 25 }), (sequence) => {
      const farol = aConsole('/home');
      for (const action of sequence) {
        action(farol);
        farol.settle();
        const openedView = farol.history.read();
        const open = farol.open();
        expect(open.length).toBeLessThanOrEqual(1);
        expect(dialogInUrl(openedView)).toBe(open[0]);
        expect(aConsole(openedView).open()).toEqual(open);
      }
    }),
    { numRuns: 200 },
  );
});

test('opened view: no transition of the opened view is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
