import type { Services } from '../services/services.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';
import type { CaughtMails } from '../demo/caught-mails.ts';
import {
  accountWithKnownPassword,
  completeDemo,
  createDemo,
  DEMO_ACCOUNT,
  hasDemoAccount,
} from '../demo/demo-fleet.ts';
import { readDemoMark, type DemoMark } from '../demo/demo-mark.ts';
import { DemoRemoval } from '../demo/demo-removal.ts';
import { simulateDemoFleet } from '../demo/fleet-simulator.ts';

/** The demo of a server, or that it has none. */
export interface Demo {
  /** Whether the demo fleet is there. */
  readonly isOn: boolean;
  readonly removal: DemoRemoval;
  /**
   * Lets the demo fleet drive and report to the port of devices, if it is there. Returns what ends that; that resolves
   * when no report is on its way.
   */
  start(devicePort: number): Promise<() => Promise<void>>;
}

/**
 * Creates the demo in a new database, and completes that of an earlier version (§2).
 * @throws {SettingsError} when others could reach the server and an account has a password that everybody knows
 */
export async function openDemo(
  services: Services,
  { settings, caughtMails }: { settings: Settings; caughtMails: CaughtMails },
): Promise<Demo> {
  const { registry } = services;
  const isNew = registry.users.size === 0 && !settings.empty;
  const known = await readDemoMark(registry.query);
  const isOn = isNew || hasDemoAccount(services, known);
  const knownAccount = isLoopback(settings.host)
    ? undefined
    : isOn
      ? DEMO_ACCOUNT.email
      : await accountWithKnownPassword(services);
  if (knownAccount !== undefined)
    throw new SettingsError(
      `The demo account ${knownAccount} has a password that everybody knows, so the server listens on this machine only. Remove that account or change its password, start with --empty on an empty database, or leave HOST at 127.0.0.1.`,
    );
  const mark = isNew ? await createDemo(services, settings.namespace) : known;
  if (isOn && mark) await completeDemo(services, mark);
  const removal = new DemoRemoval(services, mark);
  caughtMails.isOn = isOn;
  removal.onReplaced = () => {
    caughtMails.isOn = false;
  };
  return {
    isOn,
    removal,
    start: async (devicePort) =>
      isOn && mark
        ? startDemoFleet(services, { mark, removal, address: reportAddress(settings.host, devicePort) })
        : async () => {},
  };
}

/** Lets the demo fleet drive. Returns what ends that. */
async function startDemoFleet(
  services: Services,
  { mark, removal, address }: { mark: DemoMark; removal: DemoRemoval; address: string },
): Promise<() => Promise<void>> {
  let stop = await simulateDemoFleet(services, mark, address);
  removal.simulation = {
    stop: () => stop(),
    resume: async () => {
      stop = await simulateDemoFleet(services, mark, address);
    },
  };
  return () => stop();
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Returns the address that devices on this machine report to. */
function reportAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}
