import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { dialogInUrl, type DialogName } from '@farol/core/domain/navigation/dialog-url';
import { openedViewMachine, type OpenedViewLocation, type OpenableView } from '@farol/core/url-state/opened-view';
import { ChartCoverage } from '../../models/chart-coverage.ts';

const coverage = new ChartCoverage(openedViewMachine);

/** The history of a browser, which remembers of its entries which were entered. */
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
    this.#tell();
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
    this.#tell();
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
    this.#tell();
  }

  #entry() {
    return this.entries[this.at] ?? { path: '/', isEntered: false };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A dialog; with something unsaved in it it asks before it closes. */
class Dialog implements OpenableView {
  readonly view: DialogName;
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

  open(): void {
    this.#isOpen = true;
    this.#tell();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.isAsking = this.isUnsaved;
    this.#isOpen = this.isUnsaved;
    this.#tell();
  }

  /** The answer to the question: what was typed may be lost. */
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

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A console at an address, whose user's menus lead to all but the server's settings. */
function aConsole(path: string, before: (dialogs: ReturnType<typeof theDialogs>) => void = () => undefined) {
  const timers = new SimulatedClock();
  const history = new History(path);
  const dialogs = theDialogs();
  before(dialogs);
  const openableViews = Object.values(dialogs);
  const link = createActor(openedViewMachine, {
    input: { location: history, openableViews, mayOpen: (view) => view !== 'server' },
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
    stop: () => link.stop(),
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

test('opening the drivers makes an entry that a step back closes and a step forward opens again', () => {
  const { history, drivers, settle, open } = aConsole('/groups?find=north');
  drivers.open();
  settle();
  expect(history.paths()).toEqual(['/groups?find=north', '/groups?open=drivers']);
  history.step(-1);
  expect(open()).toEqual([]);
  history.step(1);
  expect(open()).toEqual(['drivers']);
});

test('closing the drivers leaves no entry between the screen and where one came from', () => {
  const { history, drivers, settle } = aConsole('/home');
  drivers.open();
  settle();
  drivers.close();
  settle();
  expect([history.read(), history.at]).toEqual(['/home', 0]);
});

test('who came by a link to the drivers sees them, and closing them keeps him on the screen', () => {
  const { history, open, drivers, settle } = aConsole('/devices/7?open=drivers&find=ana');
  expect(open()).toEqual(['drivers']);
  expect(history.read()).toBe('/devices/7?open=drivers&find=ana');
  drivers.close();
  settle();
  expect(history.paths()).toEqual(['/devices/7']);
});

test('a link to what one may not see, to nothing that exists or to the login opens nothing', () => {
  const refused = aConsole('/home?open=server');
  expect([refused.open(), refused.history.paths()]).toEqual([[], ['/home']]);
  const unknown = aConsole('/home?open=treasury');
  expect([unknown.open(), unknown.history.paths()]).toEqual([[], ['/home?open=treasury']]);
  const login = aConsole('/login?to=%2Fhome%3Fopen%3Ddrivers');
  login.drivers.open();
  login.settle();
  expect(login.history.paths()).toEqual(['/login?to=%2Fhome%3Fopen%3Ddrivers']);
});

test('what was open before the address was listened to stays, and is told from then on', () => {
  const { history, open } = aConsole('/home', ({ account }) => account.open());
  expect(open()).toEqual(['account']);
  expect(history.paths()).toEqual(['/home', '/home?open=account']);
});

test('one that gives way to another takes its entry along', () => {
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

test('one that closes for a way elsewhere is found again by a step back', () => {
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

test('who steps back with something unsaved is asked, and is where he was until he answers', () => {
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

test('how the list is looked at may be written while it opens, and does not close it', () => {
  const { history, drivers, settle, open } = aConsole('/home');
  drivers.open();
  history.replace('/home?q=truck');
  settle();
  expect([open(), dialogInUrl(history.read())]).toEqual([['drivers'], 'drivers']);
});

test('nobody is listened to any more once the console is left', () => {
  const { history, stop, isHeard } = aConsole('/home');
  expect([history.isHeard, isHeard()]).toEqual([true, true]);
  stop();
  expect([history.isHeard, isHeard()]).toEqual([false, false]);
});

type Act = (console: ReturnType<typeof aConsole>) => void;
const dialogs = fc.constantFrom('drivers' as const, 'account' as const);
const acts: fc.Arbitrary<Act> = fc.oneof(
  dialogs.map((name): Act => (console) => {
    // A dialog lies over everything else that could open one.
    if (console.open().length === 0) console[name].open();
  }),
  dialogs.map(
    (name): Act =>
      (console) =>
        console[name].close(),
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

test('whatever opens, closes, asks and goes: the address names what is open, and whoever copies it sees that', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 25 }), (sequence) => {
      const console = aConsole('/home');
      for (const act of sequence) {
        act(console);
        console.settle();
        const link = console.history.read();
        const open = console.open();
        expect(open.length).toBeLessThanOrEqual(1);
        expect(dialogInUrl(link)).toBe(open[0]);
        expect(aConsole(link).open()).toEqual(open);
      }
    }),
    { numRuns: 200 },
  );
});

test('no transition of what opens is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
