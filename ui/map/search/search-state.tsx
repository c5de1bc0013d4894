import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { placeSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import { useTranslation } from '../../language/use-translation.ts';
import { reasonText } from '../../language/reason-text.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import type { SearchProblem } from './use-search-navigation.ts';
import styles from './map-search.module.css';

interface SearchStateProps {
  isEmpty: boolean;
  isBlank: boolean;
  problem: SearchProblem | undefined;
}

/** One line below the results: what to type, what is loading, or what failed. */
export function SearchState({ isEmpty, isBlank, problem }: SearchStateProps) {
  const {
    map: { placeSearch },
    access,
  } = useConsole();
  const { t } = useTranslation();
  const hasGeocoder = useSelector(
    access,
    ({ server, namespace }) => placeSearchOptions(server?.info, namespace).geocoderUrl !== undefined,
  );
  const { isSearching, failure } = useAnswers(placeSearch);
  const stateText =
    problem !== undefined
      ? t(`places.${problem}`)
      : failure !== undefined
        ? t('places.failed', {
            // HTTP status codes of a third-party service mean nothing to users.
            reason: failure.startsWith('HTTP_') ? t('places.unavailable') : reasonText(t, failure),
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
