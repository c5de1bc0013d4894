/** The acknowledgment of severe alarms for everybody who sees their vehicle. */
export interface AlarmAcknowledgments {
  /**
   * Acknowledges the alarm of an event; everybody is told by an event. One that does not wait any more is no error.
   * Rejects with a Failure.
   */
  acknowledge(eventId: number): Promise<void>;
}
