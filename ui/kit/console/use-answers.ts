import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import type { Answers } from '@farol/core/console/connected/connected';

/**
 * Returns the answers of a connected actor, or a part of them; the component renders again when that changes.
 * A part that is a new object each time needs `isEqual`, for instance `shallowEqual`.
 */
export function useAnswers<A>(connected: Answers<A>): A;
export function useAnswers<A, T>(
  connected: Answers<A>,
  select: (answers: A) => T,
  isEqual?: (one: T, other: T) => boolean,
): T;
export function useAnswers<A>(
  { get, subscribe }: Answers<A>,
  select: (answers: A) => unknown = (answers) => answers,
  isEqual?: (one: unknown, other: unknown) => boolean,
): unknown {
  return useSyncExternalStoreWithSelector(subscribe, get, get, select, isEqual);
}
