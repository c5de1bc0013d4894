import type { Device } from '@farol/core/domain/device/device';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import type { DeviceDescription } from '@farol/core/fleet/protocol/fleet-protocol';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import styles from './detail-summary.module.css';
import { Button, Skeleton } from '@mantine/core';
import { IconCameraPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { devicePhotoPath } from '@farol/core/domain/device/device-urls';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import { usePermission } from '../../kit/console/use-permission.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { scaledPhoto } from '../../kit/browser/scaled-photo.ts';

interface DetailSummaryProps {
  device: Device;
  /** The last speed, if it has a place here; undefined or not a number while it is unknown. `age` for one that says nothing of now. */
  speed?: { knots: number | undefined; age?: string | undefined };
  description: DeviceDescription | undefined;
}

/** Photo, speed and identifying data of the device. */
export function DetailSummary({ device, speed: now, description }: DetailSummaryProps) {
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const speed =
    now?.knots === undefined || Number.isNaN(now.knots) ? undefined : speedInUnit(now.knots, units.speed);
  return (
    <div className={styles.summary}>
      <DetailPhoto key={device.id} device={device} fallbackIcon={description} />
      <dl className={styles.facts}>
        {now && (
          <div className={styles.speed} data-old={now.age !== undefined || undefined}>
            <dt>{now.age === undefined ? t('detail.speed') : t('detail.lastSpeed', { age: now.age })}</dt>
            <dd>
              {speed === undefined ? (
                '—'
              ) : (
                <>
                  <b>{new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(speed)}</b>
                  <span>{t(`units.${units.speed}`)}</span>
                </>
              )}
            </dd>
          </div>
        )}
        {description?.plate && (
          <div>
            <dt>{t('detail.plate')}</dt>
            <dd>{description.plate}</dd>
          </div>
        )}
        {description?.model && (
          <div>
            <dt>{t('detail.model')}</dt>
            <dd>{description.model}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

interface DetailPhotoProps {
  device: Device;
  /** Tint of the vehicle icon that is shown while there is no photo. */
  fallbackIcon: { category: string; color: string; colorExtra: string } | undefined;
}

/**
 * The photo of a device, or its vehicle icon while there is none. Users who may edit devices can replace
 * it.
 */
function DetailPhoto({ device, fallbackIcon }: DetailPhotoProps) {
  const { photo } = useConsole().devices;
  const { t } = useTranslation();
  const may = usePermission();
  const file = useRef<HTMLInputElement>(null);
  const { isSaving, deviceId, failure, version } = useView(photo);
  const [broken, setBroken] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);
  const isOurs = deviceId === device.id;
  const path = devicePhotoPath(device, version);
  const isShown = path !== undefined && path !== broken;
  const choosePhoto = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const scaled = await scaledPhoto(chosen);
    setUnreadable(!scaled);
    if (scaled) photo.upload(device, scaled);
  };
  const problem = isUnreadable
    ? t('detail.photo.unreadable')
    : failure !== undefined && isOurs
      ? `${t('detail.photo.failed')} ${failureCodeText(t, failure)}`
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
      {isSaving && isOurs && (
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
            disabled={isSaving}
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
