import { createContext, useContext } from 'react';
import type { Console } from '@farol/core/console/console';

const ConsoleContext = createContext<Console | undefined>(undefined);
export const ConsoleProvider = ConsoleContext.Provider;

/**
 * Returns the running console: its machines and the live fleet. Throws outside its provider: a programming
 * error.
 */
export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('useConsole is called outside ConsoleProvider');
  return console;
}
