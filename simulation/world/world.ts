import type { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { newShare } from '@farol/core/domain/share/share';
import { VisitRecorder } from '../record/visit-recorder.ts';
import { RandomSource } from './random-source.ts';
import { serverOf, type Setup, type TabSetup } from './setup.ts';
import { SimulatedBrowser } from './simulated-browser.ts';
import { SimulatedTab } from './simulated-tab.ts';
import { SimulatedTime } from './simulated-time.ts';

/** The password of every account. */
export const PASSWORD = 'segredo';

/** A server, the browsers in front of it, and time: everything of one run. */
export class World {
  readonly time = new SimulatedTime();
  readonly visits = new VisitRecorder();
  readonly server: MemoryServer;
  readonly tabs = new Map<string, SimulatedTab>();
  readonly browsers = new Map<string, SimulatedBrowser>();
  /** The ids of vehicles, groups, users and shares by name; read again with `learnNames`. */
  readonly deviceIds = new Map<string, number>();
  readonly groupIds = new Map<string, number>();
  readonly userIds = new Map<string, number>();
  /** The tokens of the guests by tab. */
  readonly guestTokens = new Map<string, string>();
  readonly #setup: Setup;
  readonly #random: RandomSource;

  private constructor(setup: Setup, seed: number) {
    this.#setup = setup;
    this.#random = new RandomSource(seed);
    this.server = serverOf(setup, this.time);
  }

  /** Prepares the server and opens the tabs. Two worlds of the same setup and seed are the same. */
  static async create(setup: Setup, seed: number): Promise<World> {
    const world = new World(setup, seed);
    await world.#prepare();
    return world;
  }

  /** Returns a tab; throws for a name that nobody has. */
  tab(name: string): SimulatedTab {
    const tab = this.tabs.get(name);
    if (!tab) throw new Error(`There is no tab ${name}`);
    return tab;
  }

  /** Opens one more tab, for instance to look at an address. */
  openTab({ name, browser: browserName, user, guest, path }: TabSetup): SimulatedTab {
    const browser = this.browser(browserName);
    const token = guest && this.guestTokens.get(name);
    const tab = new SimulatedTab(
      {
        name,
        browser,
        time: this.time,
        server: this.server,
        random: this.#random,
        inspect: this.visits.inspect,
      },
      token === undefined ? path : `/share/${token}`,
    );
    this.tabs.set(name, tab);
    if (token !== undefined) tab.root.login.signInWithShare(token);
    if (user !== undefined && browser.session === undefined)
      throw new Error(`${user} is not signed in in ${browserName}`);
    return tab;
  }

  /** Closes a tab. */
  closeTab(name: string): void {
    this.tabs.get(name)?.close();
    this.tabs.delete(name);
  }

  /** Returns a browser, opened when it is first named. */
  browser(name: string): SimulatedBrowser {
    const known = this.browsers.get(name);
    if (known) return known;
    const browser = new SimulatedBrowser(this.time);
    this.browsers.set(name, browser);
    return browser;
  }

  /** Ends every tab. */
  stop(): void {
    for (const tab of this.tabs.values()) tab.close();
    this.tabs.clear();
  }

  async #prepare(): Promise<void> {
    const { server } = this;
    const { vehicles, people, tabs } = this.#setup;
    for (const { name, rights } of people) {
      const email = mailAddressOf(name);
      const { id } = server.accounts.register({ name, email, ...rights }, PASSWORD);
      this.userIds.set(name, id);
    }
    for (const { group } of vehicles)
      if (group !== undefined) this.groupIds.set(group, await server.addGroup(group));
    for (const vehicle of vehicles) this.deviceIds.set(vehicle.name, await server.addVehicle(vehicle));
    for (const tab of tabs) await this.#signIn(tab);
    for (const tab of tabs) this.openTab(tab);
    await this.time.pass(0);
  }

  async #signIn({ name, browser: browserName, user, guest }: TabSetup): Promise<void> {
    const browser = this.browser(browserName);
    if (user !== undefined && browser.session === undefined) {
      const person = this.#setup.people.find((item) => item.name === user);
      const email = person?.rights.email ?? mailAddressOf(user);
      const { session } = this.server.accounts.signIn(email, PASSWORD);
      browser.session = session;
    }
    if (!guest) return;
    const nowMs = this.server.clock();
    const share = newShare(this.deviceIds.get(guest.vehicle) ?? 0, name, nowMs, null);
    const expirationTime = new Date(nowMs + guest.durationMs).toISOString();
    const saved = await this.server.services.shares.save({ ...share, expirationTime });
    if (saved.token !== null) this.guestTokens.set(name, saved.token);
  }
}

/** Returns the mail address of a person. */
export function mailAddressOf(name: string): string {
  return `${name.toLowerCase().replaceAll(/\W+/g, '-')}@example.com`;
}
