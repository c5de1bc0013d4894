import {
  Deck,
  FlyToInterpolator,
  LinearInterpolator,
  MapController,
  MapView as DeckMapView,
  type Layer,
  type PickingInfo,
  type WebMercatorViewport,
} from '@deck.gl/core';
import type { Device } from '@luma.gl/core';
import type { PlaceBounds } from '../fleet-places.ts';
import type { Padding } from '../roomy.ts';
import {
  boundsIn,
  centredView,
  fittedView,
  LEAST_ZOOM,
  MOST_ZOOM,
  viewportOf,
  type MapSize,
  type MapView,
} from './map-view.ts';
import { OwnMoves } from './own-moves.ts';

/** What happens to the view: it moved, came to rest after moving, the map got another size, or the user began to take it elsewhere. */
export type MapEvent = 'move' | 'rest' | 'resize' | 'drag';

/** How the view gets to another place. */
export interface Journey {
  durationMs: number;
  /** In a bow over great distances, or straight at an even pace. */
  way?: 'bow' | 'straight';
  /** Nobody asked for it: the console goes by itself, to what is shown or after what is followed. */
  byItself?: 'going' | 'following';
}

/** A press of an arrow key moves the map so far that nothing on it is stepped over, pixels. */
const STEP_PX = 50;
/** The events of the view come to rest once for a whole turn of the wheel, milliseconds. */
const REST_MS = 80;

type ControllerEvent = Parameters<MapController['handleEvent']>[0];

/**
 * The map's own camera and canvas: it keeps the view, follows mouse, fingers and keyboard, and draws layers. What lies under them is
 * somebody else's: the world that needs no network is a layer too, and an online map follows behind the canvas.
 */
export class MapEngine {
  readonly container: HTMLDivElement;
  readonly #deck: Deck<DeckMapView>;
  readonly #listeners = new Map<MapEvent, Set<() => void>>();
  #view: MapView;
  #size: MapSize;
  #viewport: WebMercatorViewport | undefined;
  #device: Device | undefined;
  #waiting: ((device: Device) => void)[] = [];
  readonly #ownMoves = new OwnMoves();
  #isBusy = false;
  #isHeld = false;
  #isStopped = false;
  #movedBy: 'user' | 'console' = 'console';
  #resting: ReturnType<typeof setTimeout> | undefined;
  #claimDoubleClick: (x: number, y: number) => boolean = () => false;

  constructor(container: HTMLDivElement, start: MapView, label: string) {
    this.container = container;
    this.#view = start;
    this.#size = { width: container.clientWidth, height: container.clientHeight };
    const steer = (event: ControllerEvent, go: () => boolean): boolean => this.#steer(event, go);
    class SteeredController extends MapController {
      override handleEvent(event: ControllerEvent): boolean {
        return steer(event, () => super.handleEvent(event));
      }
    }
    this.#deck = new Deck({
      parent: container,
      views: new DeckMapView({
        repeat: true,
        controller: {
          type: SteeredController,
          inertia: 250,
          doubleClickZoom: true,
          multiTouchDrag: 'rotate',
          keyboard: { moveSpeed: STEP_PX },
        },
      }),
      initialViewState: limited(start),
      layers: [],
      getCursor: () => 'inherit',
      onDeviceInitialized: (device) => {
        this.#device = device;
        this.canvas?.setAttribute('aria-label', label);
        for (const begin of this.#waiting.splice(0)) begin(device);
      },
      onViewStateChange: ({ viewState, interactionState }) => {
        const { isDragging, isPanning, isRotating, isZooming } = interactionState;
        if (isDragging || isPanning || isRotating || isZooming) this.#movedBy = 'user';
        const { longitude, latitude, zoom, bearing = 0 } = viewState;
        this.#moveTo({ longitude, latitude, zoom, bearing });
      },
      onInteractionStateChange: (state) => {
        this.#isBusy = Object.values(state).some((value) => value === true);
        if (this.#ownMoves.begins(state)) this.#tell('drag');
        if (!this.#isBusy) this.#restSoon();
      },
      onResize: ({ width, height }) => {
        this.#size = { width, height };
        this.#viewport = undefined;
        this.#tell('resize');
        this.#restSoon();
      },
    });
  }

  get view(): MapView {
    return this.#view;
  }

  get size(): MapSize {
    return this.#size;
  }

  /** What the map shows, in degrees. */
  get bounds(): PlaceBounds {
    return boundsIn(this.#view, this.#size);
  }

  /** Who moved it since it last came to rest; as long as those hear it who wait for that. */
  get movedBy(): 'user' | 'console' {
    return this.#movedBy;
  }

  /** Whether it is on its way somewhere, by itself or in the user's hands. */
  get isMoving(): boolean {
    return this.#isBusy;
  }

  get canvas(): HTMLCanvasElement | null {
    return this.container.querySelector('canvas');
  }

  /** The pixel of the map at which a place lies. */
  project(place: [longitude: number, latitude: number]): { x: number; y: number } {
    const [x = 0, y = 0] = this.#projection().project(place);
    return { x, y };
  }

  /** The place under a pixel of the map; beyond the date line longitudes go on. */
  unproject(point: [x: number, y: number]): { lng: number; lat: number } {
    const [lng = 0, lat = 0] = this.#projection().unproject(point);
    return { lng, lat };
  }

  /** Calls the listener at each such event; the answer stops it. */
  on(event: MapEvent, listener: () => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Looks elsewhere, at once without a journey; what is not named stays. The place is put in the middle of what the padding leaves free. */
  look(view: Partial<MapView>, journey?: Journey, padding?: Padding): void {
    this.#go(centredView({ ...this.#view, ...view }, this.#size, padding), journey);
  }

  /** Shows all that lies within bounds. */
  fit(bounds: PlaceBounds, options: { padding: Padding; maxZoom: number }, journey?: Journey): void {
    this.#go(fittedView(bounds, this.#size, { ...options, bearing: this.#view.bearing }), journey);
  }

  /** Calls back as soon as there is a graphics card to draw with. */
  whenReady(begin: (device: Device) => void): void {
    if (this.#device) begin(this.#device);
    else this.#waiting.push(begin);
  }

  /** Draws these layers, undermost first. */
  draw(layers: Layer[]): void {
    if (!this.#isStopped) this.#deck.setProps({ layers });
  }

  /** What the named layers drew at a point of the map in pixels. */
  pick(x: number, y: number, layerIds?: string[], radius = 4): PickingInfo | undefined {
    if (!this.#device) return undefined;
    return this.#deck.pickObject({ x, y, radius, ...(layerIds && { layerIds }) }) ?? undefined;
  }

  /** Keeps the map where it is while something on it is dragged; the answer lets it go. */
  hold(): () => void {
    this.#isHeld = true;
    return () => {
      this.#isHeld = false;
    };
  }

  /** Asks, before a double click zooms in, whether somebody else wants it. */
  claimDoubleClicks(claim: (x: number, y: number) => boolean): void {
    this.#claimDoubleClick = claim;
  }

  /** Releases everything. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#resting);
    this.#listeners.clear();
    this.#deck.finalize();
  }

  #go(view: MapView, journey: Journey | undefined): void {
    // Who follows may be steered meanwhile.
    if (journey?.byItself !== 'following') this.#movedBy = journey?.byItself ? 'console' : 'user';
    if (!journey || journey.durationMs === 0) {
      this.#deck.setProps({ initialViewState: limited(view) });
      this.#moveTo(limited(view));
      this.#restSoon();
      return;
    }
    this.#isBusy = true;
    const transitionInterpolator =
      journey.way === 'straight' ? new LinearInterpolator(STEPS) : new FlyToInterpolator();
    this.#deck.setProps({
      initialViewState: {
        ...limited(view),
        transitionDuration: journey.durationMs,
        transitionInterpolator,
        ...(journey.way === 'straight' && { transitionEasing: (part: number) => part }),
      },
    });
  }

  #moveTo({ longitude, latitude, zoom, bearing }: MapView): void {
    this.#view = { longitude, latitude, zoom, bearing };
    this.#viewport = undefined;
    this.#tell('move');
  }

  #restSoon(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (this.#isBusy) return;
      this.#tell('rest');
      this.#movedBy = 'console';
    }, REST_MS);
  }

  #projection(): WebMercatorViewport {
    return (this.#viewport ??= viewportOf(this.#view, this.#size));
  }

  #steer(event: ControllerEvent, go: () => boolean): boolean {
    if (this.#isHeld) return false;
    if (event.type === 'dblclick' && 'offsetCenter' in event) {
      const { x, y } = event.offsetCenter;
      if (this.#claimDoubleClick(x, y)) return false;
    }
    return go();
  }

  #tell(event: MapEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) listener();
  }
}

const STEPS = ['longitude', 'latitude', 'zoom', 'bearing'];

function limited(view: MapView): MapView & Record<'pitch' | 'maxPitch' | 'minZoom' | 'maxZoom', number> {
  const zoom = Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, view.zoom));
  return { ...view, zoom, pitch: 0, maxPitch: 0, minZoom: LEAST_ZOOM, maxZoom: MOST_ZOOM };
}
