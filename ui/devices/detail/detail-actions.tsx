import { Menu, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import {
  IconExternalLink,
  IconPencil,
  IconQrcode,
  IconRoad,
  IconRoute,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState, type ComponentPropsWithRef } from 'react';
import type { Device } from '@farol/core/domain/device/device';
import { showsDeviceQrCode } from '@farol/core/domain/device/device-qr';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { mayOpenPath } from '@farol/core/domain/navigation/screen-permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { AnchorButton } from '../../anchors/anchor-button.tsx';
import { CommandMenu } from '../../commands/command-menu.tsx';
import { LockButton } from '../../commands/lock-button.tsx';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { useOpenShareLinks } from '../../shares/use-open-shares.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useEditDevice } from '../menu/use-edit-device.ts';
import { useLocationLinks } from '../menu/use-location-sharing.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import styles from './detail-actions.module.css';
import { Tooltip } from '../../kit/layout/tooltip.tsx';

const CodeDialog = lazyWithRetry(async () => (await import('../../codes/code-dialog.tsx')).CodeDialog);

interface DetailActionsProps {
  device: Device;
  /** Set when street view can be shown inside the console. */
  streetView: { isShown: boolean; toggle: () => void } | undefined;
}

/**
 * The actions for a device that the user has permission for (§6).
 * Right-clicking the lock button opens the other commands.
 */
export function DetailActions({ device, streetView }: DetailActionsProps) {
  const { records } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const navigate = useNavigate();
  const links = useLocationLinks(device.id);
  const edit = useEditDevice();
  const openShares = useOpenShareLinks(device.id);
  const [hasQr, setQr] = useState(false);
  const [areCommandsOpen, setCommandsOpen] = useState(false);
  if (!principal) return null;
  const { permissions } = RESOURCES.devices;
  return (
    <div className={styles.actions} role="group" aria-label={t('detail.actions')}>
      <div className={styles.iconActions}>
        {showsDeviceQrCode(principal) && (
          <ActionButton label={t('detail.qr.open')} onClick={() => setQr(true)}>
            <IconQrcode size={18} aria-hidden />
          </ActionButton>
        )}
        {links && (
          <Menu position="bottom-start" withinPortal shadow="sm">
            <Menu.Target>
              <ActionButton label={t('detail.open')}>
                <IconExternalLink size={18} aria-hidden />
              </ActionButton>
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
        {streetView && links && (
          <ActionButton
            label={t(streetView.isShown ? 'detail.street.hide' : 'detail.street.show')}
            shortLabel={t('detail.openStreet')}
            aria-pressed={streetView.isShown}
            data-on={streetView.isShown || undefined}
            onClick={streetView.toggle}
          >
            <IconRoad size={18} aria-hidden />
          </ActionButton>
        )}
        {mayOpenPath('/reports/history', principal) && (
          <ActionButton
            label={t('detail.route')}
            onClick={() => navigate(`/reports/history?deviceId=${device.id}`)}
          >
            <IconRoute size={18} aria-hidden />
          </ActionButton>
        )}
        {openShares && (
          <ActionButton label={t('detail.share')} onClick={openShares}>
            <IconShare size={18} aria-hidden />
          </ActionButton>
        )}
        {mayUsePermission(permissions.edit, principal) && (
          <ActionButton label={t('detail.edit')} onClick={() => edit(device.id)}>
            <IconPencil size={18} aria-hidden />
          </ActionButton>
        )}
        {mayUsePermission(permissions.remove, principal) && (
          <ActionButton
            label={t('detail.remove')}
            data-danger
            onClick={() =>
              records.action.request({
                type: 'remove',
                name: 'devices',
                records: [{ id: device.id, title: device.name }],
              })
            }
          >
            <IconTrash size={18} aria-hidden />
          </ActionButton>
        )}
      </div>
      <div className={styles.mainActions}>
        <AnchorButton deviceId={device.id} />
        <LockButton deviceId={device.id} onOpenCommands={() => setCommandsOpen(true)} />
        <CommandMenu deviceId={device.id} opened={areCommandsOpen} onChange={setCommandsOpen} />
      </div>
      {hasQr && (
        <Suspense>
          <CodeDialog device={device} onClose={() => setQr(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface ActionProps
  extends UnstyledButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps> {
  /** Its whole name; told by a tooltip where the short one is another. */
  label: string;
  /** A part of the name, where that has no room under the icon. */
  shortLabel?: string;
  'data-on'?: boolean | undefined;
  'data-danger'?: boolean;
}

/**
 * An action of the device detail: an icon above its name, which touch screens show as well. Passes on the props
 * that `Menu.Target` gives its button.
 */
function ActionButton({ label, shortLabel = label, children, ...rest }: ActionProps) {
  return (
    <Tooltip label={label} disabled={shortLabel === label}>
      <UnstyledButton {...rest} className={styles.action ?? ''} aria-label={label}>
        {children}
        <span>{shortLabel}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
