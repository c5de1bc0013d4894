/** Which records of a kind are asked for (contract §4.1); without anything, those the user is linked to. */
export interface RecordFilter {
  /** For administrators: all there are. */
  readonly all?: boolean;
  /** This one alone; servers that do not know that for a kind answer as without it. */
  readonly id?: number;
  /** Those linked to this user, group or device. */
  readonly userId?: number;
  readonly groupId?: number;
  readonly deviceId?: number;
}
