import { Menu, Text } from '@mantine/core';
import {
  IconAnchor,
  IconAnchorOff,
  IconExternalLink,
  IconHistory,
  IconInfoCircle,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconSend,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayReadActivityLog } from '@farol/core/domain/activity/activity-permission';
import { maySetAnchor, mayRemoveAnchor } from '@farol/core/domain/geofence/anchor';
import { menuLockOffers } from '@farol/core/domain/command/lock';
import { hasPermission } from '@farol/core/domain/access/permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { ASSOCIATED_KINDS, RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { CommandMenuItems } from '../../commands/command-menu-items.tsx';
import { useLockSupport } from '../../commands/use-lock-support.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { useLiveVehicle } from '../../fleet/use-live-vehicle.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useOpenShareLinks } from '../../shares/use-open-shares.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DeviceMapItems } from './device-map-items.tsx';
import { useEditDevice } from './use-edit-device.ts';
import { useLocationLinks, useShareLocation } from './use-location-sharing.ts';

/**
 * The actions for a device (§2, "map features") in their established order, as far as the user has permission
 * (§6).
 */
export function DeviceMenuItems({ deviceId }: { deviceId: number }) {
  const { records, commands, anchors, admin } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const principal = usePrincipal();
  const vehicle = useLiveVehicle(deviceId);
  const supportsLock = useLockSupport(deviceId);
  const { fences, isAnchored: hasAnchor } = useAnswers(anchors);
  const links = useLocationLinks(deviceId);
  const shareLocation = useShareLocation();
  const openShares = useOpenShareLinks(deviceId);
  const edit = useEditDevice();
  if (!principal) return null;
  const target = { kind: 'device', deviceId } as const;
  const isAnchored = hasAnchor(target);
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
      <DeviceMapItems deviceId={deviceId} />
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
      <Menu.Divider />
      {(isAnchored ? mayRemoveAnchor : maySetAnchor)(principal) && (
        <Menu.Item
          leftSection={
            isAnchored ? <IconAnchorOff size={16} aria-hidden /> : <IconAnchor size={16} aria-hidden />
          }
          disabled={fences === undefined || (!isAnchored && !vehicle.hasFix)}
          onClick={() => anchors.request(target)}
        >
          {t(isAnchored ? 'anchor.deactivate' : 'anchor.activate')}
        </Menu.Item>
      )}
      {menuLockOffers(vehicle, principal).map(({ action, isEnabled }) => (
        <Menu.Item
          key={action}
          leftSection={
            action === 'engineStop' ? (
              <IconLock size={16} aria-hidden />
            ) : (
              <IconLockOpen size={16} aria-hidden />
            )
          }
          disabled={!isEnabled || !supportsLock(action)}
          onClick={() => commands.sender.ask(target, { kind: 'lock', action })}
        >
          {t(action === 'engineStop' ? 'commands.lock' : 'commands.unlock')}
          {!supportsLock(action) && (
            <Text component="span" display="block" size="xs" maw={220}>
              {t('commands.lockUnsupported')}
            </Text>
          )}
        </Menu.Item>
      ))}
      {hasPermission(PERMISSION.sendCommands, principal) && (
        <SubMenu icon={<IconSend size={16} aria-hidden />} label={t('commands.send')}>
          <CommandMenuItems deviceId={deviceId} />
        </SubMenu>
      )}
      {associationKinds.length > 0 && (
        <SubMenu icon={<IconLink size={16} aria-hidden />} label={t('detail.attributions')}>
          {associationKinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => records.associations.open({ owner, kind })}>
              {t(`records.link.${kind}`)}
            </Menu.Item>
          ))}
        </SubMenu>
      )}
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
