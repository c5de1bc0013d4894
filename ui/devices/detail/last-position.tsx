import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconMap2, IconRoad, IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { movementSpans } from '@farol/core/domain/trip/movement';
import { stoppedForMs } from '@farol/core/domain/trip/stopped-time';
import type { Position } from '@farol/core/domain/position/position';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { ageText } from '../../kit/texts/age-text.ts';
import { DetailSection } from './detail-section.tsx';
import { durationText } from '../../kit/texts/duration-text.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import { usePlaceName } from '../../fleet/use-place-name.ts';
import { useStreetName } from '../../streets/use-street-name.ts';
import { useLocationLinks, useShareLocation } from '../menu/use-location-sharing.ts';
import layout from '../../kit/layout/layout.module.css';
import detail from './detail.module.css';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './last-position.module.css';

const MINUTE_MS = 60_000;

interface LastPositionProps {
  deviceId: number;
  position: Position;
  nowMs: number;
}

/** The device's latest position, its age, and ways to share it. */
export function LastPosition({ deviceId, position, nowMs }: LastPositionProps) {
  const { recentPath } = useConsole().devices;
  const { t, i18n } = useTranslation();
  const path = useSelector(recentPath, (item) => item.path);
  const placeText = useCoordinatesText();
  const links = useLocationLinks(deviceId);
  const share = useShareLocation();
  const placeName = usePlaceName();
  const street = useStreetName(position.address === null ? position : undefined);
  const coordinates = placeText.formatCoordinates(position.latitude, position.longitude);
  const name = position.address ?? placeName(position, street);
  const fixMs = Date.parse(position.fixTime);
  const stoppedMs = stoppedForMs(position.attributes, fixMs, movementSpans(path), nowMs);
  const isOld = nowMs - fixMs > MINUTE_MS;
  return (
    <DetailSection
      title={t('detail.place.title')}
      trailing={
        <div className={detail.toolButtons}>
          <CopyButton value={coordinates}>
            {({ copied, copy }) => (
              <ToolButton label={t(copied ? 'detail.place.copied' : 'detail.place.copy')} onClick={copy}>
                {copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
              </ToolButton>
            )}
          </CopyButton>
          {links && (
            <>
              <ToolButton
                label={`${t('detail.share')}: ${t('detail.shareMaps')}`}
                onClick={() => void share(deviceId, links.maps)}
              >
                <IconShare size={17} aria-hidden />
              </ToolButton>
              <ToolButton label={t('detail.openMaps')} href={links.maps}>
                <IconMap2 size={17} aria-hidden />
              </ToolButton>
              <ToolButton label={t('detail.openStreet')} href={links.street}>
                <IconRoad size={17} aria-hidden />
              </ToolButton>
            </>
          )}
        </div>
      }
    >
      <p className={styles.position}>
        {name ?? coordinates}
        {name !== undefined && <span className={layout.secondaryText}>{coordinates}</span>}
      </p>
      <p className={styles.positionTime}>
        {Number.isNaN(fixMs)
          ? ''
          : `${new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(fixMs)} · ${isOld ? t('detail.place.ago', { age: ageText(t, fixMs, nowMs) }) : ageText(t, fixMs, nowMs)}`}
        {stoppedMs !== undefined && (
          <span className={styles.stopped}>
            {t('detail.place.stoppedFor', { duration: durationText(t, stoppedMs) })}
          </span>
        )}
      </p>
    </DetailSection>
  );
}

type ToolProps = { label: string; children: ReactNode } & (
  | { onClick: () => void; href?: never }
  | { href: string; onClick?: never }
);

function ToolButton({ label, children, onClick, href }: ToolProps) {
  const buttonProps = {
    variant: 'subtle',
    color: 'gray',
    size: 'md',
    className: detail.toolButton ?? '',
    'aria-label': label,
  };
  return (
    <Tooltip label={label}>
      {href === undefined ? (
        <ActionIcon {...buttonProps} onClick={onClick}>
          {children}
        </ActionIcon>
      ) : (
        <ActionIcon {...buttonProps} component="a" href={href} target="_blank" rel="noreferrer">
          {children}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
