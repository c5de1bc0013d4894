import type { UrlParameter } from '../domain/navigation/url-parameters.ts';
import type { UrlStateDeclaration } from './url-state-declarations.ts';
import type { UrlStatePart } from './url-state.ts';

/** A part of the screen that starts with its first reader, and whose code may be loaded only then. */
export interface LazyUrlState {
  /** Starts the part; undefined while its code is missing. */
  readonly read: () => UrlStatePart | undefined;
  /** Loads its code. */
  readonly load: () => void;
  /** Returns the part if it has started. */
  readonly started: () => UrlStatePart | undefined;
  /** Calls the listener when the part starts, and when its code has been loaded. Returns what ends that. */
  readonly onChange: (listener: () => void) => () => void;
  /** The path with its query. */
  readonly path: () => string;
}

/**
 * URL state of a part that starts when an address shows it. Until then its parameters stay in the address as they are.
 */
export function lazyUrlState(place: UrlStateDeclaration, late: LazyUrlState): UrlStatePart {
  /** What the address asked for before the part could start; without parameters it keeps its state. */
  let asked: { readonly parameters: readonly UrlParameter[] | undefined; readonly path: string } | undefined;
  const tell = (parameters: readonly UrlParameter[] | undefined, path: string): void => {
    const part = late.read();
    asked = part ? undefined : { parameters, path };
    // An address without parameters opens nothing: who draws the part loads its code.
    if (!part && parameters && parameters.length > 0) late.load();
    if (parameters === undefined) part?.keepState?.(path);
    else part?.restore(parameters, path);
  };
  return {
    ...place,
    keepState: (path) => tell(undefined, path),
    restore: tell,
    serialize: (path, forOthers) => late.started()?.serialize(path, forOthers) ?? asked?.parameters ?? [],
    subscribe: (changed) => {
      let subscription: { unsubscribe(): void } | undefined;
      const look = (): void => {
        if (asked && place.isActive(late.path())) tell(asked.parameters, asked.path);
        const part = late.started();
        if (!part || subscription) return;
        subscription = part.subscribe(changed);
        changed();
      };
      const stop = late.onChange(look);
      look();
      return {
        unsubscribe: () => {
          stop();
          subscription?.unsubscribe();
        },
      };
    },
  };
}
