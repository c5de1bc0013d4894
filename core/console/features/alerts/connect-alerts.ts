import type { AlertsFeature } from './alerts-feature.ts';
import { connectAlertInbox } from './connect-alert-inbox.ts';
import { connectAlertSound } from './connect-alert-sound.ts';
import { connectPush } from './connect-push.ts';
import type { connectSoundPreview } from './connect-sound-preview.ts';
import { connectToasts } from './connect-toasts.ts';

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
