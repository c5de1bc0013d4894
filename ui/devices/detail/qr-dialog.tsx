import { Button, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import type { Device } from '@farol/core/domain/device/device';
import { checkInUrl, qrFileName } from '@farol/core/domain/device/device-urls';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { QrCode } from '../../kit/browser/qr-code.tsx';
import { qrCodePng } from '../../kit/browser/qr-code-image.ts';
import styles from './qr-dialog.module.css';

/**
 * The QR code with which a driver checks in to a device (§2, "Device detail"): shown, printed or saved as a
 * file.
 */
export function QrDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const link = checkInUrl(location.origin, device.id);
  const label = t('detail.qr.alt', { link });
  const download = async (): Promise<void> => {
    const url = URL.createObjectURL(await qrCodePng(link));
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.download = qrFileName(device);
    anchor.click();
    URL.revokeObjectURL(url);
  };
  return (
    <DialogFrame title={t('detail.qr.title')} size={380} onClose={onClose}>
      <div className={styles.dialog}>
        <QrCode text={link} label={label} frame="large" />
        <Text fw={600}>{device.name}</Text>
        <Text size="sm" c="dimmed">
          {t('detail.qr.text')}
        </Text>
        <Text size="xs" c="dimmed" className={styles.link ?? ''}>
          {link}
        </Text>
        <div className={styles.buttons}>
          <Button
            h={44}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('detail.qr.print')}
          </Button>
          <Button h={44} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download()}>
            {t('detail.qr.download')}
          </Button>
        </div>
      </div>
      <PrintSheet>
        <QrCode text={link} label={label} />
        <h1>{device.name}</h1>
        <p>{link}</p>
      </PrintSheet>
    </DialogFrame>
  );
}

/** The print version: only this part of the page is printed. */
function PrintSheet({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['print'] = 'sheet';
    return () => {
      delete document.documentElement.dataset['print'];
    };
  }, []);
  return createPortal(
    <div className={styles.printSheet} aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
