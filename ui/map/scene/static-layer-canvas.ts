import { Deck, MapView as DeckMapView, type DeckProps } from '@deck.gl/core';
import { canvasSettings, askTextureFormats } from './canvas-settings.ts';
import {
  coversMap,
  staticLayerTransform,
  onPixels,
  viewAhead,
  type StaticLayerTransform,
} from './static-layer-transform.ts';
import { layerStages, type LayerStages } from './layer-stages.ts';
import { FLAT_PARAMETERS, type MapEngine } from './map-engine.ts';
import type { MapView } from './map-view.ts';

/** What draws the picture. */
export type StaticLayerDeck = Pick<Deck<DeckMapView>, 'setProps' | 'finalize'>;

/** How far the picture reaches beyond each edge of the map, as a share of width and height. */
const MARGIN = 0.25;
/** Shortest time between two pictures while the map moves, milliseconds. */
const MIN_REDRAW_MS = 100;
/** How far the camera is from the map, in heights of the picture: a larger picture of the same perspective. */
const ALTITUDE = 1.5 / (1 + 2 * MARGIN);

/**
 * Draws what does not move with the fleet, below it: the offline world and geofences. The picture is larger than
 * the map and is moved, turned and scaled with the camera; it is drawn again when the map comes to rest, when it
 * no longer fills the map, and when its layers change. Vehicles that move cost it nothing. No picture can be
 * moved to where a tilted camera would see it: while the map is tilted it is drawn with every move.
 */
export class StaticLayerCanvas {
  readonly #engine: MapEngine;
  readonly #element: HTMLElement;
  readonly #deck: StaticLayerDeck;
  readonly #stops: readonly (() => void)[];
  readonly #stages: LayerStages;
  /** The view that the next picture is drawn for, and the view of the last one. */
  #requested: MapView;
  #drawn: MapView;
  #requestedAtMs = 0;
  #isDue = false;
  #frame: number | undefined;

  /**
   * @param element an element with the center of the map, larger than the map by the margin on every side
   * @param openDeck creates what draws into it
   */
  constructor(
    engine: MapEngine,
    element: HTMLElement,
    openDeck: (props: DeckProps<DeckMapView>) => StaticLayerDeck = (props) => new Deck(props),
  ) {
    this.#engine = engine;
    this.#stages = layerStages(engine.graphics)(() => this.#drawLayers());
    this.#element = element;
    this.#requested = engine.view;
    this.#drawn = engine.view;
    element.style.inset = `${-100 * MARGIN}%`;
    const parent = element instanceof HTMLDivElement ? { parent: element } : {};
    this.#deck = openDeck({
      ...parent,
      id: 'ground',
      width: '100%',
      height: '100%',
      controller: false,
      deviceProps: canvasSettings(engine.graphics),
      onDeviceInitialized: askTextureFormats,
      parameters: FLAT_PARAMETERS,
      views: new DeckMapView({ repeat: true }),
      viewState: staticLayerView(engine.view),
      // The picture of the new view and its place on the page appear in the same frame.
      onBeforeRender: () => {
        this.#drawn = this.#requested;
        this.#place();
      },
    });
    this.#stops = [
      engine.on('move', this.#onMove),
      engine.on('idle', this.#onIdle),
      engine.on('resize', this.#onIdle),
      engine.on('layers', () => this.#drawLayers()),
    ];
    // Creating the canvas of the map would wait for what is drawn here.
    engine.onDeviceReady(() => {
      this.#isDue = true;
      this.#drawLayers();
    });
  }

  /** Stops drawing and releases the canvas. */
  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stages.stop();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#deck.finalize();
  }

  #drawLayers(): void {
    if (this.#isDue) this.#deck.setProps({ layers: this.#stages.drawable(this.#engine.staticLayers) });
  }

  readonly #onMove = (): void => {
    const transform = this.#place();
    const { view, size } = this.#engine;
    if (!transform) this.#request(view);
    else if (!coversMap(transform, size, MARGIN) && performance.now() - this.#requestedAtMs >= MIN_REDRAW_MS)
      this.#request(viewAhead(this.#drawn, view, size, MARGIN));
  };

  /** Waits for the layers of the new view, which are requested in the same frame, to draw once and not twice. */
  readonly #onIdle = (): void => {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.#requested !== this.#engine.view) this.#request(this.#engine.view);
    });
  };

  #request(view: MapView): void {
    this.#requested = view;
    this.#requestedAtMs = performance.now();
    this.#deck.setProps({ viewState: staticLayerView(this.#requested) });
  }

  /** Places the picture where the camera sees it; returns undefined while it is tilted. */
  #place(): StaticLayerTransform | undefined {
    if (this.#drawn.pitch !== 0 || this.#engine.view.pitch !== 0) {
      this.#element.style.transform = '';
      return undefined;
    }
    const transform = staticLayerTransform(this.#drawn, this.#engine.view, this.#engine.size);
    const { x, y, rotation, scale } = onPixels(transform, window.devicePixelRatio);
    this.#element.style.transform = `translate(${x}px, ${y}px) rotate(${rotation}deg) scale(${scale})`;
    return transform;
  }
}

function staticLayerView(view: MapView): MapView & { altitude: number } {
  return { ...view, altitude: ALTITUDE };
}
