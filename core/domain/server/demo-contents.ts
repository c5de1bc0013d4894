import type { NewAccount } from '../account/new-account.ts';

/** What the demo of a server consists of: how many records of each kind are deleted with it. */
export interface DemoContents {
  readonly vehicles: number;
  readonly groups: number;
  readonly drivers: number;
  readonly geofences: number;
  readonly commands: number;
  readonly notifications: number;
  readonly maintenances: number;
  /** The reseller's and those below it. */
  readonly accounts: number;
  /** The e-mail of the demo account; null once it is gone. */
  readonly account: string | null;
  /** Whether the caller uses the demo account, and so has to name another administrator. */
  readonly needsAdministrator: boolean;
}

/** The administrator who takes over from the demo account. */
export type NewAdministrator = NewAccount;

/** The kinds of records of a demo, in the order in which they are told. */
export const DEMO_KINDS = [
  'vehicles',
  'groups',
  'drivers',
  'geofences',
  'commands',
  'notifications',
  'maintenances',
  'accounts',
] as const satisfies readonly (keyof DemoContents)[];
