import { useSelector } from '@xstate/react';
import type { Readable } from '@farol/core/console/connected/connect-actor';

/**
 * Returns all answers of a connected actor; the component renders again with each change of one. Where a part is enough,
 * `useSelector` of `@xstate/react` reads it.
 */
export function useView<A>(connected: Readable<A>): A {
  return useSelector<Readable<A>, A>(connected, whole);
}

function whole<A>(answers: A): A {
  return answers;
}
