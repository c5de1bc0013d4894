import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector } from '@xstate/react';
import type { Circle } from '@farol/core/domain/area-search/path-in-circle';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer, SolidPolygonLayer } from '@deck.gl/layers';
import { circleOutline } from '@farol/core/domain/geometry/circle-outline';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { requestedCircle } from '@farol/core/domain/area-search/area-search-question';
import type { MapDrag, MapOverlay, MapPointer } from '../../map/scene/map-overlay.ts';
import type { Viewport } from '../../map/viewport/viewport.ts';

/** How near the pointer has to be to the center or the edge, pixels; a fingertip needs as much. */
const GRAB_PX = 18;

/** A shorter drag is a click, which draws a circle of this size, pixels. */
const CLICK_PX = 6;

const CLICKED_RADIUS_PX = 60;

const CORNERS = 96;

/**
 * The circle of which is asked who was within it: drawn by dragging from its center, or by a click; then its center
 * moves it and its edge resizes it.
 */
class AreaSearchOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #listeners = new Set<() => void>();
  readonly #chosen: (circle: Circle) => void;
  #circle: Circle | undefined;
  #isDrawing = false;
  #dragged: Circle | undefined;

  /** @param chosen is called when the user has drawn, moved or resized the circle */
  constructor(chosen: (circle: Circle) => void) {
    this.#chosen = chosen;
  }

  /** The circle as it is drawn, also while it is dragged. */
  readonly circle = (): Circle | undefined => this.#dragged ?? this.#circle;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Draws a circle, or lets the user draw one. */
  show(circle: Circle | undefined, isDrawing: boolean): void {
    this.#circle = circle;
    this.#isDrawing = isDrawing;
    this.#changed();
  }

  click(at: MapPointer): boolean {
    if (!this.#isDrawing) return false;
    const radiusMeters = this.#circle?.radiusMeters ?? roundLength(at.metersPerPixel * CLICKED_RADIUS_PX);
    this.#chosen({ center: placeOf(at), radiusMeters });
    return true;
  }

  doubleClick(): boolean {
    return this.#isDrawing;
  }

  hover(at: MapPointer | undefined): string | undefined {
    if (!at) return undefined;
    if (this.#isDrawing) return 'crosshair';
    return CURSORS[this.#partAt(at) ?? 'none'];
  }

  startDrag(at: MapPointer): MapDrag | undefined {
    const circle = this.#circle;
    if (this.#isDrawing) return this.#draw(at);
    const part = this.#partAt(at);
    if (!circle || !part) return undefined;
    return this.#drag((to) =>
      part === 'center'
        ? { ...circle, center: placeOf(to) }
        : { ...circle, radiusMeters: distanceMeters(circle.center, to) },
    );
  }

  layers({ isDark }: Pick<Viewport, 'isDark'>): Layer[] {
    const circle = this.circle();
    if (!circle) return [];
    const outline = circleOutline(circle.center, circle.radiusMeters, CORNERS).map(
      ({ longitude, latitude }): [number, number] => [longitude, latitude],
    );
    const color: [number, number, number] = isDark ? [245, 190, 90] : [176, 92, 0];
    const ground: [number, number, number] = isDark ? [13, 20, 29] : [255, 255, 255];
    const edge = {
      data: [[...outline, ...outline.slice(0, 1)]],
      getPath: (path: [number, number][]) => path,
      widthUnits: 'pixels' as const,
    };
    return [
      new SolidPolygonLayer({
        id: 'visit-circle-ground',
        data: [outline],
        getPolygon: (path: [number, number][]) => path,
        getFillColor: [...color, 40],
      }),
      new PathLayer({ id: 'visit-circle-edge', ...edge, getWidth: 5, getColor: ground }),
      new PathLayer({ id: 'visit-circle', ...edge, getWidth: 2.5, getColor: color }),
      new ScatterplotLayer({
        id: 'visit-circle-center',
        data: [circle.center],
        getPosition: ({ longitude, latitude }: Circle['center']) => [longitude, latitude],
        getRadius: 6,
        radiusUnits: 'pixels',
        getFillColor: ground,
        stroked: true,
        getLineColor: color,
        getLineWidth: 2.5,
        lineWidthUnits: 'pixels',
      }),
    ];
  }

  #draw(at: MapPointer): MapDrag {
    const center = placeOf(at);
    const drawn = (to: MapPointer): Circle | undefined =>
      Math.hypot(to.x - at.x, to.y - at.y) < CLICK_PX
        ? undefined
        : { center, radiusMeters: distanceMeters(center, to) };
    // A press without a drag is a click, which comes by itself.
    return this.#drag(drawn);
  }

  #drag(circleAt: (to: MapPointer) => Circle | undefined): MapDrag {
    const follow = (to: MapPointer): Circle | undefined => {
      const circle = circleAt(to);
      this.#dragged = circle && requestedCircle(circle);
      this.#changed();
      return this.#dragged;
    };
    return {
      move: follow,
      end: (to) => {
        const circle = follow(to);
        this.#dragged = undefined;
        if (circle) this.#chosen(circle);
        this.#changed();
      },
    };
  }

  #partAt(at: MapPointer): 'center' | 'edge' | undefined {
    if (!this.#circle) return undefined;
    const { center, radiusMeters } = this.#circle;
    const fromEdge = Math.abs(distanceMeters(center, at) - radiusMeters) / at.metersPerPixel;
    const fromCenter = at.pixelsTo(center);
    // In a small circle the edge would be out of reach.
    if (fromEdge <= GRAB_PX && fromEdge < fromCenter) return 'edge';
    return fromCenter <= GRAB_PX ? 'center' : undefined;
  }

  #changed(): void {
    for (const changed of this.#listeners) changed();
  }
}

const CURSORS = { center: 'move', edge: 'nwse-resize', none: undefined } as const;

/** Draws the circle on the map while the caller is shown, and lets the user draw it. */
export function useAreaSearchCircle(): {
  /** As it is drawn, also while it is dragged. */
  circle: Circle | undefined;
  isDrawing: boolean;
  /** Draws another circle, or keeps the one there is. */
  setDrawing: (isDrawing: boolean) => void;
} {
  const { areaSearch, geofences } = useConsole();
  const { toolOverlays } = usePageMap();
  const asked = useSelector(areaSearch, ({ circle }) => circle);
  const isEditing = useSelector(geofences.editor, (editor) => editor.isEditing);
  const [isDrawingAgain, setDrawing] = useState(false);
  const [overlay] = useState(
    () =>
      new AreaSearchOverlay((circle) => {
        setDrawing(false);
        areaSearch.choose(circle);
      }),
  );
  const isDrawing = isDrawingAgain || !asked;
  useEffect(() => {
    // A geofence that is drawn needs the pointer.
    overlay.show(asked, isDrawing && !isEditing);
  }, [overlay, asked, isDrawing, isEditing]);
  useEffect(() => {
    toolOverlays.set([overlay]);
    return () => toolOverlays.set([]);
  }, [overlay, toolOverlays]);
  const circle = useSyncExternalStore(overlay.subscribe, overlay.circle);
  return { circle, isDrawing, setDrawing };
}

function placeOf({ longitude, latitude }: MapPointer): Circle['center'] {
  return { longitude, latitude };
}

/** Rounds to one or two of its first digits: 50, 120, 3400. */
function roundLength(meters: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, meters))) - 1);
  return Math.max(1, Math.round(meters / step) * step);
}
