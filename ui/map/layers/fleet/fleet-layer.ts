import {
  Layer,
  project32,
  WebMercatorViewport,
  type DefaultProps,
  type LayerContext,
  type LayerProps,
  type UpdateParameters,
} from '@deck.gl/core';
import type { Texture } from '@luma.gl/core';
import { Model } from '@luma.gl/engine';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { SQUARE_VERTICES } from '../column-texture.ts';
import { expandedBounds } from '../../viewport/viewport.ts';
import { ATLAS, type AtlasImage } from './icon-atlas.ts';
import type { StatusColors } from './fleet-appearance.ts';
import { GLIDE_MS } from './fleet-buffers.ts';
import type { FleetTextures } from './fleet-gpu-columns.ts';
import { GpuIndexes } from '../gpu-indexes.ts';
import { fleetFragmentShader, fleetUniforms, fleetVertexShader } from './fleet-shader.ts';

/** Properties of the fleet layer. */
export interface FleetLayerProps extends LayerProps {
  /** The columns of the fleet by slot. */
  textures: FleetTextures;
  /** Returns the slots of the vehicles to draw within these bounds, or of all. */
  slotsIn: (bounds: GeoBounds | undefined) => Uint32Array<ArrayBuffer>;
  atlas: AtlasImage;
  isDark: boolean;
  colors: StatusColors;
  /** Whether vehicles show the ring of their status at close zoom. */
  hasRings: boolean;
  /** Returns when the last glide ends on the page's clock; until then every frame is drawn. */
  glideUntil: () => number;
}

const defaultProps: DefaultProps<FleetLayerProps> = {
  slotsIn: { type: 'function', value: () => new Uint32Array() },
  glideUntil: { type: 'function', value: () => 0 },
  isDark: false,
  hasRings: true,
};

/**
 * Returns size and level of detail of vehicles at a zoom level: dots far out, then arrows, then
 * the vehicle's drawing.
 */
export function vehicleIconSize(zoom: number): { halfPixels: number; detail: 0 | 1 } {
  if (zoom < 12) return { halfPixels: zoom < 9 ? 8 : 10, detail: 0 };
  return { halfPixels: Math.min(34, 20 + (zoom - 12) * 3.5), detail: 1 };
}

/**
 * The vehicles in view in one draw call, from textures that others write; never rebuilt (§9: 500 ms glide). A frame
 * costs what the vehicles in view cost, however large the fleet is.
 */
export class FleetLayer extends Layer<FleetLayerProps> {
  static override layerName = 'FleetLayer';
  static override defaultProps = defaultProps;
  declare state: { model?: Model; atlas?: Texture; slots?: GpuIndexes };

  override getShaders(): ReturnType<Layer['getShaders']> {
    return super.getShaders({
      vs: fleetVertexShader,
      fs: fleetFragmentShader,
      modules: [project32, fleetUniforms],
    });
  }

  override initializeState({ device }: LayerContext): void {
    const { atlas: image } = this.props;
    const atlas = device.createTexture({
      width: image.width,
      height: image.height,
      format: 'rgba8unorm',
      data: image.data,
      mipLevels: ATLAS.levels,
      sampler: { minFilter: 'linear', magFilter: 'linear', mipmapFilter: 'linear' },
    });
    atlas.generateMipmapsWebGL();
    const model = new Model(device, {
      ...this.getShaders(),
      id: this.props.id,
      topology: 'triangle-list',
      bufferLayout: [],
      bindings: { atlas },
      isInstanced: false,
    });
    this.setState({ model, atlas, slots: new GpuIndexes(device) });
  }

  override updateState(parameters: UpdateParameters<this>): void {
    super.updateState(parameters);
    if (parameters.props.textures !== parameters.oldProps.textures)
      this.state.model?.setBindings(parameters.props.textures);
    this.setNeedsRedraw();
  }

  override draw(): void {
    const { model, slots } = this.state;
    if (!model || !slots) return;
    const now = performance.now();
    const { viewport } = this.context;
    const count = slots.write(this.props.slotsIn(drawnBounds(viewport.getBounds())));
    model.setBindings({ slots: slots.texture });
    model.setVertexCount(SQUARE_VERTICES * count);
    const { halfPixels, detail } = vehicleIconSize(viewport.zoom);
    const bearing = viewport instanceof WebMercatorViewport ? (viewport.bearing * Math.PI) / 180 : 0;
    model.shaderInputs.setProps({
      fleet: {
        now,
        span: GLIDE_MS,
        size: halfPixels,
        detail,
        dark: this.props.isDark ? 1 : 0,
        bearing,
        rings: this.props.hasRings ? 1 : 0,
        ...this.props.colors,
      },
    });
    if (count > 0) model.draw(this.context.renderPass);
    if (now < this.props.glideUntil()) this.setNeedsRedraw();
  }

  override finalizeState(context: LayerContext): void {
    super.finalizeState(context);
    this.state.atlas?.destroy();
    this.state.slots?.destroy();
  }
}

/** Returns bounds with room for vehicles at their edges; undefined, for all, where they go beyond the date line. */
function drawnBounds([west, south, east, north]: Bounds): GeoBounds | undefined {
  if (west < -180 || east > 180) return undefined;
  return expandedBounds({ west, south, east, north });
}

type Bounds = ReturnType<LayerContext['viewport']['getBounds']>;
