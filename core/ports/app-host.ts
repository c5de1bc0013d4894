import type { InstallationOffer } from '../domain/preference/installation-offer.ts';

/** What the device lets the console be besides a page: an installed app, and a screen that stays on. */
export interface AppHost {
  /** Returns how the console can be installed here. */
  installation(): InstallationOffer;
  /** Calls the listener each time that becomes another way. Returns a function that unsubscribes. */
  onInstallationChange(listener: () => void): () => void;
  /**
   * Asks the question of the browser, which it allows once and in a user gesture; resolves with whether the user agreed.
   * Rejects where there is no such question.
   */
  install(): Promise<boolean>;
  /** Whether the screen can be kept on here. */
  canStayOn(): boolean;
  /**
   * Keeps the screen on until the returned function is called. A hidden page loses that, and then calls the listener.
   * Rejects where the device refuses, as with an almost empty battery.
   */
  stayOn(onLost: () => void): Promise<() => void>;
}

const refuse = (): Promise<never> => Promise.reject(new Error());

/** A page that is part of somebody else's: to install it, and to keep the screen on, is its owner's to offer. */
export const NO_APP: AppHost = {
  installation: () => 'none',
  onInstallationChange: () => () => {},
  install: refuse,
  canStayOn: () => false,
  stayOn: refuse,
};
