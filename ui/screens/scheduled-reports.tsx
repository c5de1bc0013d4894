import type { ReactNode } from 'react';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import { RecordScreen } from '../records/record-screen.tsx';
import { ScheduleMenuItems } from '../reports/schedules/schedule-menu-items.tsx';
import { ScheduleRecipients } from '../reports/schedules/schedule-recipients.tsx';
import { ScheduleTimes } from '../reports/schedules/schedule-times.tsx';

/** The reports that are mailed by a calendar (contract §2.9). */
export function Component() {
  return <RecordScreen name="scheduledReports" extraMenuItems={menuItemsOf} sectionExtras={EXTRAS} />;
}

const EXTRAS = { scheduledReport: <ScheduleTimes />, mailing: <ScheduleRecipients /> };

function menuItemsOf(schedule: RecordOf<'scheduledReports'>): ReactNode {
  return <ScheduleMenuItems schedule={schedule} />;
}
