import { Menu } from '@mantine/core';
import { IconCar, IconFolders, IconMail } from '@tabler/icons-react';
import type { OwnerKind } from '@farol/core/resources/descriptor/association';
import { RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChangePermission, usePermission } from '../../kit/console/use-permission.ts';

const ITEMS: readonly { readonly owner: OwnerKind; readonly text: string; readonly Icon: typeof IconCar }[] =
  [
    { owner: 'device', text: 'records.field.linkedDevices', Icon: IconCar },
    { owner: 'group', text: 'records.field.linkedGroups', Icon: IconFolders },
    { owner: 'user', text: 'records.field.recipients', Icon: IconMail },
  ];

/** What a scheduled report is about and who is mailed it, to be changed. */
export function ScheduleMenuItems({ schedule }: { schedule: RecordOf<'scheduledReports'> }) {
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
