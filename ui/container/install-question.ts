/** The browser's question whether to install the console, kept until the session asks it; there is one a page. */
let kept: Event | undefined;

/** Keeps the question from the start: browsers offer it once, and soon. */
export function keepInstallQuestion(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event;
  });
}

/** Returns the question if the browser has offered it. */
export function installQuestion(): Event | undefined {
  return kept;
}
