import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { AlertsFeature } from './alerts-feature.ts';
import type { alarmInboxMachine } from '../../../machines/alerts/alarm-inbox.machine.ts';
import type { alertSoundMachine } from '../../../machines/alerts/alert-sound.machine.ts';
import type { pushRegistrationMachine } from '../../../machines/alerts/push-registration.machine.ts';
import type { soundPreviewMachine } from '../../../machines/alerts/sound-preview.machine.ts';
import type { toastsMachine } from '../../../machines/alerts/toasts.machine.ts';

/** Connects the alerts of the signed-in user. */
export function connectAlerts(
  actors: AlertsFeature,
  soundPreview: () => ReturnType<typeof connectSoundPreview>,
) {
  return {
    toasts: connectToasts(actors.toasts),
    inbox: connectAlertInbox(actors.alarmInbox),
    sound: connectAlertSound(actors.alertSound),
    get soundPreview() {
      return soundPreview();
    },
    push: connectPush(actors.pushNotifications),
  };
}

/** Connects recent alerts on the screen (§4, §9). */
function connectToasts(toasts: ActorRefFrom<typeof toastsMachine>) {
  return connected(toasts, {
    answers: ({ context }) => ({
      /** Oldest first. */
      toasts: context.toasts,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        /** Keeps all toasts on the screen until `resume`. */
        pause: [],
        resume: [],
      }),
      /** Removes toasts, but no severe one. */
      dismiss: (...ids: readonly number[]) => send({ type: 'DISMISS', ids }),
      /** Removes all that are not severe. */
      dismissAll: () => send({ type: 'DISMISS' }),
      /** Removes toasts, severe ones too: the user acknowledged or opened what they are about. */
      takeDown: (...ids: readonly number[]) => send({ type: 'TAKE_DOWN', ids }),
    }),
  });
}

/** Connects all alerts that this browser received for the user. */
function connectAlertInbox(inbox: ActorRefFrom<typeof alarmInboxMachine>) {
  return connected(inbox, {
    answers: ({ context: { entries, filter, snoozes, sessionStartedAtMs, askedIds } }) => ({
      /** Newest first. */
      entries,
      filter,
      /** The active snoozes: their alerts are kept but not shown as toasts. */
      snoozes,
      /** When the user signed in, milliseconds since the epoch. */
      sessionStartedAtMs,
      /** The severe alerts about which it asks whether they are to be acknowledged, too. */
      askedIds,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        setFilter: ['filter'],
        acknowledge: ['ids'],
        /** Acknowledges all alerts that pass the filter, but for severe ones, about which it asks. */
        acknowledgeAll: [],
        acknowledgeAsked: [],
        keepAsked: [],
        snooze: ['target', 'minutes'],
        endSnooze: ['target'],
      }),
      clearFilter: () => send({ type: 'SET_FILTER', filter: {} }),
    }),
  });
}

/** Connects the sound of alerts (§4). */
function connectAlertSound(sound: ActorRefFrom<typeof alertSoundMachine>) {
  return connected(sound, {
    answers: ({ value }) => ({
      /** The browser forbids sound until the user allows it. */
      isBlocked: value === 'blocked',
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Allows sound and plays the one that was blocked; only in a user gesture. */
        enable: [],
      }),
  });
}

/** Connects playing the sound of a notification rule as a preview (facts §8, "listen"). */
export function connectSoundPreview(preview: ActorRefFrom<typeof soundPreviewMachine>) {
  return connected(preview, {
    answers: ({ value }) => ({
      isStarting: value === 'starting',
      /** Why nothing is heard: the sound cannot be played, or the browser forbids it; undefined otherwise. */
      problem: value === 'failed' || value === 'blocked' ? value : undefined,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        play: ['url'],
      }),
      /** Drops the result of the last preview. */
      clear: () => send({ type: 'RESET' }),
    }),
  });
}

const SETTINGS = {
  checking: undefined,
  known: undefined,
  unsupported: undefined,
  off: 'off',
  subscribing: 'off',
  denied: 'denied',
  failed: 'failed',
  registering: 'on',
  on: 'on',
  unsubscribing: 'on',
} as const;

/** Connects push notifications while the console is closed (§7). */
function connectPush(push: ActorRefFrom<typeof pushRegistrationMachine>) {
  return connected(push, {
    answers: ({ value }) => ({
      /** While it is being changed, as before; undefined where push is not offered. */
      setting: SETTINGS[value],
      isChanging: value === 'subscribing' || value === 'registering' || value === 'unsubscribing',
    }),
    verbs: (send) => ({
      /** Only in a user gesture: the browser asks the user. */
      turnOn: () => send({ type: 'ENABLE' }),
      turnOff: () => send({ type: 'DISABLE' }),
    }),
  });
}
