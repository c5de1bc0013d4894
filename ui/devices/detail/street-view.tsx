import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { streetViewEmbedUrl } from '@farol/core/domain/device/device-urls';
import type { Position } from '@farol/core/domain/position/position';
import styles from './street-view.module.css';

interface StreetViewProps {
  mapsKey: string;
  name: string;
  position: Position;
  onClose: () => void;
}

/** Moves of less than this do not load the street anew, degrees (some 30 m). */
const RELOAD_DISTANCE_DEGREES = 0.0003;

/** The street at the device (§2, "Overlays"): framed only once it is asked for, and looked at anew when the device has gone on. */
export function StreetView({ mapsKey, name, position, onClose }: StreetViewProps) {
  const { t } = useTranslation();
  const [shownPosition, setSeen] = useState(position);
  const moved =
    Math.abs(position.latitude - shownPosition.latitude) > RELOAD_DISTANCE_DEGREES ||
    Math.abs(position.longitude - shownPosition.longitude) > RELOAD_DISTANCE_DEGREES;
  if (moved) setSeen(position);
  const title = t('detail.street.title', { name });
  return createPortal(
    <section className={styles.street} aria-label={title}>
      <div className={styles.streetHead}>
        <b>{title}</b>
        <CloseButton size={44} iconSize={18} aria-label={t('detail.street.hide')} onClick={onClose} />
      </div>
      <iframe
        title={title}
        src={streetViewEmbedUrl(mapsKey, shownPosition.latitude, shownPosition.longitude, Math.round(shownPosition.course))}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="accelerometer; gyroscope"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin: it needs its own storage and can not lift its sandbox
        sandbox="allow-scripts allow-same-origin allow-popups"
      />
    </section>,
    document.body,
  );
}
