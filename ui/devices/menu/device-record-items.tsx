import { Menu } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import type { Principal } from '@farol/core/domain/access/permission';
import { mayReadActivityLog } from '@farol/core/domain/activity/activity-permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { useLiveVehicle } from '../../fleet/use-live-vehicle.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useEditDevice } from './use-edit-device.ts';

/** Edits and removes the record of a device, and shows its activity log. */
export function DeviceRecordItems({ deviceId, principal }: { deviceId: number; principal: Principal }) {
  const { records, admin } = useConsole();
  const { t } = useTranslation();
  const vehicle = useLiveVehicle(deviceId);
  const edit = useEditDevice();
  const { permissions } = RESOURCES.devices;
  return (
    <>
      {(mayUsePermission(permissions.edit, principal) ||
        mayUsePermission(permissions.remove, principal) ||
        mayReadActivityLog(principal)) && <Menu.Divider />}
      {mayUsePermission(permissions.edit, principal) && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => edit(deviceId)}>
          {t('detail.edit')}
        </Menu.Item>
      )}
      {mayReadActivityLog(principal) && (
        <Menu.Item
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => admin.activityLog.open({ kind: 'device', id: deviceId, title: vehicle.name })}
        >
          {t('admin.logs')}
        </Menu.Item>
      )}
      {mayUsePermission(permissions.remove, principal) && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() =>
            records.action.request({
              type: 'remove',
              name: 'devices',
              records: [{ id: deviceId, title: vehicle.name }],
            })
          }
        >
          {t('detail.remove')}
        </Menu.Item>
      )}
    </>
  );
}
