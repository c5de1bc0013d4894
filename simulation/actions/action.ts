import type * as z from 'zod';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { Console } from '@farol/core/console/console';
import type { RandomSource } from '../world/random-source.ts';

/** What the words of a scenario stand for: the ids of what has a name. */
export interface Names {
  readonly deviceIds: ReadonlyMap<string, number>;
  readonly groupIds: ReadonlyMap<string, number>;
  readonly userIds: ReadonlyMap<string, number>;
}

/** Where an action is called: a console, simulated or in front of a real server. */
export interface Stage {
  readonly root: Console;
  /** The features of the signed-in user; undefined while nobody is. */
  readonly console: ConnectedConsole | undefined;
  readonly names: Names;
}

/** The stage of somebody who is signed in. */
export interface SignedInStage extends Stage {
  readonly console: ConnectedConsole;
}

/** What an action is given, as it is written in scenarios. */
export interface Argument<T> {
  readonly schema: z.ZodType<T>;
  /** Returns something that fits. */
  readonly draw: (random: RandomSource, stage: Stage) => T;
}

/** Something that users can do, by the name under which the console offers it. */
export interface Action {
  /** The form of what it is given; undefined if it is given nothing. */
  readonly schema: z.ZodType | undefined;
  readonly needsSession: boolean;
  /** Draws what it is given. */
  readonly draw: (random: RandomSource, stage: Stage) => unknown;
  /** Whether a screen offers it now; the console has to bear it at any other time too. */
  readonly isOffered: (stage: Stage) => boolean;
  /** Calls it; false if nobody is signed in. Throws for names that stand for nothing. */
  readonly perform: (stage: Stage, given: unknown) => boolean;
}

/** Returns an action of the signed-in user that is given nothing. */
export function plain(
  perform: (farol: ConnectedConsole) => void,
  isOffered: (farol: ConnectedConsole) => boolean = () => true,
): Action {
  return {
    schema: undefined,
    needsSession: true,
    draw: () => undefined,
    isOffered: ({ console: farol }) => farol !== undefined && isOffered(farol),
    perform: ({ console: farol }) => {
      if (!farol) return false;
      perform(farol);
      return true;
    },
  };
}

/** Returns an action of the signed-in user that is given something. */
export function given<T>(
  { schema, draw }: Argument<T>,
  perform: (stage: SignedInStage, value: T) => void,
  isOffered: (farol: ConnectedConsole) => boolean = () => true,
): Action {
  return {
    schema,
    needsSession: true,
    draw,
    isOffered: ({ console: farol }) => farol !== undefined && isOffered(farol),
    perform: (stage, value) => {
      const { console: farol } = stage;
      if (!farol) return false;
      perform({ ...stage, console: farol }, schema.parse(value));
      return true;
    },
  };
}

/** Returns an action that needs nobody signed in. */
export function anybody<T>(
  argument: Argument<T> | undefined,
  perform: (root: Console, value: T | undefined) => void,
  isOffered: (root: Console) => boolean = () => true,
): Action {
  return {
    schema: argument?.schema,
    needsSession: false,
    draw: (random, stage) => argument?.draw(random, stage),
    isOffered: ({ root }) => isOffered(root),
    perform: ({ root }, value) => {
      perform(root, argument?.schema.parse(value));
      return true;
    },
  };
}
