import { CloseButton, TextInput } from '@mantine/core';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { IconSearch } from '@tabler/icons-react';
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
import { useToastsInBar } from '../../kit/navigation/toasts-in-bar.ts';
import { fleetSearchHits, type HitGroup, type SearchHit } from './search-hits.ts';
import { useStreetsNamed } from '../../streets/use-street-name.ts';
import { SearchResults } from './search-results.tsx';
import { useSearchNavigation, type SearchTarget, type SearchProblem } from './use-search-navigation.ts';
import styles from './map-search.module.css';

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
