import { useEffect, useRef, type RefObject } from 'react';
import { isFocusAvailable } from './focus-restoration.ts';

/** For what takes the place of something that was just pressed: it takes over the focus, which would be nowhere otherwise. */
export function useFocusIfLost<E extends HTMLElement>(): RefObject<E | null> {
  const heir = useRef<E>(null);
  useEffect(() => {
    if (isFocusAvailable()) heir.current?.focus();
  }, []);
  return heir;
}
