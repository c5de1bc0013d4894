import { RecordScreen } from '../records/record-screen.tsx';
import { ScheduleMenuItems } from '../reports/schedules/schedule-menu-items.tsx';

/** The reports that are mailed by a calendar (contract §2.9). */
export function Component() {
  return (
    <RecordScreen
      name="scheduledReports"
      extraMenuItems={(schedule) => <ScheduleMenuItems schedule={schedule} />}
    />
  );
}
