import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { withScreenTexts } from '../language/screen-texts.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { useSideMenuItems } from '../kit/navigation/side-menu-entries.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { screenShortcuts } from './screen-shortcuts.ts';
import { EMPTY_TYPE_AHEAD, typeAheadAfterKey, type TypeAhead } from './typed-ahead.ts';

const Palette = lazyWithRetry(async () => (await withScreenTexts(import('./palette.tsx'))).Palette);
const Shortcuts = lazyWithRetry(
  async () => (await withScreenTexts(import('./shortcuts-dialog.tsx'))).ShortcutsDialog,
);

/** How long after `g` the next key selects a screen, milliseconds. */
const SEQUENCE_MS = 1200;

/**
 * Handles the keyboard shortcuts that work everywhere in the console, and shows the palette
 * and the shortcuts dialog.
 */
export function PaletteHost() {
  const { shell } = useConsole();
  const navigate = useNavigate();
  const menu = useSideMenuItems();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const goKeyPressedAtMs = useRef(Number.NEGATIVE_INFINITY);

  const search = (): void => {
    const devices = screenShortcuts(menu).find(({ name }) => name === 'devices');
    if (focusSearch() || !devices) return;
    shell.change({ isSearchWanted: true });
    navigate(devices.to);
  };

  /** What is typed until the palette's field has the focus. */
  const typeAheadRef = useRef<TypeAhead>(undefined);
  const takeTypeAhead = useCallback((): TypeAhead => {
    const typed = typeAheadRef.current;
    typeAheadRef.current = undefined;
    return typed ?? EMPTY_TYPE_AHEAD;
  }, []);
  const close = useCallback((): void => {
    typeAheadRef.current = undefined;
    setOpen(undefined);
  }, []);
  /** While the palette loads, typing is meant for it, whatever has the focus. */
  const handleTypeAhead = useEffectEvent((event: KeyboardEvent) => {
    if (!typeAheadRef.current || event.isComposing) return;
    if (event.key === 'Escape') close();
    else {
      const typed = typeAheadAfterKey(typeAheadRef.current, event);
      if (!typed) return;
      typeAheadRef.current = typed;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault();
      if (open === 'palette') return close();
      typeAheadRef.current = EMPTY_TYPE_AHEAD;
      setOpen('palette');
      return;
    }
    const isTyping =
      target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
    if (open || isTyping || ctrlKey || metaKey || altKey) return;
    if (key === '?') setOpen('shortcuts');
    if (key === '/') {
      event.preventDefault();
      search();
    }
    if (event.timeStamp - goKeyPressedAtMs.current < SEQUENCE_MS) {
      goKeyPressedAtMs.current = Number.NEGATIVE_INFINITY;
      const path = key === 'h' ? '/home' : screenShortcuts(menu).find((shortcut) => shortcut.key === key)?.to;
      if (path !== undefined) navigate(path);
    } else if (key === 'g') goKeyPressedAtMs.current = event.timeStamp;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKeyDown(event);
    const listenAhead = (event: KeyboardEvent): void => handleTypeAhead(event);
    window.addEventListener('keydown', listenAhead, true);
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listenAhead, true);
      window.removeEventListener('keydown', listener);
    };
  }, []);

  return (
    <Suspense fallback={null}>
      {open === 'palette' && (
        <Palette takeTypeAhead={takeTypeAhead} onClose={close} onShortcuts={() => setOpen('shortcuts')} />
      )}
      {open === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}

/**
 * Focuses the search field of the topmost list, if there is one.
 * @returns false where there is none, so that the caller may open a list; true under a dialog, where no list
 *   may be opened
 */
function focusSearch(): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].findLast((element) =>
    element.checkVisibility(),
  );
  const fields = (dialog ?? document).querySelectorAll<HTMLInputElement>('[role="searchbox"]');
  const field = [...fields].find((element) => element.checkVisibility());
  field?.focus();
  return field !== undefined || dialog !== undefined;
}
