import { CloseButton, TextInput, Button } from '@mantine/core';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import {
  IconSearch,
  IconCar,
  IconFolder,
  IconId,
  IconMapPin,
  IconPolygon,
  type Icon,
} from '@tabler/icons-react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { usePermission } from '../../kit/console/use-permission.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useToastsInBar } from '../../kit/navigation/use-toasts-in-bar.ts';
import { fleetSearchHits, type HitGroup, type SearchHit } from './search-hits.ts';
import { useStreetsNamed } from '../../streets/use-street-name.ts';
import { useSearchNavigation, type SearchTarget, type SearchProblem } from './use-search-navigation.ts';
import styles from './map-search.module.css';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import layout from '../../kit/layout/layout.module.css';
import { placeSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';

const ICONS: Record<SearchHit['kind'], Icon> = {
  vehicle: IconCar,
  driver: IconId,
  group: IconFolder,
  geofence: IconPolygon,
  place: IconMapPin,
};

const NONE: readonly never[] = [];

/** The search field with its results. Arrow keys choose, Enter goes to the result, Escape closes. */
export function SearchField({ map, onClose }: { map: SearchTarget; onClose: () => void }) {
  const {
    fleet,
    records: { lists },
    map: { placeSearch },
  } = useConsole();
  const { t, i18n } = useTranslation();
  useToastsInBar(true);
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [problem, setProblem] = useState<SearchProblem>();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const query = useDeferredValue(text);
  const mayFences = usePermission()(PERMISSION.viewGeofences);
  const geofences = useSelector(lists.geofences, ({ records }) => records);
  const found = useSelector(placeSearch, ({ results }) => results);
  const streets = useStreetsNamed(query);
  useEffect(() => {
    // The user opened the search to type.
    field.current?.focus();
    placeSearch.clear();
  }, [placeSearch]);
  const hitsOf = useCallback(
    (typed: string) => fleetSearchHits(fleet, mayFences ? geofences : NONE, typed),
    [fleet, geofences, mayFences],
  );
  const groups = useMemo((): readonly HitGroup[] => {
    const places = [...found, ...streets].map((place): SearchHit => ({ kind: 'place', place }));
    const fleetGroups = hitsOf(query);
    return places.length > 0 ? [...fleetGroups, { kind: 'place', hits: places }] : fleetGroups;
  }, [hitsOf, query, found, streets]);
  const hits = groups.flatMap((group) => group.hits);
  const go = useSearchNavigation(map);

  const type = (value: string): void => {
    setText(value);
    setActiveIndex(0);
    setProblem(undefined);
    placeSearch.search(value, i18n.language);
  };
  const choose = (hit: SearchHit | undefined): void => {
    if (!hit) return;
    const refused = go(hit);
    setProblem(refused);
    if (refused === undefined) onClose();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      const next = (activeIndex + step + hits.length) % hits.length;
      setActiveIndex(next);
      box.current?.querySelector(`#map-hit-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      // The key press would otherwise activate the button that has the focus by then.
      event.preventDefault();
      // When the list lags behind fast typing, Enter applies to the typed text.
      choose(query === text ? hits[activeIndex] : hitsOf(text)[0]?.hits[0]);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <div ref={box} className={styles.panel} data-handles-escape>
      <TextInput
        ref={field}
        variant="unstyled"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={<CloseButton aria-label={t('places.close')} onClick={onClose} />}
        rightSectionWidth={48}
        placeholder={t('places.placeholder')}
        role="combobox"
        aria-label={t('places.placeholder')}
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls="map-hits"
        aria-activedescendant={hits[activeIndex] ? `map-hit-${activeIndex}` : undefined}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <SearchResults
        groups={groups}
        activeIndex={activeIndex}
        isBlank={text.trim() === ''}
        problem={problem}
        onActivate={setActiveIndex}
        onChoose={choose}
      />
    </div>
  );
}

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
function SearchResults({ groups, activeIndex, isBlank, problem, onActivate, onChoose }: SearchResultsProps) {
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
