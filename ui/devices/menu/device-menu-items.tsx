import { Menu } from '@mantine/core';
import { IconInfoCircle, IconLink, IconSend } from '@tabler/icons-react';
import { hasPermission } from '@farol/core/domain/access/permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { ASSOCIATED_KINDS, RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { useTranslation } from '../../language/use-translation.ts';
import { CommandMenuItems } from '../../commands/command-menu-items.tsx';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { useLiveVehicle } from '../../fleet/use-live-vehicle.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { DeviceMapItems } from './device-map-items.tsx';
import { DeviceFirstReportItem } from './device-first-report-item.tsx';
import { DeviceLocationItems } from './device-location-items.tsx';
import { DeviceRecordItems } from './device-record-items.tsx';
import { DeviceReportItems } from './device-report-items.tsx';
import { DeviceSafetyItems } from './device-safety-items.tsx';
import { SubMenu } from './sub-menu.tsx';
import { associatedKindText } from '../../records/texts/associated-kind-text.ts';

/**
 * The actions for a device (§2, "map features") in their established order, as far as the user has permission
 * (§6).
 */
export function DeviceMenuItems({ deviceId }: { deviceId: number }) {
  const { records, fleet } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const principal = usePrincipal();
  const vehicle = useLiveVehicle(deviceId);
  if (!principal) return null;
  const { permissions } = RESOURCES.devices;
  const associationKinds = mayUsePermission(permissions.edit, principal)
    ? ASSOCIATED_KINDS.device.filter((kind) =>
        hasPermission(RESOURCES[RESOURCE_OF_KIND[kind]].permissions.view, principal),
      )
    : [];
  const owner = { kind: 'device', id: deviceId, title: vehicle.name } as const;
  return (
    <>
      <Menu.Item
        leftSection={<IconInfoCircle size={16} aria-hidden />}
        onClick={() => navigate(`/devices/${deviceId}`)}
      >
        {t('detail.details')}
      </Menu.Item>
      {fleet.pastMs !== undefined && (
        <Menu.Label style={{ whiteSpace: 'normal' }}>{t('moment.noActions')}</Menu.Label>
      )}
      <DeviceFirstReportItem deviceId={deviceId} />
      <DeviceMapItems deviceId={deviceId} />
      <DeviceLocationItems deviceId={deviceId} />
      <DeviceReportItems deviceId={deviceId} principal={principal} />
      <Menu.Divider />
      {fleet.pastMs === undefined && <DeviceSafetyItems deviceId={deviceId} principal={principal} />}
      {fleet.pastMs === undefined && mayUsePermission(PERMISSION.sendCommands, principal) && (
        <SubMenu icon={<IconSend size={16} aria-hidden />} label={t('commands.send')}>
          <CommandMenuItems deviceId={deviceId} />
        </SubMenu>
      )}
      {associationKinds.length > 0 && (
        <SubMenu icon={<IconLink size={16} aria-hidden />} label={t('detail.attributions')}>
          {associationKinds.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() =>
                records.associations.open({ record: owner, side: { otherKind: kind, owns: true } })
              }
            >
              {associatedKindText(t, kind)}
            </Menu.Item>
          ))}
        </SubMenu>
      )}
      <DeviceRecordItems deviceId={deviceId} principal={principal} />
    </>
  );
}
