import type { Tracking } from '../tracking/tracking.ts';

/** The account of the demo; whoever knows it is an administrator, so it never leaves this machine. */
export const DEMO_ACCOUNT = { name: 'Demo', email: 'demo@farol.app', password: 'demo' };

export const DEMO_SEED = 20_260;

/** Whether the demo account exists. */
export function hasDemoAccount({ registry }: Pick<Tracking, 'registry'>): boolean {
  return [...registry.users.all()].some(({ user }) => user.email === DEMO_ACCOUNT.email);
}
