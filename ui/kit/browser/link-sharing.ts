/** Copies a link; whether that worked. */
export async function copyText(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser can hand a link to other applications. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

/** Hands a link to another application that the user chooses; who chooses none has changed his mind. */
export async function openShareSheet(link: string, title: string): Promise<void> {
  await navigator.share({ title, url: link }).catch(() => undefined);
}
