import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is to be drawn for paper, and what prints it. */
interface Printing {
  isPrinting: boolean;
  /** Draws the page for paper without holding it, and then lets the browser print it. */
  print: () => void;
}

/**
 * Tells when the browser prints the page, also when the user asked the browser for it. Then the page is drawn for paper
 * at once, unless it is by then.
 */
export function usePrinting(): Printing {
  const [isPrinting, setPrinting] = useState(false);
  const isAsked = useRef(false);
  useEffect(() => {
    // The browser prints what is drawn when these listeners return.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  useEffect(() => {
    if (!isPrinting || !isAsked.current) return undefined;
    isAsked.current = false;
    const timer = setTimeout(() => window.print());
    return () => clearTimeout(timer);
  }, [isPrinting]);
  return {
    isPrinting,
    print: () => {
      isAsked.current = true;
      startTransition(() => setPrinting(true));
    },
  };
}
