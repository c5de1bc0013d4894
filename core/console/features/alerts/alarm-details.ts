import type { ActorRefFrom } from 'xstate';
import type { AlarmFollowUp } from '../../../domain/alert/alarm-note.ts';
import {
  alarmCommentFormInput,
  alarmCommentFormMachine,
  type AlarmCommentFormTypes,
  type OpenedAlarm,
} from '../../../machines/alerts/alarm-comment-form.ts';
import type { FormSaved } from '../../../machines/forms/form.actions.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { AlarmAcknowledgments } from '../../../ports/alarm-acknowledgments.ts';
import type { Clock } from '../../../ports/clock.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { connectAsyncRequest, type ConnectedRequest } from '../../connected/connect-async-request.ts';
import { formActions, formView, type FormActions, type FormView } from '../../connected/form-connector.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onChange, onEmitted } from '../../wiring/listening.ts';

/** Who looks after an alarm. */
export interface AlarmAssignment {
  /** The event of the alarm. */
  readonly eventId: number;
  /** The account that looks after it. */
  readonly assigneeId: number;
}

const historyQuery = queryMachine<AlarmFollowUp | undefined, number>();
const assignmentRequest = asyncRequestMachine<AlarmAssignment, void>();

/** While it is shown, what others note is seen after so long, milliseconds. */
const POLL_MS = 10_000;

/** What became of one alarm, and what is noted about it. */
export interface AlarmDetailActors {
  /** Of the alarm with this event id; dropped while none is shown. */
  history: Query<AlarmFollowUp | undefined, number>;
  comment: ActorRefFrom<typeof alarmCommentFormMachine>;
  assignment: ActorRefFrom<typeof assignmentRequest>;
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
    comment: spawn(alarmCommentFormMachine, { input: alarmCommentFormInput(alarms) }),
    assignment: spawn(assignmentRequest, {
      input: ({ eventId, assigneeId }: AlarmAssignment) => alarms.assign(eventId, assigneeId),
    }),
  }),
  wiring: ({ history, comment, assignment }) => [
    onEmitted(assignment, 'succeeded', () => history.send({ type: 'INVALIDATE' })),
    onEmitted(comment, 'saved', () => history.send({ type: 'INVALIDATE' })),
    onChange(
      comment,
      ({ value, context: { opened } }) => (value === 'closed' ? undefined : opened?.eventId),
      (eventId) => {
        history.send(eventId === undefined ? { type: 'FORGET' } : { type: 'ASK', subject: eventId });
        assignment.send({ type: 'RESET' });
      },
    ),
  ],
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
  /** Reads it again. */
  readonly refresh: () => void;
}

/** Users can say who looks after an alarm. */
export interface AlarmAssignmentActions {
  /** Says who looks after it. */
  readonly assign: (assignment: AlarmAssignment) => void;
}

/** The details of an alarm while they are open, with the comment that is being written. */
export interface AlarmCommentFormView extends FormView {
  /** The alarm; undefined while the details are closed. */
  readonly alarm: OpenedAlarm | undefined;
  /** What was typed. */
  readonly draft: string;
  /** Whether it was sent without a word. */
  readonly isMissing: boolean;
  /** Why the comment was not sent, as a failure code. */
  readonly saveFailure: string | undefined;
}

/** What users can do with the details of an alarm and the comment. */
export interface AlarmCommentFormActions extends FormActions {
  /** Opens the details of an alarm. */
  readonly open: (alarm: OpenedAlarm) => void;
  /** Sets what was typed. */
  readonly setComment: (comment: string) => void;
}

/** What became of one alarm, as front ends see it. */
export interface ConnectedAlarmDetails {
  /** Notes, acknowledgment and where the messages are. */
  readonly history: Connected<AlarmDetailsView, AlarmDetailsActions>;
  /** Opens and closes them; the comment that is being written. */
  readonly comment: Connected<
    AlarmCommentFormView,
    AlarmCommentFormActions,
    FormSaved<AlarmCommentFormTypes>
  >;
  /** Who looks after it. */
  readonly assignment: ConnectedRequest<AlarmAssignment, void, AlarmAssignmentActions>;
}

/** Connects what became of one alarm. */
export function connectAlarmDetails({
  history,
  comment,
  assignment,
}: AlarmDetailActors): ConnectedAlarmDetails {
  return {
    history: connectActor(history, {
      view: ({ value, context: { subject, data, reason } }): AlarmDetailsView => ({
        eventId: value === 'notLoaded' ? 0 : subject,
        history: data,
        isLoading: value === 'loading',
        failure: reason,
      }),
      actions: (send): AlarmDetailsActions => ({
        refresh: () => send({ type: 'REFRESH' }),
      }),
    }),
    comment: connectActor(comment, {
      view: (snapshot): AlarmCommentFormView => {
        const { opened, draft, problems, saveError } = snapshot.context;
        return {
          ...formView(snapshot),
          alarm: opened,
          draft,
          isMissing: problems?.['comment'] !== undefined,
          saveFailure: saveError,
        };
      },
      actions: (send): AlarmCommentFormActions => ({
        ...formActions(send),
        open: (alarm) => send({ type: 'OPEN', opened: alarm }),
        setComment: (change) => send({ type: 'CHANGE', change }),
      }),
    }),
    assignment: connectAsyncRequest(assignment, (perform): AlarmAssignmentActions => ({ assign: perform })),
  };
}
