/**
 * Keeps the browser's question whether to install the console from the start: browsers offer it once, and soon. Returns
 * what tells the question, if the browser has offered it.
 */
export function keptInstallQuestion(): () => Event | undefined {
  let kept: Event | undefined;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event;
  });
  return () => kept;
}
