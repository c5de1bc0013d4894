import type { Console } from '@farol/core/console/console';

/**
 * Reads all that a session offers as soon as it runs, so that its features run whichever step asks for them later: the same
 * seed gives the same run. Returns what ends that.
 */
export function readSession({ session }: Console): () => void {
  let followed: object | undefined;
  const follow = (): void => {
    const { console } = session.getSnapshot();
    if (console === followed) return;
    followed = console;
    if (console) readAll(console);
  };
  const { unsubscribe } = session.subscribe(follow);
  follow();
  return unsubscribe;
}

function readAll(part: object): void {
  for (const one of Object.values(part))
    if (typeof one === 'object' && one !== null && Object.getPrototypeOf(one) === Object.prototype)
      readAll(one);
}
