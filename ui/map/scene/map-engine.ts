import {
  MapController,
  MapView as DeckMapView,
  type Deck,
  type DeckProps,
  type Layer,
  type MapViewState,
  type PickingInfo,
  type WebMercatorViewport,
} from '@deck.gl/core';
import type { Device } from '@luma.gl/core';
import { type GeoBounds, nearestCopy } from '@farol/core/domain/geometry/area-bounds';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { CameraMap, CameraTarget, CameraTransition } from '@farol/core/machines/map/camera-aim';
import { revealOf, paddedCenter, viewportPadding, type Padding } from '../viewport/viewport-padding.ts';
import { canvasSettings, askTextureFormats } from './canvas-settings.ts';
import type { Graphics } from './graphics.ts';
import {
  clampedViewState,
  viewStateInTransition,
  viewBounds,
  centeredView,
  viewFittingBounds,
  mercatorViewport,
  MAX_ZOOM,
  MIN_ZOOM,
  type MapSize,
  type MapView,
} from './map-view.ts';
import { UserPanDetector } from './user-pan.ts';

/**
 * The view moved, came to rest, was resized, or the user began to move or to pan it; there are other layers to draw;
 * the canvas is to be given something else (`picture`), or is about to draw a frame.
 */
export type MapEvent = 'move' | 'idle' | 'resize' | 'steer' | 'userPan' | 'layers' | 'picture' | 'frame';

/** What the canvas is given: another object whenever there are other layers or the camera is another. */
export interface MapPicture {
  readonly layers: Layer[];
  /** The camera, with how it gets there. */
  readonly viewState: MapViewState;
}

/** What the component that renders the canvas passes on unchanged: the view, its input and its callbacks. */
export type MapCanvasProps = Pick<
  DeckProps<DeckMapView>,
  | 'views'
  | 'deviceProps'
  | 'parameters'
  | 'getCursor'
  | 'onDeviceInitialized'
  | 'onViewStateChange'
  | 'onInteractionStateChange'
  | 'onResize'
  | 'onBeforeRender'
>;

/** Distance the map pans per arrow key, pixels; small enough that nothing on it is stepped over. */
const KEYBOARD_PAN_PX = 50;
/** A whole turn of the wheel emits a single `idle`, milliseconds. */
const IDLE_DELAY_MS = 80;

/** What is drawn later covers what was drawn before, on a tilted map too. */
export const FLAT_PARAMETERS = { depthCompare: 'always', depthWriteEnabled: false } as const;

/** What answers which layer is at a point. */
type Picker = Pick<Deck<DeckMapView>, 'pickObject'>;

type ControllerEvent = Parameters<MapController['handleEvent']>[0];

/**
 * The map's camera and what is drawn: keeps the view, handles mouse, touch and keyboard, and has the picture
 * for `MapCanvas`, which gives it to the canvas and is all that renders when the camera moves. It knows nothing of
 * base maps: the offline world is a layer like others, and an online map follows behind the canvas.
 */
export class MapEngine implements CameraMap {
  readonly container: HTMLDivElement;
  /** What draws its canvases. */
  readonly graphics: Graphics;
  readonly canvasProps: MapCanvasProps;
  #picker: Picker | null = null;
  #picture: MapPicture;
  #staticLayers: Layer[] = [];
  readonly #listeners = new Map<MapEvent, Set<() => void>>();
  #view: MapView;
  #size: MapSize;
  #viewport: WebMercatorViewport | undefined;
  #device: Device | undefined;
  #waiting: ((device: Device) => void)[] = [];
  readonly #userPan = new UserPanDetector();
  #isInteracting = false;
  #isCameraLocked = false;
  #isStopped = false;
  #isSteered = false;
  #padding: Padding = { top: 0, right: 0, bottom: 0, left: 0 };
  #isStill = false;
  #movedBy: 'user' | 'console' = 'console';
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #claimDoubleClick: (x: number, y: number) => boolean = () => false;

  constructor(container: HTMLDivElement, start: MapView, graphics: Graphics) {
    this.container = container;
    this.graphics = graphics;
    this.#view = start;
    this.#picture = { layers: [], viewState: clampedViewState(start) };
    this.#size = { width: container.clientWidth, height: container.clientHeight };
    const intercept = (event: ControllerEvent, transitionTo: () => boolean): boolean =>
      this.#intercept(event, transitionTo);
    class InterceptedController extends MapController {
      override handleEvent(event: ControllerEvent): boolean {
        return intercept(event, () => super.handleEvent(event));
      }
    }
    this.canvasProps = {
      deviceProps: canvasSettings(graphics),
      parameters: FLAT_PARAMETERS,
      views: new DeckMapView({
        repeat: true,
        controller: {
          type: InterceptedController,
          inertia: 250,
          doubleClickZoom: true,
          multiTouchDrag: 'rotate',
          keyboard: { moveSpeed: KEYBOARD_PAN_PX },
        },
      }),
      getCursor: () => 'inherit',
      onDeviceInitialized: (device) => {
        this.#device = device;
        askTextureFormats(device);
        for (const callback of this.#waiting.splice(0)) callback(device);
      },
      onBeforeRender: () => this.#emit('frame'),
      onViewStateChange: ({ viewState, interactionState }) => {
        const { isDragging, isPanning, isRotating, isZooming } = interactionState;
        if (isDragging || isPanning || isRotating || isZooming) {
          this.#movedBy = 'user';
          if (!this.#isSteered) this.#emit('steer');
          this.#isSteered = true;
        }
        const { longitude, latitude, zoom, bearing = 0, pitch = 0 } = viewState;
        this.#moveTo({ longitude, latitude, zoom, bearing, pitch });
        this.#show({ viewState });
      },
      onInteractionStateChange: (state) => {
        this.#isInteracting = Object.values(state).some((value) => value === true);
        if (this.#userPan.isPanStart(state)) this.#emit('userPan');
        if (!this.#isInteracting) this.#scheduleIdle();
      },
      onResize: ({ width, height }) => {
        // A new canvas first reports the 300 × 150 pixels that it has before it fills its container.
        this.#size = { width: container.clientWidth || width, height: container.clientHeight || height };
        this.#viewport = undefined;
        this.#emit('resize');
        this.#scheduleIdle();
      },
    };
  }

  /** Takes what answers which layer is at a point, while there is a canvas. */
  readonly attach = (picker: Picker | null): void => {
    this.#picker = picker;
  };

  /** Calls the listener whenever there is another picture; returns a function that removes it. */
  readonly subscribe = (changed: () => void): (() => void) => this.on('picture', changed);

  /** Returns what the canvas is given now. */
  readonly picture = (): MapPicture => this.#picture;

  get view(): MapView {
    return this.#view;
  }

  get size(): MapSize {
    return this.#size;
  }

  /** The visible area in degrees. */
  get bounds(): GeoBounds {
    return viewBounds(this.#view, this.#size);
  }

  /** Who moved the view since it last came to rest. Reset only after the `idle` listeners have run. */
  get movedBy(): 'user' | 'console' {
    return this.#movedBy;
  }

  /** The layers of the canvas below, bottom first; the same array until they change. */
  get staticLayers(): Layer[] {
    return this.#staticLayers;
  }

  /** The element around the canvas that takes the keyboard. */
  get focusTarget(): HTMLElement | null {
    return this.container.querySelector('.deck-events-root');
  }

  /** Converts a position to pixels of the map. */
  project(place: [longitude: number, latitude: number]): { x: number; y: number } {
    const [x = 0, y = 0] = this.#projection().project(place);
    return { x, y };
  }

  /** Converts pixels of the map to a position. Longitudes continue past ±180 beyond the date line. */
  unproject(point: [x: number, y: number]): { lng: number; lat: number } {
    const [lng = 0, lat = 0] = this.#projection().unproject(point);
    return { lng, lat };
  }

  /** Calls the listener on every such event and returns a function that removes it. */
  on(event: MapEvent, listener: () => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** What covers the edges of the map: what is shown is shown between. Includes the map's own tools and a margin. */
  get padding(): Padding {
    return viewportPadding(this.#padding, this.#size.width, this.#size.height);
  }

  /**
   * Sets what covers the edges of the map.
   * @param isStill the user wants no motion: the camera moves at once
   */
  cover(padding: Padding, isStill: boolean): void {
    this.#padding = padding;
    this.#isStill = isStill;
  }

  move(target: CameraTarget, transition: CameraTransition): void {
    const { bearing, pitch } = this.#view;
    const view =
      'bounds' in target
        ? viewFittingBounds(target.bounds, this.#size, {
            padding: this.padding,
            maxZoom: target.maxZoom,
            bearing,
            pitch,
          })
        : this.#viewAt(target);
    this.#transitionTo(view, this.#isStill ? { ...transition, durationMs: 0 } : transition);
  }

  revealing({ west, south, east, north }: GeoBounds): 'nothing' | 'center' | 'fit' {
    // On its way to another view, the map does not yet show what it is going to.
    if (this.#isInteracting && this.#movedBy === 'console') return 'fit';
    const corners = [west, east].flatMap((longitude) =>
      [south, north].map((latitude) => this.project([longitude, latitude])),
    );
    return revealOf(corners, this.#size, this.padding);
  }

  isInMiddle({ longitude, latitude }: GeoPoint): boolean {
    const at = this.project([nearestCopy(longitude, this.bounds), latitude]);
    const middle = this.middle;
    return Math.hypot(at.x - middle.x, at.y - middle.y) < 1;
  }

  /** The middle of what nothing covers, pixels of the map. */
  get middle(): { x: number; y: number } {
    return paddedCenter(this.padding, this.#size.width, this.#size.height);
  }

  /** Calls back as soon as the graphics card is available. */
  onDeviceReady(callback: (device: Device) => void): void {
    if (this.#device) callback(this.#device);
    else this.#waiting.push(callback);
  }

  /** Draws these layers, bottom first; the ground on its own canvas below the others. */
  draw(layers: Layer[], staticLayers: Layer[]): void {
    if (this.#isStopped) return;
    this.#staticLayers = staticLayers;
    this.#emit('layers');
    this.#show({ layers });
  }

  /** Returns what the named layers drew at a point, pixels of the map. */
  pick(x: number, y: number, layerIds?: string[], radius = 4): PickingInfo | undefined {
    if (!this.#device) return undefined;
    return this.#picker?.pickObject({ x, y, radius, ...(layerIds && { layerIds }) }) ?? undefined;
  }

  /** Stops the camera while something on the map is dragged; returns a function that releases it. */
  lockCamera(): () => void {
    this.#isCameraLocked = true;
    return () => {
      this.#isCameraLocked = false;
    };
  }

  /** Sets the function that may claim a double click before it zooms in. */
  interceptDoubleClicks(claim: (x: number, y: number) => boolean): void {
    this.#claimDoubleClick = claim;
  }

  /** Ends all events; the canvas is released when it is no longer rendered. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#idleTimer);
    this.#listeners.clear();
  }

  #viewAt({ camera, isExact }: Extract<CameraTarget, { camera: object }>): MapView {
    const { lng: longitude, lat: latitude } = this.unproject([this.middle.x, this.middle.y]);
    const place = isExact ? undefined : { longitude, latitude };
    const view = { ...this.#view, ...place, ...camera };
    const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, view.zoom));
    return isExact ? { ...view, zoom } : centeredView({ ...view, zoom }, this.#size, this.padding);
  }

  #transitionTo(view: MapView, transition: CameraTransition): void {
    this.#isSteered = false;
    // Following continues while the user steers, so it must not change who moved the view.
    if (transition.initiator !== 'follow') this.#movedBy = transition.initiator ? 'console' : 'user';
    // A canvas that draws nothing yet moves nothing either.
    if (!this.#device || transition.durationMs === 0) {
      const viewState = clampedViewState(view);
      this.#moveTo(viewState);
      this.#show({ viewState });
      this.#scheduleIdle();
      return;
    }
    this.#isInteracting = true;
    this.#show({ viewState: viewStateInTransition(view, transition) });
  }

  #show(changed: Partial<MapPicture>): void {
    this.#picture = { ...this.#picture, ...changed };
    this.#emit('picture');
  }

  #moveTo({ longitude, latitude, zoom, bearing, pitch }: MapView): void {
    this.#view = { longitude, latitude, zoom, bearing, pitch };
    this.#viewport = undefined;
    this.#emit('move');
  }

  #scheduleIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (this.#isInteracting) return;
      this.#isSteered = false;
      this.#emit('idle');
      this.#movedBy = 'console';
    }, IDLE_DELAY_MS);
  }

  #projection(): WebMercatorViewport {
    return (this.#viewport ??= mercatorViewport(this.#view, this.#size));
  }

  #intercept(event: ControllerEvent, transitionTo: () => boolean): boolean {
    if (this.#isCameraLocked) return false;
    if (event.type === 'dblclick' && 'offsetCenter' in event) {
      const { x, y } = event.offsetCenter;
      if (this.#claimDoubleClick(x, y)) return false;
    }
    return transitionTo();
  }

  #emit(event: MapEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) listener();
  }
}
