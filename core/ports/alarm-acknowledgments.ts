import type { AlarmFollowUp } from '../domain/alert/alarm-note.ts';

/** The acknowledgment of severe alarms for everybody who sees their vehicle, and what is noted about alarms. */
export interface AlarmAcknowledgments {
  /**
   * Acknowledges the alarm of an event; everybody is told by an event. One that does not wait any more is no error.
   * Rejects with a Failure.
   */
  acknowledge(eventId: number): Promise<void>;
  /** Returns what became of the alarm of an event; undefined where the server keeps none. */
  history(eventId: number): Promise<AlarmFollowUp | undefined>;
  /** Notes a comment about the alarm of an event; everybody who sees the vehicle is told by an event. */
  comment(eventId: number, text: string): Promise<void>;
  /** Notes which user looks after the alarm of an event; likewise. */
  assign(eventId: number, userId: number): Promise<void>;
}
