import type { ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapEngine } from '../engine/map-engine.ts';
import { paintAtlas } from './icon-atlas.ts';
import type { FleetBuffers } from './fleet-buffers.ts';
import type { FleetLayerData } from './fleet-gpu-columns.ts';
import type { FleetFan } from './fleet-fan.ts';
import type { FleetClustering } from './fleet-clustering.ts';
import { fleetLabels, type LabelOptions } from './fleet-labels.ts';
import { fleetLayers, layerSignature } from './fleet-layers.ts';
import type { LabelCandidate } from '../layers/label-placement.ts';
import type { MapLayerStack } from '../overlays/map-layer-stack.ts';

/** Where the painter takes what it draws from. */
interface LayerBuilderSources {
  fleet: LiveFleet;
  map: MapEngine;
  stage: MapLayerStack;
  fan: FleetFan;
  grouping: FleetClustering;
}

/** Draws vehicles, clusters and labels, and only when something of them can be seen to have changed. */
export class FleetLayerBuilder {
  /** The clusters as last drawn. */
  clusters: readonly ClusterCell[] = [];
  /** Something was written that is not drawn yet. */
  needsRedraw = false;
  readonly #sources: LayerBuilderSources;
  readonly #buffers: FleetBuffers;
  readonly #atlas = paintAtlas();
  #labels: readonly LabelCandidate[] = [];
  #hasRings = true;
  #drawnData: FleetLayerData | undefined;
  /** Clusters and labels as last drawn, to the pixel. */
  #signature = '';

  constructor(sources: LayerBuilderSources, buffers: FleetBuffers) {
    this.#sources = sources;
    this.#buffers = buffers;
  }

  /** The layers have to take other buffers: the fleet has grown. */
  get hasGrown(): boolean {
    return this.#buffers.data !== this.#drawnData;
  }

  /** Arranges clusters and labels for what the map shows now, and draws if they look different or anything else waits to be drawn. */
  updateLabels(options: LabelOptions, hasRings: boolean, isForced: boolean): void {
    const { fleet, map, stage, fan, grouping } = this.#sources;
    const { viewport } = stage;
    const clusters = grouping.clustersIn(viewport);
    const labels = fleetLabels(fleet, fan, grouping.unclustered, viewport, map, options);
    const signature = layerSignature(clusters, labels, viewport);
    if (!isForced && !this.needsRedraw && signature === this.#signature) return;
    this.clusters = clusters;
    this.#hasRings = hasRings;
    this.#labels = labels;
    this.#signature = signature;
    this.draw();
  }

  /** Draws the fleet as it is in the buffers. */
  draw(): void {
    const { stage } = this.#sources;
    this.needsRedraw = false;
    this.#drawnData = this.#buffers.data;
    const inputs = {
      buffers: this.#buffers,
      atlas: this.#atlas,
      clusters: this.clusters,
      labels: this.#labels,
      hasRings: this.#hasRings,
    };
    stage.setFleetLayers(fleetLayers(inputs, stage.viewport));
  }
}
