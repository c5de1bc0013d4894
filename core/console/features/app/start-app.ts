import { createActor, type ActorRefFrom } from 'xstate';
import type { InstallationOffer } from '../../../domain/preference/installation-offer.ts';
import { installationMachine } from '../../../machines/app/installation.machine.ts';
import type { ScreenOnPorts } from '../../../machines/app/screen-on.actions.ts';
import { screenOnMachine } from '../../../machines/app/screen-on.machine.ts';
import type { PreferencesStore } from '../../../machines/preferences/preferences.ts';
import { connectActor, type Readable, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { onEachValue } from '../../wiring/listening.ts';

/** The console as an app on this device. */
export interface ConnectedApp {
  /** Its installation. */
  readonly installation: ConnectedInstallation;
  /** Whether the screen stays on, as the preferences of this browser say (`screenOn`). */
  readonly screen: ConnectedScreenOn;
}

/** What is known of the installation of the console. */
export interface InstallationView {
  /** How the console can be installed here. */
  readonly offer: InstallationOffer;
  /** The user is told how it is done by hand. */
  readonly isExplaining: boolean;
}

/** What users can do with the installation of the console. */
export interface InstallationActions {
  /** Shows the browser's install prompt, only in a user gesture, or says how it is done by hand. */
  readonly install: () => void;
  /** Closes the explanation. */
  readonly close: () => void;
}

/** The installation of the console, as front ends see it. */
export type ConnectedInstallation = Connected<InstallationView, InstallationActions>;

/** What is known of a screen that stays on. */
export interface ScreenOnView {
  /** Whether the device can keep it on. */
  readonly isPossible: boolean;
  /** Whether the device refuses to, as with an almost empty battery. */
  readonly isRefused: boolean;
}

/** A screen that stays on, as front ends see it. */
export type ConnectedScreenOn = Readable<ScreenOnView>;

/** Starts the installation and the screen that stays on while the preferences of this browser say so. */
export function startApp(
  { appCapabilities, page, preferences }: ScreenOnPorts & { preferences: PreferencesStore },
  readers: FirstReaders,
): ConnectedApp {
  const installation = createActor(installationMachine, {
    input: { host: appCapabilities },
    ...readers.settings,
  });
  const screen = createActor(screenOnMachine, { input: { appCapabilities, page }, ...readers.settings });
  const isPossible = appCapabilities.canStayOn();
  const connectedApp = {
    installation: connectInstallation(readers.started(installation)),
    screen: connectScreen(readers.started(screen), isPossible),
  };
  if (isPossible)
    readers.endsWith(
      onEachValue(
        preferences,
        ({ context }) => context.screenOn,
        (isOn) => screen.send({ type: isOn ? 'KEEP' : 'RELEASE' }),
      ),
    );
  return connectedApp;
}

function connectInstallation(actor: ActorRefFrom<typeof installationMachine>): ConnectedInstallation {
  return connectActor(actor, {
    view: ({ value, context }) => ({ offer: context.offer, isExplaining: value === 'explaining' }),
    actions: (send) => actionsOf(send, { install: [], close: [] }),
  });
}

function connectScreen(actor: ActorRefFrom<typeof screenOnMachine>, isPossible: boolean): ConnectedScreenOn {
  return connectActor(actor, {
    view: (snapshot) => ({ isPossible, isRefused: snapshot.matches({ on: 'refused' }) }),
    actions: () => ({}),
  });
}
