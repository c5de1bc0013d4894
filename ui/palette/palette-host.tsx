import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { withWords } from '../language/language.ts';
import { useNavigate } from '../navigation.tsx';
import { useMenuEntries } from '../shell/menu-entries.ts';
import { late } from '../late.ts';
import { placesOf } from './places.ts';
import { focusSearch, searchWanted } from './search-key.ts';
import { NOTHING_TYPED, typedAhead, type TypedAhead } from './typed-ahead.ts';

const Palette = late(async () => (await withWords(import('./palette.tsx'))).Palette);
const Shortcuts = late(async () => (await withWords(import('./shortcuts.tsx'))).Shortcuts);

/** After `g` the next key names a screen, within this time. */
const SEQUENCE_MS = 1200;

/** Hears the shortcuts that work everywhere in the console, and shows the palette and the sheet of keys. */
export function PaletteHost() {
  const navigate = useNavigate();
  const menu = useMenuEntries();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);

  const search = (): void => {
    const devices = placesOf(menu).find(({ name }) => name === 'devices');
    if (focusSearch() || !devices) return;
    searchWanted.set(true);
    navigate(devices.to);
  };

  /** What is typed until the field of the palette has the focus. */
  const ahead = useRef<TypedAhead>(undefined);
  const takeAhead = useCallback((): TypedAhead => {
    const typed = ahead.current;
    ahead.current = undefined;
    return typed ?? NOTHING_TYPED;
  }, []);
  const close = useCallback((): void => {
    ahead.current = undefined;
    setOpen(undefined);
  }, []);
  /** The palette is asked for and not there yet: what is typed is for it, whatever has the focus. */
  const typeAhead = useEffectEvent((event: KeyboardEvent) => {
    if (!ahead.current || event.isComposing) return;
    if (event.key === 'Escape') close();
    else {
      const typed = typedAhead(ahead.current, event);
      if (!typed) return;
      ahead.current = typed;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault();
      if (open === 'palette') return close();
      ahead.current = NOTHING_TYPED;
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
    if (event.timeStamp - wentAt.current < SEQUENCE_MS) {
      wentAt.current = Number.NEGATIVE_INFINITY;
      const place = key === 'h' ? '/home' : placesOf(menu).find((one) => one.key === key)?.to;
      if (place !== undefined) navigate(place);
    } else if (key === 'g') wentAt.current = event.timeStamp;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => hear(event);
    const listenAhead = (event: KeyboardEvent): void => typeAhead(event);
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
        <Palette takeAhead={takeAhead} onClose={close} onShortcuts={() => setOpen('shortcuts')} />
      )}
      {open === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
