import type { ActorRefFrom } from 'xstate';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { ConnectedAlarmDetails } from './alarm-details.ts';
import type { AlertActors } from './alerts-feature.ts';
import type { alarmInboxMachine } from '../../../machines/alerts/alarm-inbox.machine.ts';
import type { alertSoundMachine } from '../../../machines/alerts/alert-sound.machine.ts';
import type { pushRegistrationMachine } from '../../../machines/alerts/push-registration.machine.ts';
import type { soundPreviewMachine } from '../../../machines/alerts/sound-preview.machine.ts';
import type { toastsMachine } from '../../../machines/alerts/toasts.machine.ts';
import type { InboxEntry, InboxFilter } from '../../../domain/alert/alert-inbox.ts';
import type { Snooze, SnoozeTarget } from '../../../domain/alert/alert-snooze.ts';
import type { Toast } from '../../../domain/alert/toast-stack.ts';
import type { SoundDue } from '../../../machines/alerts/toasts.actions.ts';

/** The alerts of the signed-in user, as front ends see them. */
export interface ConnectedAlerts {
  /** Recent alerts on the screen. */
  readonly toasts: ConnectedToasts;
  /** All alerts that this browser received for the user. */
  readonly inbox: ConnectedAlertInbox;
  /** Whether the sound of alerts can be heard. */
  readonly sound: ConnectedAlertSound;
  /** Plays the sound of a notification rule as a preview. */
  readonly soundPreview: ConnectedSoundPreview;
  /** What became of one alarm, and what is noted about it. */
  readonly details: ConnectedAlarmDetails;
  /** Push notifications while the console is closed. */
  readonly push: ConnectedPushSetting;
}

/** Connects the alerts of the signed-in user. */
export function connectAlerts(
  actors: AlertActors,
  later: { soundPreview: () => ConnectedSoundPreview; details: () => ConnectedAlarmDetails },
): ConnectedAlerts {
  return {
    toasts: connectToasts(actors.toasts),
    inbox: connectAlertInbox(actors.alarmInbox),
    sound: connectAlertSound(actors.alertSound),
    get soundPreview() {
      return later.soundPreview();
    },
    get details() {
      return later.details();
    },
    push: connectPush(actors.pushNotifications),
  };
}

/** What is known of recent alerts on the screen. */
export interface ToastsView {
  /** The alerts on the screen, the oldest first. */
  readonly toasts: readonly Toast[];
}

/** What users can do with recent alerts on the screen. */
export interface ToastsActions {
  /** Removes toasts, but no severe one. */
  readonly dismiss: (...ids: readonly number[]) => void;
  /** Removes all that are not severe. */
  readonly dismissAll: () => void;
  /** Removes toasts, severe ones too: the user acknowledged or opened what they are about. */
  readonly takeDown: (...ids: readonly number[]) => void;
  /** Keeps all toasts on the screen until `resume`. */
  readonly pause: () => void;
  /** Lets toasts end by themselves again after `pause`. */
  readonly resume: () => void;
}

/** Recent alerts on the screen, as front ends see them. */
export type ConnectedToasts = Connected<ToastsView, ToastsActions, SoundDue>;

/** Connects recent alerts on the screen. */
function connectToasts(toasts: ActorRefFrom<typeof toastsMachine>): ConnectedToasts {
  return connectActor(toasts, {
    view: ({ context }) => ({
      toasts: context.toasts,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        pause: [],
        resume: [],
      }),
      dismiss: (...ids: readonly number[]) => send({ type: 'DISMISS', ids }),
      dismissAll: () => send({ type: 'DISMISS' }),
      takeDown: (...ids: readonly number[]) => send({ type: 'TAKE_DOWN', ids }),
    }),
  });
}

/** What is known of the alerts that this browser received for the user. */
export interface AlertInboxView {
  /** All of the alerts, the newest first; `filter` says which of them the user wants to see. */
  readonly entries: readonly InboxEntry[];
  /** Which of the alerts the user wants to see. */
  readonly filter: InboxFilter;
  /** The active snoozes: their alerts are kept but not shown as toasts. */
  readonly snoozes: readonly Snooze[];
  /** When the user signed in, milliseconds since the epoch. */
  readonly sessionStartedAtMs: number;
  /** The severe alerts about which the user is asked whether to acknowledge them, too. */
  readonly askedIds: readonly string[];
}

/** What users can do with the alerts that this browser received for the user. */
export interface AlertInboxActions {
  /** Shows all alerts again. */
  readonly clearFilter: () => void;
  /** Shows only the alerts that pass a filter. */
  readonly setFilter: (filter: InboxFilter) => void;
  /** Acknowledges the alerts with these ids. */
  readonly acknowledge: (ids: readonly string[]) => void;
  /** Acknowledges all alerts that pass the filter; asks before it acknowledges severe ones. */
  readonly acknowledgeAll: () => void;
  /** Acknowledges the severe alerts about which the user is asked, too. */
  readonly acknowledgeAsked: () => void;
  /** Leaves the severe alerts about which the user is asked unacknowledged. */
  readonly keepAsked: () => void;
  /** Shows no toasts of a vehicle or of a kind of alert for a number of minutes. */
  readonly snooze: (target: SnoozeTarget, minutes: number) => void;
  /** Shows toasts of what was snoozed again. */
  readonly endSnooze: (target: SnoozeTarget) => void;
}

/** The alerts that this browser received for the user, as front ends see them. */
export type ConnectedAlertInbox = Connected<AlertInboxView, AlertInboxActions>;

/** Connects all alerts that this browser received for the user. */
function connectAlertInbox(inbox: ActorRefFrom<typeof alarmInboxMachine>): ConnectedAlertInbox {
  return connectActor(inbox, {
    view: ({ context: { entries, filter, snoozes, sessionStartedAtMs, askedIds } }) => ({
      entries,
      filter,
      snoozes,
      sessionStartedAtMs,
      askedIds,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        setFilter: ['filter'],
        acknowledge: ['ids'],
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

/** What is known of the sound of alerts. */
export interface AlertSoundView {
  /** The browser forbids sound until the user allows it. */
  readonly isBlocked: boolean;
}

/** What users can do with the sound of alerts. */
export interface AlertSoundActions {
  /** Allows sound and plays the one that was blocked; only in a user gesture. */
  readonly enable: () => void;
}

/** The sound of alerts, as front ends see it. */
export type ConnectedAlertSound = Connected<AlertSoundView, AlertSoundActions>;

/** Connects the sound of alerts. */
function connectAlertSound(sound: ActorRefFrom<typeof alertSoundMachine>): ConnectedAlertSound {
  return connectActor(sound, {
    view: ({ value }) => ({
      isBlocked: value === 'blocked',
    }),
    actions: (send) =>
      actionsOf(send, {
        enable: [],
      }),
  });
}

/** What is known of the preview of the sound of a notification rule. */
export interface SoundPreviewView {
  /** The sound is loaded and about to be heard. */
  readonly isStarting: boolean;
  /** Why nothing is heard: the sound cannot be played, or the browser forbids it; undefined otherwise. */
  readonly problem: 'failed' | 'blocked' | undefined;
}

/** What users can do with the preview of the sound of a notification rule. */
export interface SoundPreviewActions {
  /** Drops the result of the last preview. */
  readonly clear: () => void;
  /** Plays the sound at an address; only in a user gesture. */
  readonly play: (url: string) => void;
}

/** The preview of the sound of a notification rule, as front ends see it. */
export type ConnectedSoundPreview = Connected<SoundPreviewView, SoundPreviewActions>;

/** Connects playing the sound of a notification rule as a preview (facts §8, "listen"). */
export function connectSoundPreview(
  preview: ActorRefFrom<typeof soundPreviewMachine>,
): ConnectedSoundPreview {
  return connectActor(preview, {
    view: ({ value }) => ({
      isStarting: value === 'starting',
      problem: value === 'failed' || value === 'blocked' ? value : undefined,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        play: ['url'],
      }),
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

/** What is known of push notifications while the console is closed. */
export interface PushSettingView {
  /**
   * Whether push is on, or why it is not; while it is being changed, as before; undefined where push is not offered.
   */
  readonly setting: 'on' | 'failed' | 'off' | 'denied' | undefined;
  /** Push is being turned on or off. */
  readonly isChanging: boolean;
}

/** What users can do with push notifications while the console is closed. */
export interface PushSettingActions {
  /** Only in a user gesture: the browser asks the user. */
  readonly turnOn: () => void;
  /** Turns push off in this browser. */
  readonly turnOff: () => void;
}

/** Push notifications while the console is closed, as front ends see them. */
export type ConnectedPushSetting = Connected<PushSettingView, PushSettingActions>;

/** Connects push notifications while the console is closed. */
function connectPush(push: ActorRefFrom<typeof pushRegistrationMachine>): ConnectedPushSetting {
  return connectActor(push, {
    view: ({ value }) => ({
      setting: SETTINGS[value],
      isChanging: value === 'subscribing' || value === 'registering' || value === 'unsubscribing',
    }),
    actions: (send) => ({
      turnOn: () => send({ type: 'ENABLE' }),
      turnOff: () => send({ type: 'DISABLE' }),
    }),
  });
}
