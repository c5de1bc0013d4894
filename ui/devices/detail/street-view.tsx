import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { streetViewEmbedUrl } from '@farol/core/domain/device/device-urls';
import type { Position } from '@farol/core/domain/position/position';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './street-view.module.css';

interface StreetViewProps {
  mapsKey: string;
  name: string;
  position: Pick<Position, 'latitude' | 'longitude' | 'course'>;
  onClose: () => void;
}

/** Movements below this do not reload the street view, degrees (about 30 m). */
const RELOAD_DISTANCE_DEGREES = 0.0003;

/**
 * Street view at the device's position (§2, "Overlays"). The frame is loaded only when it is opened, and
 * reloaded when the device has moved on.
 */
export function StreetView({ mapsKey, name, position, onClose }: StreetViewProps) {
  const { t } = useTranslation();
  const [shownPosition, setShownPosition] = useState(position);
  const moved =
    Math.abs(position.latitude - shownPosition.latitude) > RELOAD_DISTANCE_DEGREES ||
    Math.abs(position.longitude - shownPosition.longitude) > RELOAD_DISTANCE_DEGREES;
  if (moved) setShownPosition(position);
  const title = t('detail.street.title', { name });
  return createPortal(
    <section className={styles.street} aria-label={title}>
      <div className={styles.streetHead}>
        <b>{title}</b>
        <CloseButton aria-label={t('detail.street.hide')} onClick={onClose} />
      </div>
      <iframe
        title={title}
        src={streetViewEmbedUrl(
          mapsKey,
          shownPosition.latitude,
          shownPosition.longitude,
          Math.round(shownPosition.course),
        )}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="accelerometer; gyroscope"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin: it needs its own storage and cannot lift its sandbox
        sandbox="allow-scripts allow-same-origin allow-popups"
      />
    </section>,
    document.body,
  );
}
