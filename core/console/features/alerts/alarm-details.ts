import type { ActorRefFrom } from 'xstate';
import type { AlarmFollowUp } from '../../../domain/alert/alarm-note.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { AlarmAcknowledgments } from '../../../ports/alarm-acknowledgments.ts';
import type { Clock } from '../../../ports/clock.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { connectAsyncRequest, type ConnectedRequest } from '../../connected/connect-async-request.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted } from '../../wiring/listening.ts';

/** What a user notes about the alarm of an event: a comment, or who looks after it. */
export interface NewAlarmNote {
  /** The event of the alarm. */
  readonly eventId: number;
  /** The comment; undefined for who looks after it. */
  readonly comment?: string | undefined;
  /** The account that looks after it; undefined for a comment. */
  readonly assigneeId?: number | undefined;
}

const historyQuery = queryMachine<AlarmFollowUp | undefined, number>();
const noteRequest = asyncRequestMachine<NewAlarmNote, void>();

/** While it is shown, what others note is seen after so long, milliseconds. */
const POLL_MS = 10_000;

/** What became of one alarm, and what is noted about it. */
export interface AlarmDetailActors {
  /** Of the alarm with this event id; dropped while none is shown. */
  history: Query<AlarmFollowUp | undefined, number>;
  note: ActorRefFrom<typeof noteRequest>;
}

/** What the feature needs from outside. */
export interface AlarmDetailsPorts {
  alarmAcknowledgments: AlarmAcknowledgments;
  clock: Clock;
}

/** What became of one alarm: read again after each note. */
export const alarmDetailsFeature = featureLogic({
  actors: (spawn, { alarmAcknowledgments: alarms, clock }: AlarmDetailsPorts): AlarmDetailActors => ({
    history: spawn(historyQuery, {
      input: {
        load: (eventId) => alarms.history(eventId),
        subject: 0,
        data: undefined,
        clock,
        pollMs: POLL_MS,
      },
    }),
    note: spawn(noteRequest, {
      input: (note: NewAlarmNote) =>
        note.assigneeId === undefined
          ? alarms.comment(note.eventId, note.comment ?? '')
          : alarms.assign(note.eventId, note.assigneeId),
    }),
  }),
  wiring: ({ history, note }) => [onEmitted(note, 'succeeded', () => history.send({ type: 'INVALIDATE' }))],
});

/** What is known of one alarm. */
export interface AlarmDetailsView {
  /** The event of the alarm; 0 while none is shown. */
  readonly eventId: number;
  /** What became of it; undefined until it is known, and where the server keeps nothing of it. */
  readonly history: AlarmFollowUp | undefined;
  /** It is being read for the first time. */
  readonly isLoading: boolean;
  /** Why it could not be read last time, as a failure code; undefined when it was. */
  readonly failure: string | undefined;
}

/** What users can do with one alarm. */
export interface AlarmDetailsActions {
  /** Reads what became of the alarm of an event, and again from time to time. */
  readonly show: (eventId: number) => void;
  /** Shows none any more. */
  readonly hide: () => void;
  /** Reads it again. */
  readonly refresh: () => void;
}

/** What users can note about an alarm. */
export interface AlarmNoteActions {
  /** Notes a comment, or who looks after it. */
  readonly add: (note: NewAlarmNote) => void;
}

/** What became of one alarm, as front ends see it. */
export interface ConnectedAlarmDetails {
  /** Notes, acknowledgment and where the messages are. */
  readonly history: Connected<AlarmDetailsView, AlarmDetailsActions>;
  /** Notes something. */
  readonly note: ConnectedRequest<NewAlarmNote, void, AlarmNoteActions>;
}

/** Connects what became of one alarm. */
export function connectAlarmDetails({ history, note }: AlarmDetailActors): ConnectedAlarmDetails {
  return {
    history: connectActor(history, {
      view: ({ value, context: { subject, data, reason } }): AlarmDetailsView => ({
        eventId: value === 'notLoaded' ? 0 : subject,
        history: data,
        isLoading: value === 'loading',
        failure: reason,
      }),
      actions: (send): AlarmDetailsActions => ({
        show: (eventId) => send({ type: 'ASK', subject: eventId }),
        hide: () => send({ type: 'FORGET' }),
        refresh: () => send({ type: 'REFRESH' }),
      }),
    }),
    note: connectAsyncRequest(note, (perform): AlarmNoteActions => ({ add: perform })),
  };
}
