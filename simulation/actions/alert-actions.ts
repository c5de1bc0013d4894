import { FLAG_ARGUMENT, oneOf, VEHICLE, vehicleId } from './arguments.ts';
import type { ConnectedAlerts } from '@farol/core/console/features/alerts/connect-alerts';
import { entryEventId } from '@farol/core/domain/alert/alert-inbox';
import { given, plain, type Action } from './action.ts';

/** Returns the event of the newest alert in the inbox; 0 without one. */
function firstEventId({ inbox }: ConnectedAlerts): number {
  const [first] = inbox.getSnapshot().entries;
  return first ? entryEventId(first) : 0;
}

/** What users do with alerts. */
export const ALERT_ACTIONS: Readonly<Record<string, Action>> = {
  'alerts.toasts.dismiss': plain(
    ({ alerts }) => {
      const [first] = alerts.toasts.getSnapshot().toasts;
      if (first) alerts.toasts.dismiss(first.id);
    },
    ({ alerts }) => alerts.toasts.getSnapshot().toasts.length > 0,
  ),
  'alerts.toasts.dismissAll': plain(
    ({ alerts }) => alerts.toasts.dismissAll(),
    ({ alerts }) => alerts.toasts.getSnapshot().toasts.length > 0,
  ),
  'alerts.toasts.takeDown': plain(
    ({ alerts }) => {
      const [first] = alerts.toasts.getSnapshot().toasts;
      if (first) alerts.toasts.takeDown(first.id);
    },
    ({ alerts }) => alerts.toasts.getSnapshot().toasts.length > 0,
  ),
  'alerts.toasts.pause': plain(({ alerts }) => alerts.toasts.pause()),
  'alerts.toasts.resume': plain(({ alerts }) => alerts.toasts.resume()),
  'alerts.inbox.setFilter': given(FLAG_ARGUMENT, ({ console: farol }, isUnreadOnly) =>
    farol.alerts.inbox.setFilter(isUnreadOnly ? { isUnreadOnly: true } : {}),
  ),
  'alerts.inbox.clearFilter': plain(({ alerts }) => alerts.inbox.clearFilter()),
  'alerts.inbox.acknowledge': plain(
    ({ alerts }) =>
      alerts.inbox.acknowledge(
        alerts.inbox
          .getSnapshot()
          .entries.slice(0, 1)
          .map(({ id }) => id),
      ),
    ({ alerts }) => alerts.inbox.getSnapshot().entries.length > 0,
  ),
  'alerts.inbox.acknowledgeAll': plain(({ alerts }) => alerts.inbox.acknowledgeAll()),
  'alerts.inbox.acknowledgeAsked': plain(
    ({ alerts }) => alerts.inbox.acknowledgeAsked(),
    ({ alerts }) => alerts.inbox.getSnapshot().askedIds.length > 0,
  ),
  'alerts.inbox.keepAsked': plain(
    ({ alerts }) => alerts.inbox.keepAsked(),
    ({ alerts }) => alerts.inbox.getSnapshot().askedIds.length > 0,
  ),
  'alerts.inbox.snooze': given(VEHICLE, (stage, name) =>
    stage.console.alerts.inbox.snooze({ deviceId: vehicleId(stage, name) }, 15),
  ),
  'alerts.inbox.endSnooze': given(
    VEHICLE,
    (stage, name) => stage.console.alerts.inbox.endSnooze({ deviceId: vehicleId(stage, name) }),
    ({ alerts }) => alerts.inbox.getSnapshot().snoozes.length > 0,
  ),
  'alerts.details.history.show': plain(
    ({ alerts }) => alerts.details.history.show(firstEventId(alerts)),
    ({ alerts }) => firstEventId(alerts) > 0,
  ),
  'alerts.details.history.hide': plain(({ alerts }) => alerts.details.history.hide()),
  'alerts.details.history.refresh': plain(({ alerts }) => alerts.details.history.refresh()),
  'alerts.details.note.add': plain(
    ({ alerts }) => alerts.details.note.add({ eventId: firstEventId(alerts), comment: 'Calling the driver' }),
    ({ alerts }) => firstEventId(alerts) > 0,
  ),
  'alerts.details.note.clear': plain(({ alerts }) => alerts.details.note.clear()),
  'alerts.sound.enable': plain(
    ({ alerts }) => alerts.sound.enable(),
    ({ alerts }) => alerts.sound.getSnapshot().isBlocked,
  ),
  'alerts.soundPreview.play': given(
    oneOf('/sounds/alarm.mp3', '/sounds/bell.mp3'),
    ({ console: farol }, url) => farol.alerts.soundPreview.play(url),
  ),
  'alerts.soundPreview.clear': plain(({ alerts }) => alerts.soundPreview.clear()),
  'app.installation.install': plain(({ app }) => app.installation.install()),
  'app.installation.close': plain(
    ({ app }) => app.installation.close(),
    ({ app }) => app.installation.getSnapshot().isExplaining,
  ),
  'alerts.push.turnOn': plain(
    ({ alerts }) => alerts.push.turnOn(),
    ({ alerts }) => alerts.push.getSnapshot().setting === 'off',
  ),
  'alerts.push.turnOff': plain(
    ({ alerts }) => alerts.push.turnOff(),
    ({ alerts }) => alerts.push.getSnapshot().setting === 'on',
  ),
};
