import {
  IconCircleDot,
  IconCompass,
  IconFocusCentered,
  IconHistory,
  IconLink,
  IconMinus,
  IconPlus,
  IconRulerMeasure,
  IconViewfinder,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useCopyViewLink } from '../../kit/navigation/use-copy-view-link.ts';
import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import type { MapEngine } from '../scene/map-engine.ts';
import type { MapTool } from './map-tool.ts';
import { useReplayTool } from './use-replay-tool.ts';
import { useAreaSearchTool } from './use-area-search-tool.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** What the tools do with the map. */
export interface MapToolActions {
  map: MapEngine | undefined;
  isMeasuring: boolean;
  onFit: () => void;
  camera: ConnectedCamera | undefined;
  onMeasure: () => void;
}

/** Returns the tools of the map, top first. Guests have neither the past nor links that would open for others (§6). */
export function useMapTools(
  { map, camera, isMeasuring, onFit, onMeasure }: MapToolActions,
  isGuest: boolean,
): readonly MapTool[] {
  const {
    devices,
    map: { trails },
  } = useConsole();
  const { t } = useTranslation();
  const selected = useSelector(devices.view, ({ selectedDeviceId }) => selectedDeviceId);
  const followed = useSelector(trails, ({ followedDeviceId }) => followedDeviceId);
  const { bearing, pitch } = useRotation(map);
  const [replay, areaSearch, copyLink] = [useReplayTool(), useAreaSearchTool(), useCopyViewLink()];
  // Any vehicle can be followed from its menu, and following can be ended here.
  const followable = followed ?? selected;
  const isFollowing = followed !== undefined;
  const tools: (MapTool | false)[] = [
    {
      name: 'zoomIn',
      label: t('map.zoomIn'),
      icon: <IconPlus {...ICON} />,
      onClick: () => camera?.zoomBy(1),
    },
    {
      name: 'zoomOut',
      label: t('map.zoomOut'),
      icon: <IconMinus {...ICON} />,
      onClick: () => camera?.zoomBy(-1),
    },
    (bearing !== 0 || pitch !== 0) && {
      name: 'north',
      label: t('map.north'),
      // Tilted less than the map: flatter it would look like an eye.
      icon: (
        <IconCompass
          {...ICON}
          size={20}
          style={{ transform: `rotateX(${pitch / 2}deg) rotate(${-45 - bearing}deg)` }}
        />
      ),
      onClick: () => camera?.faceNorth(),
    },
    { name: 'fit', label: t('map.fit'), icon: <IconFocusCentered {...ICON} />, onClick: onFit },
    followable !== undefined && {
      name: 'follow',
      label: t(isFollowing ? 'map.unfollow' : 'map.follow'),
      icon: <IconViewfinder {...ICON} />,
      isOn: isFollowing,
      onClick: () => (isFollowing ? trails.stopFollowing() : trails.follow(followable)),
    },
    {
      name: 'ruler',
      label: t(isMeasuring ? 'map.rulerEnd' : 'map.ruler'),
      icon: <IconRulerMeasure {...ICON} />,
      isOn: isMeasuring,
      onClick: onMeasure,
    },
    !isGuest && { name: 'copyLink', label: t('views.copy'), icon: <IconLink {...ICON} />, onClick: copyLink },
    !isGuest && {
      name: 'replay',
      label: t('map.replay'),
      icon: <IconHistory {...ICON} />,
      isOn: replay.isOpen,
      onClick: replay.toggle,
    },
    !isGuest && {
      name: 'areaSearch',
      label: t('map.areaSearch'),
      icon: <IconCircleDot {...ICON} />,
      isOn: areaSearch.isOpen,
      onClick: areaSearch.toggle,
    },
  ];
  return tools.filter((tool) => tool !== false);
}

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
