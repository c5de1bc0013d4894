/** Copies a link to the clipboard. Returns whether that succeeded. */
export async function copyText(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser can share a link with other applications. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

/** Shares a link with an application that the user chooses. Canceling is not an error. */
export async function openShareSheet(link: string, title: string): Promise<void> {
  await navigator.share({ title, url: link }).catch(() => undefined);
}
