import { ActionIcon, Box, Tooltip } from '@mantine/core';
import {
  IconCompass,
  IconFocusCentered,
  IconLink,
  IconMinus,
  IconPlus,
  IconRulerMeasure,
  IconViewfinder,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { roleOf } from '@farol/core/domain/role';
import type { trailsMachine } from '@farol/core/machines/trails';
import { useCopyLink } from '../palette/use-copy-link.ts';
import { useAsker } from '../use-asker.ts';
import { useConsole } from '../use-console.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { MapOptions } from './map-options.tsx';
import { MapSearch } from './search/map-search.tsx';
import type { SearchedMap } from './search/use-search-deed.ts';
import styles from './fleet-map.module.css';

/** A press of a tool takes the view there in so many milliseconds. */
const TURN_MS = 200;
/** Between the last tool and what lies under the map, pixels. */
const LEAST_AIR = 12;

interface MapToolsProps {
  map: MapEngine | undefined;
  trails: ActorRefFrom<typeof trailsMachine>;
  satelliteKey: unknown;
  isMeasuring: boolean;
  /** How much of the map's lower edge something lies over, pixels. */
  bottom: number;
  /** What the search may do with the map. */
  searched: SearchedMap;
  onFit: () => void;
  onZoom: (steps: number) => void;
  onMeasure: () => void;
}

/** One quiet column of tools at the right of the map. */
export const MapTools = memo(function MapTools({
  map,
  trails,
  satelliteKey,
  isMeasuring,
  bottom,
  searched,
  onFit,
  onZoom,
  onMeasure,
}: MapToolsProps) {
  const { view } = useConsole();
  const { t } = useTranslation();
  const copyLink = useCopyLink();
  const selected = useSelector(view, ({ context }) => context.selected);
  const followed = useSelector(trails, ({ context }) => context.followed);
  // Any vehicle can be followed by its menu; what ends that stands here too.
  const followable = followed ?? selected;
  const isFollowing = followed !== undefined;
  const bearing = useBearing(map);
  const asker = useAsker();
  // §6: a guest of a shared link has one vehicle, no choice of what is drawn, and no link that would open for others.
  const isGuest = asker !== undefined && roleOf(asker) === 'shared';
  return (
    <div
      className={styles.tools}
      style={{ bottom: bottom + LEAST_AIR }}
      role="group"
      aria-label={t('map.tools')}
    >
      <MapSearch map={searched} />
      <Tool label={t('map.zoomIn')} onClick={() => onZoom(1)}>
        <IconPlus size={18} aria-hidden />
      </Tool>
      <Tool label={t('map.zoomOut')} onClick={() => onZoom(-1)}>
        <IconMinus size={18} aria-hidden />
      </Tool>
      {bearing !== 0 && (
        <Tool label={t('map.north')} onClick={() => map?.look({ bearing: 0 }, { durationMs: TURN_MS })}>
          <IconCompass size={20} aria-hidden style={{ transform: `rotate(${-45 - bearing}deg)` }} />
        </Tool>
      )}
      <Tool label={t('map.fit')} onClick={onFit}>
        <IconFocusCentered size={18} aria-hidden />
      </Tool>
      {followable !== undefined && (
        <Tool
          label={t(isFollowing ? 'map.unfollow' : 'map.follow')}
          isOn={isFollowing}
          onClick={() => trails.send({ type: 'FOLLOW', deviceId: isFollowing ? false : followable })}
        >
          <IconViewfinder size={18} aria-hidden />
        </Tool>
      )}
      <Tool label={t(isMeasuring ? 'map.rulerEnd' : 'map.ruler')} isOn={isMeasuring} onClick={onMeasure}>
        <IconRulerMeasure size={18} aria-hidden />
      </Tool>
      {/* Where it is narrow the column is full: there it is one of the options. */}
      {!isGuest && (
        <>
          <Box visibleFrom="sm">
            <Tool label={t('views.copy')} onClick={copyLink}>
              <IconLink size={18} aria-hidden />
            </Tool>
          </Box>
          <MapOptions satelliteKey={satelliteKey} />
        </>
      )}
    </div>
  );
});

/** How far the map is turned from north, whole degrees. */
function useBearing(map: MapEngine | undefined): number {
  const [bearing, setBearing] = useState(0);
  useEffect(() => {
    if (!map) return undefined;
    return map.on('move', () => setBearing(Math.round(map.view.bearing)));
  }, [map]);
  return bearing;
}

interface ToolProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  /** For what can be switched on and off. */
  isOn?: boolean;
}

function Tool({ label, onClick, children, isOn }: ToolProps) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon
        variant={isOn ? 'filled' : 'default'}
        className={styles.tool}
        aria-label={label}
        onClick={onClick}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
