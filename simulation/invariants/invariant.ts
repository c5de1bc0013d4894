import type { SimulatedTab } from '../world/simulated-tab.ts';
import type { World } from '../world/world.ts';

/** Watches that something always holds in one run. */
export interface Watch {
  /** A tab is about to call an action. */
  readonly actionCalled?: (tab: SimulatedTab, action: string) => void;
  /** Returns what does not hold after a step. */
  readonly afterStep?: () => string | undefined;
  /** Returns what does not hold at the end; it may open tabs and let time pass. */
  readonly atEnd?: () => Promise<string | undefined>;
}

/** Something that holds in every run, whatever users, network and server do. */
export interface Invariant {
  /** In a few words. */
  readonly name: string;
  /** Starts to watch a run. */
  readonly watch: (world: World) => Watch;
}
