import type { Route } from '@farol/core/domain/route/route';
import type { Steps } from '@farol/core/domain/route/steps';
import { routeLineSteps, type RouteLine, type RouteLineStyle } from './route-line.ts';

/** After this much work everything else on the page has its turn, milliseconds. */
const TURN_MS = 6;

/** The zoom level and the look for which lines are made. */
type LineStyle = Pick<RouteLineStyle, 'zoom' | 'isDark'>;

/**
 * The lines of routes at a zoom level, made in turns that never hold the page. Until those of another level are
 * made, the lines before them are drawn: they have some points too many, or too few.
 */
export class RouteLines {
  readonly #onMade: () => void;
  #routes: readonly Route[] = [];
  #wanted: LineStyle | undefined;
  #lines: readonly RouteLine[] = [];
  #stop: (() => void) | undefined;

  /** @param onMade the lines that were wanted last are there, if they were not at once */
  constructor(onMade: () => void) {
    this.#onMade = onMade;
  }

  /** The lines that were made last, by route; none before the first are made. */
  get lines(): readonly RouteLine[] {
    return this.#lines;
  }

  /** Forgets the lines, and makes those of other routes when they are wanted. */
  setRoutes(routes: readonly Route[]): void {
    if (routes === this.#routes) return;
    this.stop();
    this.#routes = routes;
    this.#lines = [];
  }

  /** Makes lines unless they are made already; what is being made for another style is given up. */
  want(style: LineStyle): void {
    if (this.#wanted?.zoom === style.zoom && this.#wanted.isDark === style.isDark) return;
    this.stop();
    this.#wanted = style;
    let isLater = false;
    const stop = inTurns(linesOf(this.#routes, style), (lines) => {
      this.#lines = lines;
      this.#stop = undefined;
      if (isLater) this.#onMade();
    });
    isLater = true;
    this.#stop = stop;
  }

  /** Makes no more lines. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#wanted = undefined;
  }
}

function* linesOf(routes: readonly Route[], style: LineStyle): Steps<RouteLine[]> {
  const lines: RouteLine[] = [];
  const isAlone = routes.length === 1;
  for (const [index, route] of routes.entries())
    lines.push(yield* routeLineSteps(route, { ...style, colorIndex: isAlone ? undefined : index }));
  return lines;
}

/**
 * Computes in turns that never hold the page, the first of them at once, and calls back with the result. Returns
 * a function that ends it: nobody is called any more.
 */
function inTurns<Result>(steps: Steps<Result>, done: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (): void => {
    const endMs = performance.now() + TURN_MS;
    do {
      const step = steps.next();
      if (step.done === true) {
        done(step.value);
        return;
      }
    } while (performance.now() < endMs);
    timer = setTimeout(turn);
  };
  turn();
  return () => clearTimeout(timer);
}
