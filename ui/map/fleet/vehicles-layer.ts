import {
  CompositeLayer,
  type DefaultProps,
  type Layer,
  type LayerProps,
  type UpdateParameters,
} from '@deck.gl/core';

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
