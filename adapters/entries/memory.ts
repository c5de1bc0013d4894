/**
 * Every port of the console without network and browser, for tests and simulations.
 * @packageDocumentation
 */
export * from '../memory/memory-platform.ts';
export * from '../memory/memory-ports.ts';
