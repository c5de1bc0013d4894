import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { Namespace } from '../domain/values/namespace.ts';

/** Options of all machines. */
export interface MachineOptions {
  namespace: Namespace;
  /** The clock of the machines' timers; tests advance it by hand. */
  timers?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  /** Receives the inspection events of all machines. */
  inspect?: NonNullable<ActorOptions<AnyActorLogic>['inspect']>;
}

/** Returns the options of every actor: timers and inspection, where given. */
export function actorOptions({
  timers,
  inspect,
}: MachineOptions): Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'> {
  return { ...(timers && { clock: timers }), ...(inspect && { inspect }) };
}
