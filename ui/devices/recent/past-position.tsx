import { Button } from '@mantine/core';
import { IconNavigation, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { knownSpeedKnots } from '@farol/core/domain/position/known-speed';
import type { Position } from '@farol/core/domain/position/position';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import { usePlaceName } from '../../fleet/use-place-name.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { ageText } from '../../kit/texts/age-text.ts';
import { degreesText } from '../../kit/texts/share-and-angle-text.ts';
import { useOpenPlayer } from './use-open-player.ts';
import { DetailSection } from '../detail/detail-section.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './past-position.module.css';

interface PastPositionProps {
  deviceId: number;
  /** Undefined where nothing is known of the vehicle. */
  position: Position | undefined;
  /** False in a silence: the position is where it was last seen. */
  isKnown: boolean;
  /** Milliseconds since the epoch. */
  atMs: number;
}

/** What is known of a vehicle at the past moment that is shown. */
export function PastPosition({ deviceId, position, isKnown, atMs }: PastPositionProps) {
  const { t } = useTranslation();
  const { replay } = useConsole();
  const openPlayer = useOpenPlayer();
  return (
    <DetailSection title={t('replay.vehicle.title')}>
      {position ? (
        <>
          {!isKnown && <p className={styles.silent}>{t('replay.vehicle.silent')}</p>}
          <PastFacts position={position} isKnown={isKnown} atMs={atMs} />
        </>
      ) : (
        <p className={layout.secondaryText}>{t('replay.vehicle.nothing')}</p>
      )}
      {openPlayer && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconRoute size={17} aria-hidden />}
          onClick={() => {
            replay.showLive();
            openPlayer(deviceId, atMs);
          }}
        >
          {t('replay.vehicle.route')}
        </Button>
      )}
    </DetailSection>
  );
}

function PastFacts({ position, isKnown, atMs }: { position: Position; isKnown: boolean; atMs: number }) {
  const { t, i18n } = useTranslation();
  const { speed: unit } = useUnits();
  const place = useCoordinatesText();
  const placeName = usePlaceName();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const fixMs = Date.parse(position.fixTime);
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' });
  const coordinates = place.formatCoordinates(position.latitude, position.longitude);
  const name = position.address ?? placeName(position);
  const speedKnots = knownSpeedKnots(position);
  const { motion } = position.attributes;
  const state = motion === undefined ? 'unknown' : motion ? 'moving' : 'stopped';
  return (
    <dl className={styles.facts}>
      <Fact title={t('replay.vehicle.state')}>{t(`replay.vehicle.${isKnown ? state : 'unknown'}`)}</Fact>
      <Fact title={t('replay.vehicle.speed')}>
        {isKnown && !Number.isNaN(speedKnots)
          ? `${number.format(speedInUnit(speedKnots, unit))} ${t(`units.${unit}`)}`
          : '—'}
      </Fact>
      <Fact title={t('replay.vehicle.course')}>
        <span className={styles.course}>
          <IconNavigation
            size={15}
            aria-hidden
            style={{ transform: `rotate(${Math.round(position.course)}deg)` }}
          />
          {degreesText(i18n.language, position.course)}
        </span>
      </Fact>
      <Fact title={t('replay.vehicle.fix')} isWide>
        {time.format(fixMs)}
        <span className={layout.secondaryText}>
          {t('detail.place.ago', { age: ageText(t, fixMs, atMs) })}
        </span>
      </Fact>
      <Fact title={t('replay.vehicle.place')} isWide isPlace>
        {name ?? coordinates}
        <span className={layout.secondaryText}>
          {name === undefined
            ? t('reports.cell.addressAt', {
                latitude: position.latitude.toFixed(5),
                longitude: position.longitude.toFixed(5),
              })
            : coordinates}
        </span>
      </Fact>
    </dl>
  );
}

interface FactProps {
  title: string;
  isWide?: boolean;
  isPlace?: boolean;
  children: ReactNode;
}

function Fact({ title, isWide = false, isPlace = false, children }: FactProps) {
  return (
    <div data-wide={isWide || undefined} data-place={isPlace || undefined}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
