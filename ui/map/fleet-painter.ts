import type { ClusterCell } from '@farol/core/fleet/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapEngine } from './engine/map-engine.ts';
import { paintAtlas } from './atlas.ts';
import type { FleetBuffers } from './fleet-buffers.ts';
import type { FleetLayerData } from './fleet-columns.ts';
import type { FleetFan } from './fleet-fan.ts';
import type { FleetGrouping } from './fleet-grouping.ts';
import { fleetLabels, type LabelOptions } from './fleet-labels.ts';
import { fleetLayers, pictureText } from './fleet-layers.ts';
import type { LabelWish } from './labels.ts';
import type { MapStage } from './map-stage.ts';

/** Where the painter takes what it draws from. */
interface PainterSources {
  fleet: LiveFleet;
  map: MapEngine;
  stage: MapStage;
  fan: FleetFan;
  grouping: FleetGrouping;
}

/** Draws vehicles, clusters and labels, and only when something of them can be seen to have changed. */
export class FleetPainter {
  /** The clusters as last drawn. */
  cells: readonly ClusterCell[] = [];
  /** Something was written that is not drawn yet. */
  isStale = false;
  readonly #from: PainterSources;
  readonly #buffers: FleetBuffers;
  readonly #atlas = paintAtlas();
  #labels: readonly LabelWish[] = [];
  #hasRings = true;
  #drawnData: FleetLayerData | undefined;
  /** Clusters and labels as last drawn, to the pixel. */
  #picture = '';

  constructor(from: PainterSources, buffers: FleetBuffers) {
    this.#from = from;
    this.#buffers = buffers;
  }

  /** The layers have to take other buffers: the fleet has grown. */
  get hasGrown(): boolean {
    return this.#buffers.data !== this.#drawnData;
  }

  /** Arranges clusters and labels for what the map shows now, and draws if they look different or anything else waits to be drawn. */
  arrange(options: LabelOptions, hasRings: boolean, isForced: boolean): void {
    const { fleet, map, stage, fan, grouping } = this.#from;
    const { sight } = stage;
    const cells = grouping.cells(sight);
    const labels = fleetLabels(fleet, fan, grouping.alone, sight, map, options);
    const picture = pictureText(cells, labels, sight);
    if (!isForced && !this.isStale && picture === this.#picture) return;
    this.cells = cells;
    this.#hasRings = hasRings;
    this.#labels = labels;
    this.#picture = picture;
    this.draw();
  }

  /** Draws the fleet as it is in the buffers. */
  draw(): void {
    const { stage } = this.#from;
    this.isStale = false;
    this.#drawnData = this.#buffers.data;
    const picture = {
      buffers: this.#buffers,
      atlas: this.#atlas,
      cells: this.cells,
      labels: this.#labels,
      hasRings: this.#hasRings,
    };
    stage.drawFleet(fleetLayers(picture, stage.sight));
  }
}
