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
import { useSelector } from '@xstate/react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayReadActivity } from '@farol/core/domain/activity-rights';
import { anchorsOf, mayAnchor, mayLiftAnchor } from '@farol/core/domain/anchor';
import { menuLockOffers } from '@farol/core/domain/lock';
import { may } from '@farol/core/domain/permission';
import { mayAct } from '@farol/core/domain/readonly';
import { RESOURCES } from '@farol/core/resources/all';
import { LINKABLE, LINKED_RESOURCE } from '@farol/core/resources/link';
import { CommandItems } from '../commands/command-items.tsx';
import { useLockSupport } from '../commands/use-lock-support.ts';
import { useAsker } from '../use-asker.ts';
import { useVehicleNow } from '../commands/use-vehicle-now.ts';
import { useNavigate } from '../navigation.tsx';
import { useShareOffer } from '../shares/use-share-offer.ts';
import { useConsole } from '../use-console.ts';
import { MapItems } from './map-items.tsx';
import { useEditing } from './use-editing.ts';
import { usePlaceLinks, useSharing } from './use-sharing.ts';

/** Advanced permission to send commands (§6). */
const SEND_COMMANDS = 12;

/** What can be done with a device (§2, "map features"), in the order people know, as far as the user may (§6). */
export function DeviceMenuItems({ deviceId }: { deviceId: number }) {
  const { recordAction, recordLinks, commandSender, anchor, activityLog } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asker = useAsker();
  const vehicle = useVehicleNow(deviceId);
  const takesLock = useLockSupport(deviceId);
  const fences = useSelector(anchor, ({ context }) => context.fences);
  const links = usePlaceLinks(deviceId);
  const share = useSharing();
  const openLinks = useShareOffer(deviceId);
  const edit = useEditing();
  if (!asker) return null;
  const target = { kind: 'device', deviceId } as const;
  const isAnchored = fences !== undefined && anchorsOf(fences, target).length > 0;
  const { permissions } = RESOURCES.devices;
  const kinds = mayAct(permissions.edit, asker)
    ? LINKABLE.device.filter((kind) => may(RESOURCES[LINKED_RESOURCE[kind]].permissions.area, asker))
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
      <MapItems deviceId={deviceId} />
      {links && (
        <Sub icon={<IconExternalLink size={16} aria-hidden />} label={t('detail.open')}>
          <Menu.Item component="a" href={links.maps} target="_blank" rel="noreferrer">
            {t('detail.openMaps')}
          </Menu.Item>
          <Menu.Item component="a" href={links.street} target="_blank" rel="noreferrer">
            {t('detail.openStreet')}
          </Menu.Item>
        </Sub>
      )}
      {(links || openLinks) && (
        <Sub icon={<IconShare size={16} aria-hidden />} label={t('detail.share')}>
          {openLinks && <Menu.Item onClick={openLinks}>{t('shares.open')}</Menu.Item>}
          {links && (
            <>
              <Menu.Item onClick={() => void share(deviceId, links.maps)}>{t('detail.shareMaps')}</Menu.Item>
              <Menu.Item onClick={() => void share(deviceId, links.street)}>
                {t('detail.shareStreet')}
              </Menu.Item>
            </>
          )}
        </Sub>
      )}
      <Menu.Divider />
      {(isAnchored ? mayLiftAnchor : mayAnchor)(asker) && (
        <Menu.Item
          leftSection={
            isAnchored ? <IconAnchorOff size={16} aria-hidden /> : <IconAnchor size={16} aria-hidden />
          }
          disabled={fences === undefined || (!isAnchored && !vehicle.hasFix)}
          onClick={() => anchor.send({ type: 'ASK', target })}
        >
          {t(isAnchored ? 'anchor.deactivate' : 'anchor.activate')}
        </Menu.Item>
      )}
      {menuLockOffers(vehicle, asker).map(({ action, enabled }) => (
        <Menu.Item
          key={action}
          leftSection={
            action === 'engineStop' ? (
              <IconLock size={16} aria-hidden />
            ) : (
              <IconLockOpen size={16} aria-hidden />
            )
          }
          disabled={!enabled || !takesLock(action)}
          onClick={() => commandSender.send({ type: 'CHOOSE', deviceId, choice: { kind: 'lock', action } })}
        >
          {t(action === 'engineStop' ? 'commands.lock' : 'commands.unlock')}
          {!takesLock(action) && (
            <Text component="span" display="block" size="xs" maw={220}>
              {t('commands.lockUnsupported')}
            </Text>
          )}
        </Menu.Item>
      ))}
      {may(SEND_COMMANDS, asker) && (
        <Sub icon={<IconSend size={16} aria-hidden />} label={t('commands.send')}>
          <CommandItems deviceId={deviceId} />
        </Sub>
      )}
      {kinds.length > 0 && (
        <Sub icon={<IconLink size={16} aria-hidden />} label={t('detail.attributions')}>
          {kinds.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() => recordLinks.send({ type: 'OPEN', subject: { owner, kind } })}
            >
              {t(`records.link.${kind}`)}
            </Menu.Item>
          ))}
        </Sub>
      )}
      {(mayAct(permissions.edit, asker) || mayAct(permissions.remove, asker) || mayReadActivity(asker)) && (
        <Menu.Divider />
      )}
      {mayAct(permissions.edit, asker) && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => edit(deviceId)}>
          {t('detail.edit')}
        </Menu.Item>
      )}
      {mayReadActivity(asker) && (
        <Menu.Item
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() =>
            activityLog.send({
              type: 'OPEN',
              subject: { kind: 'device', id: deviceId, title: vehicle.name },
            })
          }
        >
          {t('admin.logs')}
        </Menu.Item>
      )}
      {mayAct(permissions.remove, asker) && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() =>
            recordAction.send({
              type: 'ASK',
              action: { type: 'remove', name: 'devices', records: [{ id: deviceId, title: vehicle.name }] },
            })
          }
        >
          {t('detail.remove')}
        </Menu.Item>
      )}
    </>
  );
}

function Sub({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
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
          // The way back to the entry that opened it; the kit looks for it under an id that it does not have.
          if (key === 'ArrowLeft') setTimeout(() => item.current?.focus(), 20);
        }}
      >
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
