import { useEffect, useRef, type RefObject } from 'react';
import { isFocusAvailable } from './focus-restoration.ts';

/**
 * Focuses an element on mount if the focus was lost: for elements that replace the button the user has just
 * pressed.
 */
export function useFocusIfLost<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isFocusAvailable()) element.current?.focus();
  }, []);
  return element;
}
