import {
  type Layer,
  CompositeLayer,
  type DefaultProps,
  type LayerProps,
  type UpdateParameters,
} from '@deck.gl/core';
import type { ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapEngine } from '../../scene/map-engine.ts';
import { paintAtlas } from './icon-atlas.ts';
import type { FleetBuffers } from './fleet-buffers.ts';
import type { FleetTextures } from './fleet-gpu-columns.ts';
import type { FleetSpiderfy } from './fleet-spiderfy.ts';
import type { FleetClustering } from './fleet-clustering.ts';
import { fleetLabels, type LabelOptions } from './fleet-labels.ts';
import { fleetLayers, layerSignature } from './fleet-layers.ts';
import { layerStages, type LayerStages } from '../../scene/layer-stages.ts';
import type { LabelCandidate } from '../label-placement.ts';
import type { MapLayerStack } from '../../scene/map-layer-stack.ts';

interface VehiclesLayerProps extends LayerProps {
  /** Returns the current layers, bottom first. */
  layers: () => Layer[];
}

const defaultProps: DefaultProps<VehiclesLayerProps> = {
  layers: { type: 'function', value: () => [] },
};

/**
 * The fleet as one layer among those of the map, given to the canvas once. When its layers have changed it is
 * told with `setNeedsUpdate`, when only the buffers were written with `setNeedsRedraw`: the live fleet is
 * drawn without a render in React.
 */
export class VehiclesLayer extends CompositeLayer<VehiclesLayerProps> {
  static override layerName = 'VehiclesLayer';
  static override defaultProps = defaultProps;

  override shouldUpdateState({ changeFlags }: UpdateParameters<this>): boolean {
    return changeFlags.somethingChanged;
  }

  override renderLayers(): Layer[] {
    return this.props.layers();
  }
}

/** What the layers are built from. */
interface LayerBuilderSources {
  fleet: LiveFleet;
  map: MapEngine;
  layerStack: MapLayerStack;
  fan: FleetSpiderfy;
  clustering: FleetClustering;
}

/** Builds the layers of vehicles, clusters and labels, and redraws only when a change is visible. */
export class FleetLayerBuilder {
  /** The clusters as last drawn. */
  clusters: readonly ClusterCell[] = [];
  /** Something was written that is not drawn yet. */
  needsRedraw = false;
  readonly #stages: LayerStages;
  readonly #sources: LayerBuilderSources;
  readonly #buffers: FleetBuffers;
  readonly #atlas = paintAtlas();
  #layer: VehiclesLayer | undefined;
  #layers: Layer[] = [];
  #labels: readonly LabelCandidate[] = [];
  #hasRings = true;
  #drawnTextures: FleetTextures | undefined;
  /** Clusters and labels as last drawn, to the pixel. */
  #signature = '';

  constructor(sources: LayerBuilderSources, buffers: FleetBuffers) {
    this.#sources = sources;
    this.#stages = layerStages(sources.map.graphics)(() => this.#layer?.setNeedsUpdate(), {
      isUrgent: true,
    });
    this.#buffers = buffers;
  }

  /** Returns a new layer that draws what is built; the one before is drawn no more. */
  createLayer(): Layer {
    // Another fleet is another layer: of one with the same name the old layers would stay.
    const id = this.#sources.fleet.pastMs === undefined ? 'vehicles' : 'past-vehicles';
    this.#layer = new VehiclesLayer({ id, layers: () => this.#stages.drawable(this.#layers) });
    this.#build();
    return this.#layer;
  }

  /** Whether the layers have to take new textures because the fleet has grown. */
  get hasGrown(): boolean {
    return this.#buffers.textures !== this.#drawnTextures;
  }

  /** Whether vehicles have names beside them. */
  get hasLabels(): boolean {
    return this.#labels.length > 0;
  }

  /**
   * Updates clusters and labels for the current view, and redraws if they look different
   * or a redraw is pending.
   */
  updateLabels(options: LabelOptions, hasRings: boolean, isForced: boolean): void {
    const { fleet, map, layerStack, fan, clustering } = this.#sources;
    const { viewport } = layerStack;
    const clusters = clustering.clustersIn(viewport);
    const labels = fleetLabels(fleet, fan, clustering.unclustered, viewport, map, options);
    const signature = layerSignature(clusters, labels, viewport);
    if (!isForced && signature === this.#signature) {
      if (this.needsRedraw) this.redraw();
      return;
    }
    this.clusters = clusters;
    this.#hasRings = hasRings;
    this.#labels = labels;
    this.#signature = signature;
    this.#build();
  }

  /** Draws no more layers by itself. */
  stop(): void {
    this.#stages.stop();
  }

  /** Draws the fleet from buffers that were written. */
  redraw(): void {
    if (this.hasGrown) {
      this.#build();
      return;
    }
    this.needsRedraw = false;
    this.#layer?.setNeedsRedraw();
  }

  #build(): void {
    this.needsRedraw = false;
    this.#drawnTextures = this.#buffers.textures;
    const inputs = {
      buffers: this.#buffers,
      atlas: this.#atlas,
      clusters: this.clusters,
      labels: this.#labels,
      hasRings: this.#hasRings,
    };
    this.#layers = fleetLayers(inputs, this.#sources.layerStack.viewport);
    this.#layer?.setNeedsUpdate();
  }
}
