import { IconCar, IconFolder, IconId, IconMapPin, IconPolygon, type Icon } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import type { HitGroup, SearchHit } from './search-hits.ts';
import type { SearchProblem } from './use-search-navigation.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './map-search.module.css';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { placeSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';

const ICONS: Record<SearchHit['kind'], Icon> = {
  vehicle: IconCar,
  driver: IconId,
  group: IconFolder,
  geofence: IconPolygon,
  place: IconMapPin,
};

interface SearchResultsProps {
  groups: readonly HitGroup[];
  /** Index across all groups of results. */
  activeIndex: number;
  /** Nothing was typed yet. */
  isBlank: boolean;
  problem: SearchProblem | undefined;
  onActivate: (at: number) => void;
  onChoose: (hit: SearchHit) => void;
}

/** The results by kind, followed by a line that says what is missing and why. */
export function SearchResults({
  groups,
  activeIndex,
  isBlank,
  problem,
  onActivate,
  onChoose,
}: SearchResultsProps) {
  const { t } = useTranslation();
  let at = -1;
  return (
    <>
      <div
        id="map-hits"
        role="listbox"
        aria-label={t('places.found')}
        className={styles.hits}
        hidden={groups.length === 0}
      >
        {groups.map(({ kind, hits }) => (
          <div key={kind} role="group" aria-label={t(`places.kinds.${kind}`)}>
            <div className={styles.kind} aria-hidden>
              {t(`places.kinds.${kind}`)}
            </div>
            {hits.map((hit) => {
              at += 1;
              const place = at;
              return (
                <Hit
                  key={place}
                  hit={hit}
                  at={place}
                  isActive={place === activeIndex}
                  onMark={() => onActivate(place)}
                  onChoose={() => onChoose(hit)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <SearchState isEmpty={groups.length === 0} isBlank={isBlank} problem={problem} />
    </>
  );
}

interface HitProps {
  hit: SearchHit;
  at: number;
  isActive: boolean;
  onMark: () => void;
  onChoose: () => void;
}

function Hit({ hit, at, isActive, onMark, onChoose }: HitProps) {
  const places = useCoordinatesText();
  const Picture = ICONS[hit.kind];
  let [title, detail] = ['', ''];
  if (hit.kind === 'place') {
    const where = places.formatCoordinates(hit.place.latitude, hit.place.longitude);
    [title, detail] = [hit.place.name || where, hit.place.name ? where : ''];
  } else ({ title, keywords: detail } = hit.entry);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that has the focus handles the keys
    <div
      id={`map-hit-${at}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.hit}
      onPointerMove={onMark}
      onClick={onChoose}
    >
      <Picture size={18} stroke={1.6} aria-hidden />
      <span className={styles.texts}>
        <span className={`${layout.oneLine} ${styles.title}`} data-kind={hit.kind}>
          {title}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </div>
  );
}

interface SearchStateProps {
  isEmpty: boolean;
  isBlank: boolean;
  problem: SearchProblem | undefined;
}

/** One line below the results: what to type, what is loading, or what failed. */
function SearchState({ isEmpty, isBlank, problem }: SearchStateProps) {
  const {
    map: { placeSearch },
    access,
  } = useConsole();
  const { t } = useTranslation();
  const hasGeocoder = useSelector(
    access,
    ({ server, namespace }) => placeSearchOptions(server?.info, namespace).geocoderUrl !== undefined,
  );
  const { isSearching, failure } = useView(placeSearch);
  const stateText =
    problem !== undefined
      ? t(`places.${problem}`)
      : failure !== undefined
        ? t('places.failed', {
            // HTTP status codes of a third-party service mean nothing to users.
            reason: failure.startsWith('HTTP_') ? t('places.unavailable') : failureCodeText(t, failure),
          })
        : isBlank
          ? t(hasGeocoder ? 'places.hintPlaces' : 'places.hint')
          : isSearching
            ? t('places.asking')
            : isEmpty
              ? t('places.nothing')
              : '';
  return (
    <div className={styles.state} role="status" data-wrong={problem ?? failure}>
      {stateText}
      {failure !== undefined && problem === undefined && (
        <Button variant="light" size="compact-sm" className={styles.retry ?? ''} onClick={placeSearch.retry}>
          {t('places.retry')}
        </Button>
      )}
    </div>
  );
}
