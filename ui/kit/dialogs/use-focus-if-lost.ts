import { useEffect, useRef, type RefObject } from 'react';
import { useApp } from '../console/app-store.ts';
import { isFocusAvailable } from './focus-targets.ts';

/**
 * Focuses an element on mount if the focus was lost: for elements that replace the button the user has just
 * pressed.
 */
export function useFocusIfLost<E extends HTMLElement>(): RefObject<E | null> {
  const app = useApp();
  const element = useRef<E>(null);
  useEffect(() => {
    if (isFocusAvailable(app)) element.current?.focus();
  }, [app]);
  return element;
}
