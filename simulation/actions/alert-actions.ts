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
  'alerts.details.history.refresh': plain(({ alerts }) => alerts.details.history.refresh()),
  'alerts.details.comment.open': plain(
    ({ alerts }) => alerts.details.comment.open({ eventId: firstEventId(alerts), title: 'Alarm' }),
    ({ alerts }) => firstEventId(alerts) > 0,
  ),
  'alerts.details.comment.setComment': plain(
    ({ alerts }) => alerts.details.comment.setComment('Calling the driver'),
    ({ alerts }) => alerts.details.comment.getSnapshot().isEditing,
  ),
  'alerts.details.comment.save': plain(
    ({ alerts }) => alerts.details.comment.save(),
    ({ alerts }) => alerts.details.comment.getSnapshot().isEditing,
  ),
  'alerts.details.comment.close': plain(({ alerts }) => alerts.details.comment.close()),
  'alerts.details.comment.keepEditing': plain(
    ({ alerts }) => alerts.details.comment.keepEditing(),
    ({ alerts }) => alerts.details.comment.getSnapshot().isConfirmingDiscard,
  ),
  'alerts.details.comment.discard': plain(({ alerts }) => alerts.details.comment.discard()),
  'alerts.details.assignment.assign': plain(
    ({ alerts, access }) =>
      alerts.details.assignment.assign({
        eventId: firstEventId(alerts),
        assigneeId: access.getSnapshot().user?.id ?? 0,
      }),
    ({ alerts }) => firstEventId(alerts) > 0,
  ),
  'alerts.details.assignment.clear': plain(({ alerts }) => alerts.details.assignment.clear()),
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
