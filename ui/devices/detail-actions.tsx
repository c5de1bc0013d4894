import { ActionIcon, Menu, Tooltip, type ActionIconProps } from '@mantine/core';
import {
  IconExternalLink,
  IconPencil,
  IconQrcode,
  IconRoad,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '@farol/core/domain/device';
import { showsQrCode } from '@farol/core/domain/device-qr';
import { mayAct } from '@farol/core/domain/readonly';
import { RESOURCES } from '@farol/core/resources/all';
import { AnchorButton } from '../anchor/anchor-button.tsx';
import { CommandMenu } from '../commands/command-menu.tsx';
import { LockButton } from '../commands/lock-button.tsx';
import { useAsker } from '../use-asker.ts';
import { useShareOffer } from '../shares/use-share-offer.ts';
import { useConsole } from '../use-console.ts';
import { useEditing } from './use-editing.ts';
import { usePlaceLinks } from './use-sharing.ts';
import { late } from '../late.ts';
import styles from './detail-actions.module.css';

const QrDialog = late(async () => (await import('./qr-dialog.tsx')).QrDialog);

interface DetailActionsProps {
  device: Device;
  /** Street view can be shown within the console, and is. */
  street: { isShown: boolean; toggle: () => void } | undefined;
}

/** What can be done with the device, as far as the user may (§6). The right button on locking opens the other commands. */
export function DetailActions({ device, street }: DetailActionsProps) {
  const { recordAction } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  const links = usePlaceLinks(device.id);
  const edit = useEditing();
  const openLinks = useShareOffer(device.id);
  const [hasQr, setQr] = useState(false);
  const [areCommandsOpen, setCommandsOpen] = useState(false);
  if (!asker) return null;
  const { permissions } = RESOURCES.devices;
  return (
    <div className={styles.actions} role="group" aria-label={t('detail.actions')}>
      <div className={styles.iconActions}>
        {showsQrCode(asker) && (
          <Action label={t('detail.qr.open')} onClick={() => setQr(true)}>
            <IconQrcode size={18} aria-hidden />
          </Action>
        )}
        {links && (
          <Menu position="bottom-start" withinPortal shadow="sm">
            <Menu.Target>
              <Action label={t('detail.open')}>
                <IconExternalLink size={18} aria-hidden />
              </Action>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component="a" href={links.maps} target="_blank" rel="noreferrer">
                {t('detail.openMaps')}
              </Menu.Item>
              <Menu.Item component="a" href={links.street} target="_blank" rel="noreferrer">
                {t('detail.openStreet')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        {street && links && (
          <Action
            label={t(street.isShown ? 'detail.street.hide' : 'detail.street.show')}
            aria-pressed={street.isShown}
            data-on={street.isShown || undefined}
            onClick={street.toggle}
          >
            <IconRoad size={18} aria-hidden />
          </Action>
        )}
        {openLinks && (
          <Action label={t('detail.share')} onClick={openLinks}>
            <IconShare size={18} aria-hidden />
          </Action>
        )}
        <span className={styles.space} />
        {mayAct(permissions.edit, asker) && (
          <Action label={t('detail.edit')} onClick={() => edit(device.id)}>
            <IconPencil size={18} aria-hidden />
          </Action>
        )}
        {mayAct(permissions.remove, asker) && (
          <Action
            label={t('detail.remove')}
            data-danger
            onClick={() =>
              recordAction.send({
                type: 'ASK',
                action: { type: 'remove', name: 'devices', records: [{ id: device.id, title: device.name }] },
              })
            }
          >
            <IconTrash size={18} aria-hidden />
          </Action>
        )}
      </div>
      <div className={styles.mainActions}>
        <AnchorButton deviceId={device.id} />
        <LockButton deviceId={device.id} onMore={() => setCommandsOpen(true)} />
        <CommandMenu deviceId={device.id} opened={areCommandsOpen} onChange={setCommandsOpen} />
      </div>
      {hasQr && (
        <Suspense>
          <QrDialog device={device} onClose={() => setQr(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface ActionProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  label: string;
  'data-on'?: boolean | undefined;
  'data-danger'?: boolean;
}

/** Takes what a menu gives to its button too. */
function Action({ label, ...rest }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon {...rest} variant="default" className={styles.action ?? ''} aria-label={label} />
    </Tooltip>
  );
}
