import { Button, Skeleton } from '@mantine/core';
import { IconCameraPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '@farol/core/domain/device/device';
import { devicePhotoPath } from '@farol/core/domain/device/device-urls';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { reasonText } from '../../language/reason-text.ts';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import { usePermission } from '../../kit/console/use-permission.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { scaledPhoto } from '../../kit/browser/scaled-photo.ts';
import styles from './detail-summary.module.css';

interface DetailPhotoProps {
  device: Device;
  /** Tint of the vehicle icon that is shown while there is no photo. */
  fallbackIcon: { category: string; color: string; colorExtra: string } | undefined;
}

/**
 * The photo of a device, or its vehicle icon while there is none. Users who may edit devices (§6) can replace
 * it.
 */
export function DetailPhoto({ device, fallbackIcon }: DetailPhotoProps) {
  const { devicePhoto } = useConsole();
  const { t } = useTranslation();
  const may = usePermission();
  const file = useRef<HTMLInputElement>(null);
  const { value, context } = useSelector(devicePhoto, (snapshot) => snapshot);
  const [broken, setBroken] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);
  const isOurs = context.device?.id === device.id;
  const path = devicePhotoPath(device, context.version);
  const isShown = path !== undefined && path !== broken;
  const choosePhoto = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const photo = await scaledPhoto(chosen);
    setUnreadable(!photo);
    if (photo) devicePhoto.send({ type: 'UPLOAD', device, photo });
  };
  const problem = isUnreadable
    ? t('detail.photo.unreadable')
    : value === 'failed' && isOurs
      ? `${t('detail.photo.failed')} ${reasonText(t, context.reason ?? 'UNKNOWN')}`
      : undefined;
  return (
    <div className={styles.photo}>
      {isShown ? (
        <img
          src={`/api/${path}`}
          alt={t('detail.photo.alt', { name: device.name })}
          onError={() => setBroken(path)}
        />
      ) : (
        <img
          className={styles.icon}
          src={vehicleIconUrl(
            fallbackIcon?.category ?? '',
            fallbackIcon?.color ?? '',
            fallbackIcon?.colorExtra ?? '',
          )}
          alt=""
        />
      )}
      {value === 'saving' && isOurs && (
        <div className={styles.photoOverlay} role="status" aria-label={t('detail.photo.saving')}>
          <Skeleton height="100%" radius={0} />
        </div>
      )}
      {may(RESOURCES.devices.permissions.edit) && (
        <>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => {
              void choosePhoto(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button
            className={styles.photoButton ?? ''}
            size="compact-sm"
            variant="default"
            disabled={value === 'saving'}
            leftSection={<IconCameraPlus size={15} aria-hidden />}
            onClick={() => file.current?.click()}
          >
            {t(isShown ? 'detail.photo.change' : 'detail.photo.add')}
          </Button>
        </>
      )}
      {problem && (
        <p className={styles.photoError} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
