import { Menu } from '@mantine/core';
import {
  IconInfoCircle,
  IconLink,
  IconSend,
  IconAntenna,
  IconReportAnalytics,
  IconExternalLink,
  IconShare,
  IconRoute,
  IconRouteOff,
  IconViewfinder,
  IconViewfinderOff,
  IconZoomIn,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { hasPermission, type Principal } from '@farol/core/domain/access/permission';
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
import { DeviceSafetyItems } from './device-safety-items.tsx';
import { associatedKindText } from '../../records/texts/associated-kind-text.ts';
import { useIsGuest } from '../../kit/console/use-is-guest.ts';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { reportPath } from '@farol/core/domain/navigation/report-url';
import { INITIAL_REPORT_CHOICE } from '@farol/core/domain/report/report-choice';
import { mayHaveReport } from '@farol/core/domain/report/report';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import { useOpenShareLinks } from '../../shares/use-open-shares.ts';
import { useLocationLinks, useShareLocation } from './use-location-sharing.ts';
import { useSelector } from '@xstate/react';
import { useApp, type MapControl } from '../../kit/console/app-store.ts';
import { mayReadActivityLog } from '@farol/core/domain/activity/activity-permission';
import { useEditDevice } from './use-edit-device.ts';
import { useRef, type ReactNode } from 'react';

/** The reports of one device. */
const NAMES: readonly ReportName[] = ['summary', 'trips', 'stops', 'events'];

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
        <Menu.Label style={{ whiteSpace: 'normal' }}>{t('replay.noActions')}</Menu.Label>
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

/** Leads from a device that has never reported to how it can. */
function DeviceFirstReportItem({ deviceId }: { deviceId: number }) {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isGuest = useIsGuest();
  const { hasFix } = useLiveVehicle(deviceId);
  const hasReported = hasFix || !Number.isNaN(fleet.lastUpdateMs[fleet.slotOf(deviceId) ?? -1]);
  if (isGuest || hasReported) return null;
  return (
    <Menu.Item
      leftSection={<IconAntenna size={16} aria-hidden />}
      onClick={() => navigate(`/start/${deviceId}`)}
    >
      {t('detail.firstReport.how')}
    </Menu.Item>
  );
}

/** Today's reports of a device, as far as the user may have them. */
function DeviceReportItems({ deviceId, principal }: { deviceId: number; principal: Principal }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const names = NAMES.filter((name) => mayHaveReport(name, principal));
  if (names.length === 0) return null;
  return (
    <SubMenu icon={<IconReportAnalytics size={16} aria-hidden />} label={t('screen.reports')}>
      {names.map((name) => (
        <Menu.Item
          key={name}
          onClick={() => navigate(reportPath(name, { ...INITIAL_REPORT_CHOICE, deviceIds: [deviceId] }))}
        >
          {t(reportTitleKey(name))}
        </Menu.Item>
      ))}
    </SubMenu>
  );
}

/** Opens the place of a device in other maps, and shares it. */
function DeviceLocationItems({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const links = useLocationLinks(deviceId);
  const shareLocation = useShareLocation();
  const openShares = useOpenShareLinks(deviceId);
  return (
    <>
      {links && (
        <SubMenu icon={<IconExternalLink size={16} aria-hidden />} label={t('detail.open')}>
          <Menu.Item component="a" href={links.maps} target="_blank" rel="noreferrer">
            {t('detail.openMaps')}
          </Menu.Item>
          <Menu.Item component="a" href={links.street} target="_blank" rel="noreferrer">
            {t('detail.openStreet')}
          </Menu.Item>
        </SubMenu>
      )}
      {(links || openShares) && (
        <SubMenu icon={<IconShare size={16} aria-hidden />} label={t('detail.share')}>
          {openShares && <Menu.Item onClick={openShares}>{t('shares.open')}</Menu.Item>}
          {links && (
            <>
              <Menu.Item onClick={() => void shareLocation(deviceId, links.maps)}>
                {t('detail.shareMaps')}
              </Menu.Item>
              <Menu.Item onClick={() => void shareLocation(deviceId, links.street)}>
                {t('detail.shareStreet')}
              </Menu.Item>
            </>
          )}
        </SubMenu>
      )}
    </>
  );
}

/**
 * Map actions for a device: zoom to it, follow it, show its trail. Renders nothing while no map is on
 * the screen.
 */
function DeviceMapItems({ deviceId }: { deviceId: number }) {
  const control = useSelector(useApp(), ({ mapControl }) => mapControl);
  const { hasFix } = useLiveVehicle(deviceId);
  return control && hasFix ? <MapItemList control={control} deviceId={deviceId} /> : null;
}

function MapItemList({ control, deviceId }: { control: MapControl; deviceId: number }) {
  const { t } = useTranslation();
  const { trails } = useConsole().map;
  const isFollowed = useSelector(trails, ({ followedDeviceId }) => followedDeviceId === deviceId);
  const hasTrail = useSelector(trails, (item) => item.trails.some((trail) => trail.deviceId === deviceId));
  return (
    <>
      <Menu.Item leftSection={<IconZoomIn size={16} aria-hidden />} onClick={() => control.flyTo(deviceId)}>
        {t('detail.zoom')}
      </Menu.Item>
      <Menu.Item
        leftSection={
          isFollowed ? <IconViewfinderOff size={16} aria-hidden /> : <IconViewfinder size={16} aria-hidden />
        }
        onClick={() => (isFollowed ? trails.stopFollowing() : trails.follow(deviceId))}
      >
        {t(isFollowed ? 'detail.unfollow' : 'detail.follow')}
      </Menu.Item>
      <Menu.Item
        leftSection={hasTrail ? <IconRouteOff size={16} aria-hidden /> : <IconRoute size={16} aria-hidden />}
        onClick={() => {
          if (hasTrail) return trails.hide(deviceId);
          trails.show(deviceId);
          control.flyTo(deviceId);
        }}
      >
        {t(hasTrail ? 'detail.trailOff' : 'detail.trailOn')}
      </Menu.Item>
    </>
  );
}

/** Edits and removes the record of a device, and shows its activity log. */
function DeviceRecordItems({ deviceId, principal }: { deviceId: number; principal: Principal }) {
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

/** An entry of a menu that opens further entries. */
function SubMenu({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  const item = useRef<HTMLButtonElement>(null);
  return (
    <Menu.Sub openDelay={80} closeDelay={150}>
      <Menu.Sub.Target>
        <Menu.Sub.Item ref={item} leftSection={icon}>
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown
        mah="60vh"
        style={{ overflowY: 'auto' }}
        onKeyDown={({ key }) => {
          // Returns the focus to the entry that opened the submenu; the component library looks for it under
          // an id it does not have.
          if (key === 'ArrowLeft') setTimeout(() => item.current?.focus(), 20);
        }}
      >
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
