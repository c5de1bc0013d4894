/** Which records of a kind to list (contract §4.1); by default those associated with the user. */
export interface RecordFilter {
  /** For administrators: all records. */
  readonly all?: boolean;
  /** Only this record; servers that do not support it for a kind ignore it. */
  readonly id?: number;
  /** Only records associated with this user, group or device. */
  readonly userId?: number;
  readonly groupId?: number;
  readonly deviceId?: number;
}
