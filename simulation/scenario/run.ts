import { describeChange } from '@farol/adapters/memory/model/changes';
import { recordOfSteps, type RunRecord, type RunStep } from '../record/run-record.ts';
import type { Invariant, Watch } from '../invariants/invariant.ts';
import { ACTIONS } from '../actions/actions.ts';
import type { Stage } from '../actions/action.ts';
import type { SimulatedTab } from '../world/simulated-tab.ts';
import { World } from '../world/world.ts';
import { answerOf, type ViewValue } from '../view/view.ts';
import { parseDuration } from './duration.ts';
import { describeDifference, describeValue } from '../view/match.ts';
import type { Step } from './step-schema.ts';
import type { Scenario } from './scenario-schema.ts';
import { serverTruth } from '../view/server-truth.ts';
import { describeStep } from './describe-step.ts';
import type { User } from '@farol/core/domain/account/user';
import { driverLogin } from '@farol/core/domain/device/driver-account';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import { DEFAULT_PEOPLE, DEFAULT_VEHICLES, NAMESPACE, type Setup } from '../world/setup.ts';

/** A run in progress: steps are taken one after the other. */
export class Run {
  readonly world: World;
  readonly steps: RunStep[] = [];
  failure: string | undefined;
  readonly #watches: readonly { readonly name: string; readonly watch: Watch }[];
  readonly #startedAt: number;
  #seenChanges = 0;

  private constructor(world: World, invariants: readonly Invariant[], startedAt: number) {
    this.world = world;
    this.#startedAt = startedAt;
    this.#watches = invariants.map(({ name, watch }) => ({ name, watch: watch(world) }));
  }

  /** Prepares the world of a scenario. */
  static async start(scenario: Scenario, invariants: readonly Invariant[]): Promise<Run> {
    const startedAt = performance.now();
    return new Run(await World.create(setupOf(scenario), scenario.seed), invariants, startedAt);
  }

  /** Returns the console of a tab with the names of its world. */
  stageOf(tab: SimulatedTab): Stage {
    return { root: tab.root, console: tab.console, names: this.world };
  }

  /** Takes a step, unless something failed before. */
  async take(step: Step): Promise<void> {
    if (this.failure !== undefined) return;
    const { time } = this.world;
    if ('at' in step && step.at !== undefined)
      await time.pass(Math.max(0, (parseDuration(step.at) ?? 0) - time.nowMs));
    const at = time.nowMs;
    let outcome: string;
    try {
      outcome = await this.#perform(step);
    } catch (error) {
      outcome = error instanceof Error ? error.message : String(error);
      this.failure = `the console threw: ${outcome}`;
    }
    const { journal } = this.world.server;
    const made = journal
      .slice(this.#seenChanges)
      .map(({ client, change }) => `${client} ${describeChange(change)}`);
    this.#seenChanges = journal.length;
    this.steps.push({ at, ...describeStep(step), outcome: [outcome, ...made].join('; ') });
    this.#check(({ afterStep }) => afterStep?.());
  }

  /** Ends the run and returns what is known of it. */
  async end(scenario: string, seed?: number): Promise<RunRecord> {
    for (const { name, watch } of this.#watches) {
      if (this.failure !== undefined) break;
      const problem = await watch.atEnd?.();
      if (problem !== undefined) this.failure = `${name}: ${problem}`;
    }
    this.world.stop();
    return {
      scenario,
      ...(seed !== undefined && { seed }),
      ...recordOfSteps(this.steps),
      ...(this.failure !== undefined && { failure: this.failure }),
      milliseconds: Math.round(performance.now() - this.#startedAt),
      visits: this.world.visits.visits(),
    };
  }

  #check(problemOf: (watch: Watch) => string | undefined): void {
    for (const { name, watch } of this.#watches) {
      if (this.failure !== undefined) return;
      const problem = problemOf(watch);
      if (problem !== undefined) this.failure = `${name}: ${problem}`;
    }
  }

  async #perform(step: Step): Promise<string> {
    const { world } = this;
    if ('do' in step) return await this.#call(step.who, step.do, step.with);
    if ('expect' in step) return await this.#expect(step);
    if ('wait' in step) await world.time.pass(parseDuration(step.wait) ?? 0);
    else if ('visit' in step) world.tab(step.who).visit(step.visit);
    else if ('page' in step) this.#turnPage(world.tab(step.who), step.page);
    else if ('network' in step) this.#changeNetwork(world.tab(step.who), step.network);
    else if ('clock' in step) world.tab(step.who).browser.clockErrorMs += parseDuration(step.clock) ?? 0;
    else if ('server' in step) await this.#changeServer(step.server);
    else if ('reports' in step) await this.#report(step);
    else if ('online' in step) await world.server.setOnline(this.#deviceId(step.vehicle), step.online);
    else await world.server.changeUser(world.userIds.get(step.user) ?? 0, defined(step.becomes));
    await world.time.pass(0);
    return 'done';
  }

  async #call(who: string, name: string, given: unknown): Promise<string> {
    const tab = this.world.tab(who);
    const action = ACTIONS[name];
    if (!action) throw new Error(`The console has no action ${name}`);
    for (const { watch } of this.#watches) watch.actionCalled?.(tab, name);
    const isCalled = action.perform(this.stageOf(tab), given);
    await this.world.time.pass(0);
    return isCalled ? 'done' : 'nobody is signed in';
  }

  async #expect({ who, expect }: Extract<Step, { expect: unknown }>): Promise<string> {
    const truth = await serverTruth(this.world);
    for (const [name, wanted] of Object.entries(expect)) {
      const answer = who === undefined ? truthAt(truth, name) : this.#answer(this.world.tab(who), name);
      const problem = 'problem' in answer ? answer.problem : describeDifference(answer.value, wanted);
      if (problem === undefined) continue;
      this.failure = `expected ${who ?? 'server'} ${name}: ${problem}`;
      return this.failure;
    }
    return `holds: ${describeValue(expect)}`;
  }

  #answer(tab: SimulatedTab, name: string): ViewValue {
    if (name === 'address') return { value: tab.location.read() };
    if (name === 'timers') return { value: tab.waitingTimers };
    if (name === 'listeners') return { value: tab.listeners.open };
    if (name === 'reloads') return { value: tab.page.reloads };
    return answerOf(this.stageOf(tab), name);
  }

  #turnPage(tab: SimulatedTab, how: Extract<Step, { page: unknown }>['page']): void {
    if (how === 'reload') tab.reload();
    else if (how === 'wake') tab.page.wake();
    else if (how === 'close') this.world.closeTab(tab.name);
    else tab.step(how === 'back' ? -1 : 1);
  }

  #changeNetwork({ network }: SimulatedTab, how: Extract<Step, { network: unknown }>['network']): void {
    if (how === 'cut') network.cut();
    else if (how === 'restore') network.restore();
    else if (how === 'drop') network.dropLines();
    else if (how === 'lose an answer') network.plan('answerLost');
    else if (how === 'lose the answer of a change') network.loseAnswerOfChange();
    else if (how === 'wrong answer') network.plan('malformed');
    else if (how === 'error') network.plan('failed');
    else network.pace = how;
  }

  async #changeServer(how: Extract<Step, { server: unknown }>['server']): Promise<void> {
    const { server, time } = this.world;
    if (how === 'stop' || how === 'restart') server.stop();
    if (how === 'restart') await time.pass(RESTART_MS);
    if (how === 'start' || how === 'restart') server.start();
    if (how === 'end sessions') server.endSessions();
    if (how === 'lose branding') server.hasBranding = false;
    if (how === 'lose settings' || how === 'find settings') server.hasSettings = how === 'find settings';
  }

  async #report({ vehicle, reports }: Extract<Step, { reports: unknown }>): Promise<void> {
    const { server } = this.world;
    const deviceId = this.#deviceId(vehicle);
    if (reports === 'again') {
      server.repeatPosition(deviceId);
      return;
    }
    const { latitude, longitude, speed = 0, ago = '0 ms' } = reports;
    const fixTimeMs = server.clock() - (parseDuration(ago) ?? 0);
    await server.report(deviceId, { latitude, longitude, speed, fixTimeMs });
  }

  #deviceId(vehicle: string): number {
    return this.world.deviceIds.get(vehicle) ?? 0;
  }
}

/** How long a restart takes. */
const RESTART_MS = 20_000;

function truthAt(truth: Readonly<Record<string, unknown>>, name: string): ViewValue {
  if (Object.hasOwn(truth, name)) return { value: truth[name] };
  return { problem: `the server knows no ${name}; it knows: ${Object.keys(truth).join(', ')}` };
}

/** Leaves out what is undefined. */
function defined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> };
function defined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** What makes an account that of a driver who signs in with a user name. */
export function driverRights(username: string): Partial<User> {
  const login = driverLogin(username);
  return { login, email: login, attributes: { [productAttributeName(NAMESPACE, 'isQrDriverId')]: username } };
}

/** Returns what is there when a scenario starts. */
export function setupOf({ server, vehicles, people, tabs }: Scenario): Setup {
  return {
    isPlus: server?.plus ?? true,
    hasBranding: server?.branding ?? true,
    vehicles: vehicles ?? DEFAULT_VEHICLES,
    people:
      people?.map(({ name, ...rights }) => ({
        name,
        rights: {
          administrator: rights.administrator ?? false,
          readonly: rights.readonly ?? false,
          deviceReadonly: rights.deviceReadonly ?? false,
          limitCommands: rights.limitCommands ?? false,
          ...(rights.driver !== undefined && driverRights(rights.driver)),
        },
      })) ?? DEFAULT_PEOPLE,
    tabs: tabs.map(({ name, browser = name, user, guest, for: lasts, path }) => ({
      name,
      browser,
      user,
      path,
      ...(guest !== undefined && {
        guest: { vehicle: guest, durationMs: parseDuration(lasts ?? '1 hour') ?? 0 },
      }),
    })),
  };
}
