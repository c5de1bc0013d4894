import { failureCodeOf } from '../../domain/values/failure.ts';
import type { AlarmAcknowledgments } from '../../ports/alarm-acknowledgments.ts';
import type { FormInput } from '../forms/form-input.ts';
import { formMachine } from '../forms/form.machine.ts';

/** The alarm whose details are open. */
export interface OpenedAlarm {
  /** The event of the alarm. */
  readonly eventId: number;
  /** What the details are called. */
  readonly title: string;
}

/** The types of the comment on an alarm. */
export interface AlarmCommentFormTypes {
  /** Undefined before one is opened. */
  opened: OpenedAlarm | undefined;
  draft: string;
  /** What was typed. */
  change: string;
  problem: 'required';
  /** A failure code. */
  error: string;
}

/** The details of an alarm, with the comments that are written there one after the other. */
export const alarmCommentFormMachine = formMachine<AlarmCommentFormTypes>();

/** Returns the input of the comment on an alarm. */
export function alarmCommentFormInput(
  alarms: Pick<AlarmAcknowledgments, 'comment'>,
): FormInput<AlarmCommentFormTypes> {
  return {
    blank: undefined,
    draftOf: () => '',
    hasChanges: (_, draft) => draft.trim() !== '',
    changed: (_, draft) => ({ draft, problems: undefined, saveError: undefined }),
    save: async (opened, draft) => {
      const comment = draft.trim();
      if (comment === '') return { problems: { comment: 'required' } };
      if (!opened) throw new Error('Cannot comment on an alarm that was not opened');
      await alarms.comment(opened.eventId, comment);
      return { saved: opened };
    },
    saveErrorOf: failureCodeOf,
    staysOpen: true,
  };
}
