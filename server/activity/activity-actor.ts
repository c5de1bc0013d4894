import { AsyncLocalStorage } from 'node:async_hooks';
import { clientNetwork } from '../network/client-network.ts';

/** The origin of the current request, for the activity log. */
export interface ActivityActor {
  /** 0, with an empty name, without a signed-in user. */
  userId: number;
  username: string;
  address: string;
  agent: string;
  /** Distinguishes the user's sessions without opening one. */
  session: string;
  /** Milliseconds since the epoch. */
  now: number;
}

const CURRENT = new AsyncLocalStorage<ActivityActor>();

/** Runs a function with an actor, to which everything that happens in it is attributed. */
export function runAsActor<R>(actor: ActivityActor, act: () => R): R {
  return CURRENT.run(actor, act);
}

/** Returns the origin of the current work for fair queues: a network, or the server itself. */
export function workOrigin(): string {
  const address = CURRENT.getStore()?.address;
  return address === undefined ? 'server' : clientNetwork(address);
}

/** Returns the current actor; undefined for what the server does by itself. */
export function currentActor(): ActivityActor | undefined {
  return CURRENT.getStore();
}
