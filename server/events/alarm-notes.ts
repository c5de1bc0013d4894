import { ALARM_ACKNOWLEDGED } from '@farol/core/domain/alert/alarm-acknowledgment';
import { ALARM_NOTED, MAX_COMMENT_LENGTH } from '@farol/core/domain/alert/alarm-note';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { User } from '@farol/core/domain/account/user';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { z } from 'zod';
import { Access } from '../access/access.ts';
import { isVisibleTo } from '../access/visibility.ts';
import type { AlertDeliveryState, OutboxOverview } from '../outbox/outbox-overview.ts';
import type { Registry } from '../registry/registry.ts';
import type { History } from '../storage/history/history.ts';
import { eventsFromRows } from '../storage/tables/events.ts';
import { optionalTrimmedText, referenceField } from '../wire/body-fields.ts';
import { badRequest, forbidden, notFound } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { OpenAlarms } from './open-alarms.ts';
import { deviceEvent } from './status-events.ts';

export const alarmNoteBody = z.object({
  comment: optionalTrimmedText(MAX_COMMENT_LENGTH),
  /** The account that looks after it. */
  assigneeId: referenceField,
});

/** How many notes about an alarm are read. */
const MAX_NOTES = 500;

/** What became of an alarm, as it is sent. */
interface SentAlarmHistory {
  /** The events of its notes and its acknowledgment, the oldest first. */
  events: DeviceEvent[];
  deliveries: {
    channel: string;
    recipient: string;
    state: string;
    error: string | null;
    time: string;
    /** Of SMS. */
    segments?: number;
    /** What they cost, in whole cents, where a price is set. */
    cents?: number;
  }[];
}

/**
 * What dispatchers note about alarms: comments, and who looks after one. Each is a stored event of the vehicle, of which
 * everybody who sees the vehicle is told.
 */
export class AlarmNoteService {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #recorder: EventRecorder;
  readonly #openAlarms: OpenAlarms;
  readonly #overview: OutboxOverview;
  readonly #namespace: Namespace;

  constructor(
    data: { registry: Registry; history: History; outboxOverview: OutboxOverview; openAlarms: OpenAlarms },
    recorder: EventRecorder,
    namespace: Namespace,
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#overview = data.outboxOverview;
    this.#openAlarms = data.openAlarms;
    this.#recorder = recorder;
    this.#namespace = namespace;
  }

  /**
   * Returns what became of an alarm: notes, acknowledgment, and where its messages are, of accounts that the caller may
   * access. Rejects with 404 for alarms of vehicles that the caller does not see, and refuses guests.
   */
  async read(access: Access, eventId: number, nowMs: number): Promise<SentAlarmHistory> {
    const alarm = await this.#alarm(access, eventId, nowMs);
    const rows = await this.#history.eventRows(
      alarm.deviceId,
      { from: Date.parse(alarm.eventTime), to: nowMs, types: [ALARM_NOTED, ALARM_ACKNOWLEDGED] },
      MAX_NOTES,
    );
    const deliveries = await this.#overview.deliveriesOf(eventId);
    return {
      events: eventsFromRows(rows).filter(({ attributes }) => attributes['eventId'] === eventId),
      deliveries: deliveries.filter((delivery) => maySee(access, delivery)).map(sentDelivery),
    };
  }

  /**
   * Notes a comment about an alarm, or who looks after it. Rejects like `read`, refuses read-only users, and users who do
   * not see the vehicle as those who look after it.
   */
  async add(access: Access, eventId: number, body: unknown, nowMs: number): Promise<void> {
    const { comment, assigneeId } = parseBody(alarmNoteBody, body);
    const { deviceId, attributes } = await this.#alarm(access, eventId, nowMs);
    access.requireNotReadonly();
    if ((comment ?? '') === '' && assigneeId === 0) throw badRequest('Field "comment" must not be empty');
    const assignee = assigneeId === 0 ? undefined : this.#assignee(access, assigneeId, deviceId);
    const note = deviceEvent({ id: deviceId }, ALARM_NOTED, nowMs, {
      eventId,
      alarm: attributes['alarm'],
      ...(access.isNamedToAllWhoSee(deviceId) && { userId: access.user.id, userName: access.user.name }),
      ...(comment && { comment }),
      ...(assignee && { assigneeId: assignee.id, assigneeName: this.#nameForAll(assignee, deviceId) }),
    });
    await this.#recorder.record([note], assignee && this.#openAlarms.assignment(eventId));
  }

  async #alarm(access: Access, eventId: number, nowMs: number): Promise<DeviceEvent> {
    if (access.isGuest) throw forbidden('Operation restricted');
    const event = await this.#history.event(eventId);
    const isSeen =
      event?.type === 'alarm' &&
      access.canAccess('device', event.deviceId) &&
      access.canSeeHistoryAt('events', Date.parse(event.eventTime), nowMs);
    if (!event || !isSeen) throw notFound();
    return event;
  }

  #assignee(access: Access, userId: number, deviceId: number): User {
    if (userId !== access.user.id) access.requireUser(userId);
    const account = this.#registry.users.get(userId);
    if (!account || !isVisibleTo(this.#registry, userId, 'device', deviceId))
      throw badRequest('The user does not see the vehicle');
    return account.user;
  }

  #nameForAll(user: User, deviceId: number): string {
    return new Access(this.#registry, user, this.#namespace).isNamedToAllWhoSee(deviceId) ? user.name : '';
  }
}

function maySee(access: Access, { userId }: AlertDeliveryState): boolean {
  if (userId === null) return access.user.administrator;
  return userId === access.user.id || access.canAccessUser(userId);
}

function sentDelivery(delivery: AlertDeliveryState): SentAlarmHistory['deliveries'][number] {
  const { channel, recipient, state, error, createdAt, finishedAt, segments, cents } = delivery;
  return {
    channel,
    recipient,
    state,
    error,
    time: formatWireDate(finishedAt ?? createdAt),
    ...(segments !== null && { segments }),
    ...(cents !== null && { cents }),
  };
}
