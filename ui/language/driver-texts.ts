import type { TextBundle } from './translation.ts';

/** The texts of the page of drivers, and of what scans codes. */
export const DRIVER_TEXTS: TextBundle = {
  'pt-BR': async () => (await import('./pt-BR/driver.ts')).driverPtBR,
  'es-ES': async () => (await import('./es-ES/driver.ts')).driverEsES,
  'en-US': async () => (await import('./en-US/driver.ts')).driverEnUS,
};
