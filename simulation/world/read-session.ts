import type { Console } from '@farol/core/console/console';

/**
 * Reads all that a session offers as soon as it runs, so that its features run whichever step asks for them later: the same
 * seed gives the same run. Returns what ends that.
 */
export function readSession({ session }: Console): () => void {
  let followed: object | undefined;
  const follow = (): void => {
    const { console: farol } = session.getSnapshot();
    if (farol === followed) return;
    followed = farol;
    if (farol) readAll(farol);
  };
  const { unsubscribe } = session.subscribe(follow);
  follow();
  return unsubscribe;
}

function readAll(part: object): void {
  for (const item of Object.values(part))
    if (typeof item === 'object' && item !== null && Object.getPrototypeOf(item) === Object.prototype)
      readAll(item);
}
