import { Box } from '@mantine/core';
import {
  IconCompass,
  IconFocusCentered,
  IconLink,
  IconMinus,
  IconPlus,
  IconRulerMeasure,
  IconViewfinder,
} from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '@farol/core/domain/access/role';
import { useCopyViewLink } from '../../kit/navigation/use-copy-view-link.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import { MapOptions } from './map-options.tsx';
import { MapSearchButton } from './map-search-button.tsx';
import { MapToolButton } from './map-tool-button.tsx';
import { MomentToolButton } from './moment-tool-button.tsx';
import { VisitsToolButton } from './visits-tool-button.tsx';
import type { SearchTarget } from '../search/use-search-navigation.ts';
import styles from './map.module.css';

/** Duration of the camera transition back to north, milliseconds. */
const ROTATION_MS = 200;
/** Margin between the last tool and what covers the bottom of the map, pixels. */
const MIN_MARGIN_PX = 12;

interface MapToolsProps {
  map: MapEngine | undefined;
  isMeasuring: boolean;
  /** How much of the map's bottom edge is covered, pixels. */
  bottomPaddingPixels: number;
  /** The map actions available to the search. */
  searchTarget: SearchTarget;
  onFit: () => void;
  onZoom: (steps: number) => void;
  onMeasure: () => void;
}

/** The column of tools at the right of the map. */
export const MapTools = memo(function MapTools({
  map,
  isMeasuring,
  bottomPaddingPixels,
  searchTarget,
  onFit,
  onZoom,
  onMeasure,
}: MapToolsProps) {
  const {
    devices,
    map: { trails },
  } = useConsole();
  const { t } = useTranslation();
  const copyLink = useCopyViewLink();
  const selected = useAnswers(devices.view, ({ selectedDeviceId }) => selectedDeviceId);
  const followed = useAnswers(trails, ({ followedDeviceId }) => followedDeviceId);
  // Any vehicle can be followed from its menu, and following can be ended here.
  const followable = followed ?? selected;
  const isFollowing = followed !== undefined;
  const { bearing, pitch } = useRotation(map);
  const principal = usePrincipal();
  // §6: a guest of a share has a single vehicle, no map options, and no link that would open for others.
  const isGuest = principal !== undefined && roleOf(principal) === 'shared';
  return (
    <div
      className={styles.tools}
      style={{ bottom: bottomPaddingPixels + MIN_MARGIN_PX }}
      role="group"
      aria-label={t('map.tools')}
    >
      <MapSearchButton map={searchTarget} />
      <MapToolButton label={t('map.zoomIn')} onClick={() => onZoom(1)}>
        <IconPlus size={18} aria-hidden />
      </MapToolButton>
      <MapToolButton label={t('map.zoomOut')} onClick={() => onZoom(-1)}>
        <IconMinus size={18} aria-hidden />
      </MapToolButton>
      {(bearing !== 0 || pitch !== 0) && (
        <MapToolButton
          label={t('map.north')}
          onClick={() => map?.setView({ bearing: 0, pitch: 0 }, { durationMs: ROTATION_MS })}
        >
          <IconCompass
            size={20}
            aria-hidden
            // Tilted less than the map: flatter it would look like an eye.
            style={{ transform: `rotateX(${pitch / 2}deg) rotate(${-45 - bearing}deg)` }}
          />
        </MapToolButton>
      )}
      <MapToolButton label={t('map.fit')} onClick={onFit}>
        <IconFocusCentered size={18} aria-hidden />
      </MapToolButton>
      {followable !== undefined && (
        <MapToolButton
          label={t(isFollowing ? 'map.unfollow' : 'map.follow')}
          isOn={isFollowing}
          onClick={() => (isFollowing ? trails.stopFollowing() : trails.follow(followable))}
        >
          <IconViewfinder size={18} aria-hidden />
        </MapToolButton>
      )}
      <MapToolButton
        label={t(isMeasuring ? 'map.rulerEnd' : 'map.ruler')}
        isOn={isMeasuring}
        onClick={onMeasure}
      >
        <IconRulerMeasure size={18} aria-hidden />
      </MapToolButton>
      {/* On narrow screens the column is full; there some are among the options. */}
      {!isGuest && (
        <>
          <Box visibleFrom="sm">
            <MapToolButton label={t('views.copy')} onClick={copyLink}>
              <IconLink size={18} aria-hidden />
            </MapToolButton>
          </Box>
          <MomentToolButton />
          <Box visibleFrom="sm">
            <VisitsToolButton />
          </Box>
          <MapOptions />
        </>
      )}
    </div>
  );
});

/** Returns bearing and pitch of the map, whole degrees. */
function useRotation(map: MapEngine | undefined): { bearing: number; pitch: number } {
  const [bearing, setBearing] = useState(0);
  const [pitch, setPitch] = useState(0);
  useEffect(() => {
    if (!map) return undefined;
    return map.on('move', () => {
      setBearing(Math.round(map.view.bearing));
      setPitch(Math.round(map.view.pitch));
    });
  }, [map]);
  return { bearing, pitch };
}
