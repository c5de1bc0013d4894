import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, Suspense, useRef, useState, useEffect } from 'react';
import { roleOf } from '@farol/core/domain/access/role';
import { useTranslation } from '../../language/use-translation.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import type { SearchTarget } from '../search/use-search-navigation.ts';
import { columnCapacity, toolsThatFit, type MapTool } from './map-tool.ts';
import styles from './map.module.css';
import { ActionIcon } from '@mantine/core';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import {
  IconSearch,
  IconStack2,
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
import mapStyles from './map.module.css';
import { withScreenTexts } from '../../language/screen-texts.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import mapSearchStyles from '../search/map-search.module.css';
import { LazyMenu } from '../../kit/layout/lazy-menu.tsx';
import { useSelector } from '@xstate/react';
import { useConsole } from '../../kit/console/use-console.ts';
import { useCopyViewLink } from '../../kit/navigation/use-copy-view-link.ts';
import type { ConnectedCamera } from '@farol/core/console/features/map/connect-camera';
import type { MapEngine } from '../scene/map-engine.ts';
import { useReplayTool } from './use-replay-tool.ts';
import { useAreaSearchTool } from './use-area-search-tool.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

const MapOptionItems = lazyWithRetry(async () => (await import('./map-option-items.tsx')).MapOptionItems);

/** Loads the items before the menu opens; what fails is loaded again when it does. */
const prepare = (): void => void import('./map-option-items.tsx').catch(() => undefined);

/** The height of the top bar with a gap below it, pixels. */
const TOP_BAR_PIXELS = 60;

const SearchField = lazyWithRetry(
  async () => (await withScreenTexts(import('../search/search-field.tsx'))).SearchField,
);

/** Margin between the last tool and what covers the bottom of the map, for scale and attribution, pixels. */
const MIN_MARGIN_PX = 36;
/** As in the style sheet, pixels. */
const [WIDE_TOOL_PX, NARROW_TOOL_PX, GAP_PX] = [40, 44, 6];
/** The search and the options stay in the column. */
const FIXED_TOOLS = 2;

interface MapToolsProps extends MapToolActions {
  /** How much of the map's bottom edge is covered, pixels. */
  bottomPaddingPixels: number;
  /** The map actions available to the search. */
  searchTarget: SearchTarget;
}

/** The column of tools at the right of the map. What does not fit is in the menu at its end. */
export const MapTools = memo(function MapTools({
  bottomPaddingPixels,
  searchTarget,
  ...actions
}: MapToolsProps) {
  const { t } = useTranslation();
  const { ref, height } = useElementSize();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const principal = usePrincipal();
  // A guest of a share has a single vehicle and no map options.
  const isGuest = principal !== undefined && roleOf(principal) === 'shared';
  const capacity = columnCapacity(height, isNarrow ? NARROW_TOOL_PX : WIDE_TOOL_PX, GAP_PX) - FIXED_TOOLS;
  const [inColumn, inMenu] = toolsThatFit(
    useMapTools(actions, isGuest),
    isGuest ? Number.POSITIVE_INFINITY : capacity,
  );
  return (
    <div
      ref={ref}
      className={styles.tools}
      style={{ bottom: bottomPaddingPixels + MIN_MARGIN_PX }}
      role="group"
      aria-label={t('map.tools')}
    >
      <MapSearchButton map={searchTarget} />
      {inColumn.map(({ name, icon, ...tool }) => (
        <MapToolButton key={name} {...tool}>
          {icon}
        </MapToolButton>
      ))}
      {!isGuest && <MapOptions tools={inMenu} />}
    </div>
  );
});

interface MapToolButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  /** Set for tools that can be switched on and off. */
  isOn?: boolean;
}

/** One of the tools at the right of the map. */
function MapToolButton({ label, onClick, children, isOn }: MapToolButtonProps) {
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

/** The tool that searches for vehicles, groups, geofences and places on the map. */
function MapSearchButton({ map }: { map: SearchTarget }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={mapSearchStyles.searchButton} role="search" aria-label={t('map.searchPlaces')}>
      <Tooltip label={t('map.searchPlaces')} position="left" disabled={isOpen}>
        <ActionIcon
          ref={button}
          variant={isOpen ? 'filled' : 'default'}
          className={mapStyles.tool ?? ''}
          aria-label={t('map.searchPlaces')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <SearchField map={map} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Map options: the tools for which there is no room elsewhere, the base map, the labels, and which categories of
 * vehicles are shown.
 */
function MapOptions({ tools }: { tools: readonly MapTool[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <LazyMenu
      settings={{
        position: 'left-start',
        // Below the top bar: who chooses layers still sees that an alert comes.
        middlewares: { flip: true, shift: { padding: { top: TOP_BAR_PIXELS, bottom: 8 } } },
        withinPortal: true,
        closeOnItemClick: false,
        width: 230,
        classNames: { item: styles.menuOption ?? '' },
      }}
      dropdown={{ mah: 'min(70vh, 560px)', style: { overflowY: 'auto' } }}
      isOpen={isOpen}
      onOpenChange={setOpen}
      target={
        <Tooltip label={t('map.options')} position="left" disabled={isOpen}>
          <ActionIcon
            variant="default"
            className={styles.tool}
            aria-label={t('map.options')}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            <IconStack2 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      <MapOptionItems tools={tools} />
    </LazyMenu>
  );
}

/** What the tools do with the map. */
interface MapToolActions {
  map: MapEngine | undefined;
  isMeasuring: boolean;
  onFit: () => void;
  camera: ConnectedCamera | undefined;
  onMeasure: () => void;
}

/** Returns the tools of the map, top first. Guests have neither the past nor links that would open for others. */
function useMapTools(
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
