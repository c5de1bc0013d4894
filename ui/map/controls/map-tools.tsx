import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { roleOf } from '@farol/core/domain/access/role';
import { useTranslation } from '../../language/use-translation.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import type { SearchTarget } from '../search/use-search-navigation.ts';
import { MapOptions } from './map-options.tsx';
import { MapSearchButton } from './map-search-button.tsx';
import { columnCapacity, toolsThatFit } from './map-tool.ts';
import { MapToolButton } from './map-tool-button.tsx';
import { useMapTools, type MapToolActions } from './use-map-tools.tsx';
import styles from './map.module.css';

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
  // §6: a guest of a share has a single vehicle and no map options.
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
