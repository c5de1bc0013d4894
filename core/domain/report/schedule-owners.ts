/** What a scheduled report is about, and who is mailed it (contract §2.9). */
export interface ScheduleOwners {
  /** The devices and groups that it is about; without any it is about all of each recipient's. */
  readonly deviceIds: readonly number[];
  readonly groupIds: readonly number[];
  /** Who is mailed it. */
  readonly userIds: readonly number[];
}

/** The owners of scheduled reports by the id of the report; a report without owners is missing. */
export type OwnersOfSchedules = ReadonlyMap<number, ScheduleOwners>;
