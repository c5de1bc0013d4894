import { ALARM_ACKNOWLEDGED } from '@farol/core/domain/alert/alarm-acknowledgment';
import { ALARM_NOTED } from '@farol/core/domain/alert/alarm-note';
import type { Attributes } from '@farol/core/domain/values/attributes';

/** The types of events that say which person did something. */
export const PERSONAL_EVENTS = [ALARM_ACKNOWLEDGED, ALARM_NOTED];

/** Returns the attributes of such an event without the name of an account; undefined when they do not have it. */
export function withoutPerson(attributes: Attributes, userId: number): Attributes | undefined {
  const { userName, assigneeName, ...rest } = attributes;
  const isBy = attributes['userId'] === userId && userName !== undefined;
  const isFor = attributes['assigneeId'] === userId && assigneeName !== undefined;
  if (!isBy && !isFor) return undefined;
  return {
    ...rest,
    ...(!isBy && userName !== undefined && { userName }),
    // Without a name it is still said that somebody looks after it.
    ...(assigneeName !== undefined && { assigneeName: isFor ? '' : assigneeName }),
  };
}
