import type { InstallationOffer } from '../domain/preference/installation-offer.ts';

/** What the device allows beyond a page: to install the console as an app, and to keep the screen on. */
export interface AppCapabilities {
  /** Returns how the console can be installed here. */
  installation(): InstallationOffer;
  /** Calls the listener each time the installation changes. Returns a function that unsubscribes. */
  onInstallationChange(listener: () => void): () => void;
  /**
   * Shows the browser's install prompt, once and only in a user gesture; resolves with whether the user agreed.
   * Rejects where the browser has no such prompt.
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

/** For a page inside another one, whose owner offers to install it and to keep the screen on. */
export const NO_APP_CAPABILITIES: AppCapabilities = {
  installation: () => 'none',
  onInstallationChange: () => () => {},
  install: refuse,
  canStayOn: () => false,
  stayOn: refuse,
};
