import type { ReactNode } from 'react';
import { type RecordOf, RESOURCES } from '@farol/core/resources/kinds/resources';
import { RecordScreen } from '../records/record-screen.tsx';
import { ScheduleTimes } from '../reports/schedules/schedule-times.tsx';
import { Alert, Text, Menu } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from '../reports/schedules/schedules.module.css';
import { IconCar, IconFolders, IconMail } from '@tabler/icons-react';
import { type OwnerKind, RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { useChangePermission, usePermission } from '../kit/console/use-permission.ts';

/** The reports that are mailed by a calendar (contract §2.9). */
export function Component() {
  return <RecordScreen name="scheduledReports" extraMenuItems={menuItemsOf} sectionExtras={EXTRAS} />;
}

const EXTRAS = { scheduledReport: <ScheduleTimes />, mailing: <ScheduleRecipients /> };

function menuItemsOf(schedule: RecordOf<'scheduledReports'>): ReactNode {
  return <ScheduleMenuItems schedule={schedule} />;
}

/** Who gets a new schedule's reports, about which vehicles, and whether mails leave the server at all. */
function ScheduleRecipients() {
  const { access } = useConsole();
  const { t } = useTranslation();
  const sendsMail = useSelector(access, ({ server }) => server?.info.emailEnabled !== false);
  return (
    <div className={styles.times}>
      <Text size="sm" c="dimmed">
        {t('reports.schedules.mailed')}
      </Text>
      {!sendsMail && (
        <Alert color="orange" role="note">
          {t('reports.schedules.noMail')}
        </Alert>
      )}
    </div>
  );
}

const ITEMS: readonly { readonly owner: OwnerKind; readonly text: string; readonly Icon: typeof IconCar }[] =
  [
    { owner: 'device', text: 'records.field.linkedDevices', Icon: IconCar },
    { owner: 'group', text: 'records.field.linkedGroups', Icon: IconFolders },
    { owner: 'user', text: 'records.field.recipients', Icon: IconMail },
  ];

/** What a scheduled report is about and who is mailed it, to be changed. */
function ScheduleMenuItems({ schedule }: { schedule: RecordOf<'scheduledReports'> }) {
  const { associations } = useConsole().records;
  const { t } = useTranslation();
  const may = usePermission();
  const mayChangeBy = useChangePermission();
  if (!mayChangeBy(RESOURCES.scheduledReports.permissions.edit)) return null;
  return ITEMS.filter(({ owner }) => may(RESOURCES[RESOURCE_OF_KIND[owner]].permissions.view)).map(
    ({ owner, text, Icon }) => (
      <Menu.Item
        key={owner}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() =>
          associations.open({
            record: { kind: 'report', id: schedule.id, title: schedule.description },
            side: { otherKind: owner, owns: false },
          })
        }
      >
        {t(text)}
      </Menu.Item>
    ),
  );
}
