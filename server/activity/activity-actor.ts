import { AsyncLocalStorage } from 'node:async_hooks';
import { clientNetwork } from '../network/client-network.ts';

/** Who makes the request under way, for the activity log. */
export interface Actor {
  /** 0 and an empty name for somebody who is not signed in. */
  userId: number;
  username: string;
  address: string;
  agent: string;
  /** What tells the user's sessions apart, without opening one. */
  session: string;
  /** Milliseconds since the epoch. */
  now: number;
}

const CURRENT = new AsyncLocalStorage<Actor>();

/** Lets whatever happens within `act` be known as this actor's doing. */
export function runAsActor<R>(actor: Actor, act: () => R): R {
  return CURRENT.run(actor, act);
}

/** Where costly work is asked for, so that each place waits for its own: a network, or the server itself. */
export function workOrigin(): string {
  const address = CURRENT.getStore()?.address;
  return address === undefined ? 'server' : clientNetwork(address);
}

/** Whose doing this is; nothing for what the server does by itself. */
export function currentActor(): Actor | undefined {
  return CURRENT.getStore();
}
